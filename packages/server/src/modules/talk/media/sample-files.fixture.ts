import { crc32 } from 'node:zlib';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';

export function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#5b2bd9' } });
}

/** A PNG that says it is animated, as some phones and browsers write them. */
export async function animatedPng(): Promise<Buffer> {
  const png = await picture(30, 90).png().toBuffer();
  const control = Buffer.alloc(12);
  control.write('acTL');
  control.writeInt32BE(1, 4);
  const sizeAndSum = Buffer.alloc(8);
  sizeAndSum.writeInt32BE(8, 0);
  sizeAndSum.writeUInt32BE(crc32(control), 4);
  const headEnd = 33;
  return Buffer.concat([
    png.subarray(0, headEnd),
    sizeAndSum.subarray(0, 4),
    control,
    sizeAndSum.subarray(4),
    png.subarray(headEnd),
  ]);
}

/** An MP4 of the brand that Apple's programs write. */
export async function appleVideo(): Promise<Buffer> {
  const file = await video('mp4');
  file.write('M4V ', 8);
  return file;
}

export async function animation(frames: number): Promise<Buffer> {
  const pages = Array.from({ length: frames }, (_, index) =>
    sharp({ create: { width: 20, height: 10, channels: 3, background: { r: index * 20, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pages), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/**
 * Three frames of half a second, 320 x 180. The packets contain no picture, which the library does not
 * decode.
 */
export async function video(container: 'mp4' | 'webm', packetBytes = 50): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (const index of [0, 1, 2]) {
    const packet = new EncodedPacket(new Uint8Array(packetBytes), index === 0 ? 'key' : 'delta', index * 0.5, 0.5);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('no video was written');
  return Buffer.from(target.buffer);
}

export function pdf(bytes = 100): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(Math.max(bytes - 9, 0), ' ')]);
}

/** A Compound File with one directory sector after `emptySectors` others. */
export function compoundFile(streams: readonly string[], emptySectors = 0): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  // The directory: a chain from sector 1 over empty ones to the last.
  for (let index = 0; index < emptySectors; index += 1) table.writeUInt32LE(index + 2, 4 * (index + 1));
  table.writeUInt32LE(0xfffffffe, 4 * (emptySectors + 1));
  const directory = Buffer.alloc(512);
  for (const [index, name] of ['Root Entry', ...streams].slice(0, 4).entries()) {
    directory.write(name, index * 128, 'utf16le');
    directory.writeUInt16LE(2 * (name.length + 1), index * 128 + 64);
    directory.writeUInt8(index === 0 ? 5 : 2, index * 128 + 66);
  }
  return Buffer.concat([header, table, Buffer.alloc(512 * emptySectors), directory]);
}

/** Files in a zip archive, uncompressed. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A .docx, .xlsx or .pptx by the type of its main part. */
export function officeFile(application: 'wordprocessingml.document' | 'spreadsheetml.sheet'): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${application}.main+xml`;
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${type}"/></Types>`,
    'main.xml': '<document/>',
  });
}
