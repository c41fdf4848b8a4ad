import { createHash, type Hash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { z } from 'zod';
import { BackupError } from './backup-error.js';
import { type BackupHeader, formatVersion, headerSchema, magic } from './backup-header.js';
import { type BlockCipher, openEncryption } from './block-cipher.js';
import {
  type BlockKind,
  blockBytesMax,
  blockKindOf,
  digestBytes,
  headerBytesMax,
  labelOf,
  sealedBytesMax,
} from './blocks.js';

export interface Block {
  readonly kind: BlockKind;
  readonly content: Buffer;
  /** Bytes of the file read so far. */
  readonly position: number;
}

const damaged = (message: string, cause?: unknown) =>
  new BackupError('DAMAGED', `The backup is damaged: ${message}`, { cause });

/** Parses JSON of the file. @throws BackupError DAMAGED */
export function parseJson<Schema extends z.ZodType>(schema: Schema, text: Buffer, what: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw damaged(`its ${what} cannot be read`, error);
  }
}

/** Reads exact numbers of bytes from a stream, and hashes them. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly digest: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);
  position = 0;

  constructor(content: AsyncIterable<Buffer>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** @throws BackupError DAMAGED when the file ends before */
  async take(count: number, { hashed = true } = {}): Promise<Buffer> {
    const pieces = [this.#rest];
    let bytes = this.#rest.length;
    while (bytes < count) {
      const { value, done } = await this.#chunks.next();
      if (done) throw damaged('it ends too early');
      pieces.push(value);
      bytes += value.length;
    }
    const all = pieces.length === 1 ? this.#rest : Buffer.concat(pieces, bytes);
    this.#rest = all.subarray(count);
    const taken = all.subarray(0, count);
    if (hashed) this.digest.update(taken);
    this.position += count;
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#chunks.next()).done === true;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

async function takeHeader(source: ByteSource): Promise<{ header: BackupHeader; text: Buffer }> {
  const start = await source.take(magic.length).catch(() => Buffer.alloc(0));
  if (!start.equals(magic)) throw new BackupError('FOREIGN', 'This file is not a backup of Limelight');
  const length = (await source.take(4)).readUInt32LE();
  if (length > headerBytesMax) throw damaged('its header is too long');
  const text = Buffer.from(await source.take(length));
  refuseNewerFormat(text);
  return { header: parseJson(headerSchema, text, 'header'), text };
}

/** Before the strict schema, which a newer header may not match. */
function refuseNewerFormat(text: Buffer): void {
  let format: unknown;
  try {
    format = JSON.parse(text.toString('utf8')).format;
  } catch (error) {
    throw damaged('its header cannot be read', error);
  }
  if (typeof format === 'number' && format > formatVersion) {
    throw new BackupError('NEWER', `The backup has format ${format}; this version of Limelight reads ${formatVersion}`);
  }
}

/** @throws BackupError DAMAGED, FOREIGN, NEWER */
export async function readHeader(content: AsyncIterable<Buffer>): Promise<BackupHeader> {
  const source = new ByteSource(content);
  try {
    return (await takeHeader(source)).header;
  } finally {
    await source.close();
  }
}

/**
 * The blocks of a backup in order. The last one is yielded only when the checksum of the whole file is right.
 * @throws BackupError DAMAGED, FOREIGN, NEWER, PASSPHRASE_NEEDED, PASSPHRASE_WRONG
 */
export async function* readBlocks(
  content: AsyncIterable<Buffer>,
  passphrase?: string,
): AsyncGenerator<Block & { readonly sha256?: string }> {
  const source = new ByteSource(content);
  try {
    const { header, text } = await takeHeader(source);
    const cipher = await openEncryption(header.encryption, passphrase);
    const label = createHash('sha256').update(text).digest();
    for (let number = 0; ; number += 1) {
      const block = await takeBlock(source, { number, label, cipher });
      if (block.kind !== 'end') {
        yield block;
        continue;
      }
      const expected = source.digest.digest();
      const found = await source.take(digestBytes, { hashed: false });
      if (!expected.equals(found)) throw damaged('its checksum is wrong');
      if (!(await source.isAtEnd())) throw damaged('it goes on after its end');
      yield { ...block, position: source.position, sha256: expected.toString('hex') };
      return;
    }
  } finally {
    await source.close();
  }
}

async function takeBlock(
  source: ByteSource,
  { number, label, cipher }: { number: number; label: Buffer; cipher: BlockCipher },
): Promise<Block> {
  const head = await source.take(5);
  const length = head.readUInt32LE();
  const kind = blockKindOf(head.toString('latin1', 4));
  if (length > sealedBytesMax || kind === undefined) throw damaged(`block ${number} is not a block`);
  const sealed = await source.take(length);
  const packed = cipher.open(number, labelOf(label, kind), sealed);
  try {
    const content = inflateRawSync(packed, { maxOutputLength: blockBytesMax });
    return { kind, content, position: source.position };
  } catch (error) {
    throw damaged(`block ${number} cannot be decompressed`, error);
  }
}
