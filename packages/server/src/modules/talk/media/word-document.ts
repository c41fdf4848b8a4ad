import { open } from 'node:fs/promises';

/**
 * Old Office files share one container, the Compound File Binary Format [MS-CFB]: what makes it a .doc is a
 * stream named "WordDocument". Its directory is a chain of sectors with entries of 128 bytes.
 */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerBytes = 512;
const entryBytes = 128;
const lastSector = 0xfffffffa;
/**
 * Entries of the allocation table that the header holds; larger tables belong to files beyond our limit of 20
 * MB.
 */
const tableSectorsMax = 109;
const directorySectorsMax = 256;
const streamName = 'WordDocument';

/** Whether a file is a Word document of the kind before .docx. */
export async function isWordDocument(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const readAt = async (position: number, bytes: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
      return bytesRead === bytes ? buffer : null;
    };
    const header = await readAt(0, headerBytes);
    if (header === null || !header.subarray(0, signature.length).equals(signature)) return false;
    const shift = header.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) return false;
    const sectorBytes = 2 ** shift;
    const readSector = (sector: number) => readAt((sector + 1) * sectorBytes, sectorBytes);
    let sector = header.readUInt32LE(48);
    for (let count = 0; sector < lastSector && count < directorySectorsMax; count += 1) {
      const entries = await readSector(sector);
      if (entries === null) return false;
      if (namesIn(entries).includes(streamName)) return true;
      // The allocation table has the number of the next sector at the place of this one.
      const perSector = sectorBytes / 4;
      const tableIndex = Math.floor(sector / perSector);
      if (tableIndex >= tableSectorsMax) return false;
      const table = await readSector(header.readUInt32LE(76 + 4 * tableIndex));
      if (table === null) return false;
      sector = table.readUInt32LE(4 * (sector % perSector));
    }
    return false;
  } finally {
    await file.close();
  }
}

function namesIn(entries: Buffer): string[] {
  return Array.from({ length: entries.length / entryBytes }, (_, index) => {
    const start = index * entryBytes;
    // The length in bytes, with the two of the closing zero.
    const nameBytes = Math.min(Math.max(entries.readUInt16LE(start + 64) - 2, 0), 62);
    return entries.toString('utf16le', start, start + nameBytes);
  });
}
