import { constants, crc32, deflateRawSync } from 'node:zlib';
import { acceptsEncoding } from './http/accepts-encoding.js';

/** A server-sent event as text. */
export function encodeEvent({
  event,
  data,
  id,
}: {
  readonly event: string;
  readonly data: string;
  readonly id?: string;
}): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}

/** A chunk of chunked transfer encoding, so that the same buffer can be written to every socket. */
function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

/**
 * A block that refers to nothing before it and ends at a whole byte: it fits behind any other in any stream.
 * The small window takes a quarter of the time, and a tick fits into it.
 */
function deflatedBlock(bytes: Buffer): Buffer {
  return deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, level: 9, windowBits: 12, memLevel: 5 });
}

const storedBytesMax = 0xffff;

/** The same without compression: it costs no time. */
function storedBlocks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += storedBytesMax) {
    const part = bytes.subarray(start, start + storedBytesMax);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ storedBytesMax, 3);
    parts.push(head, part);
  }
  return Buffer.concat(parts);
}

/** A text for many streams: each form is made at most once. */
export class StreamText {
  readonly bytes: Buffer;
  readonly #isShared: boolean;
  #plain: Buffer | undefined;
  #gzip: Buffer | undefined;

  /** Only a shared text is worth the time of compressing it: a player's own would cost it for each trade. */
  constructor(text: string, { isShared }: { readonly isShared: boolean }) {
    this.bytes = Buffer.from(text);
    this.#isShared = isShared;
  }

  get plain(): Buffer {
    this.#plain ??= chunkOf(this.bytes);
    return this.#plain;
  }

  get gzip(): Buffer {
    this.#gzip ??= chunkOf(this.#isShared ? deflatedBlock(this.bytes) : storedBlocks(this.bytes));
    return this.#gzip;
  }
}

/** What one connection receives, in the encoding that its client accepts. */
export interface StreamEncoder {
  readonly headers: Readonly<Record<string, string>>;
  /** The start of the body, not yet a chunk. */
  start(text: string): Buffer;
  chunk(text: StreamText): Buffer;
  /** The end of the body, not yet a chunk. */
  end(): Buffer | undefined;
}

const plainEncoder: StreamEncoder = {
  headers: {},
  start: (text) => Buffer.from(text),
  chunk: (text) => text.plain,
  end: () => undefined,
};

/** RFC 1952: deflate, without name and time, of an unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** One gzip file for the length of the connection, of blocks that all connections share. */
class GzipEncoder implements StreamEncoder {
  readonly headers = { 'content-encoding': 'gzip' };
  #checksum = 0;
  #length = 0;

  start(text: string): Buffer {
    const bytes = Buffer.from(text);
    this.#count(bytes);
    return Buffer.concat([gzipHead, storedBlocks(bytes)]);
  }

  chunk(text: StreamText): Buffer {
    this.#count(text.bytes);
    return text.gzip;
  }

  end(): Buffer {
    const sums = Buffer.alloc(8);
    sums.writeUInt32LE(this.#checksum, 0);
    sums.writeUInt32LE(this.#length, 4);
    return Buffer.concat([lastBlock, sums]);
  }

  #count(bytes: Buffer): void {
    this.#checksum = crc32(bytes, this.#checksum);
    this.#length = (this.#length + bytes.length) % 2 ** 32;
  }
}

/** By the client's Accept-Encoding; "gzip;q=0" refuses it. */
export function streamEncoder(accepted: string | undefined): StreamEncoder {
  return acceptsEncoding(accepted, 'gzip') ? new GzipEncoder() : plainEncoder;
}
