import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { type BackupHeader, type DonePart, type Manifest, magic, type Part } from './backup-header.js';
import type { BlockCipher } from './block-cipher.js';
import { type BlockKind, blockBytesMax, labelOf, letterOf } from './blocks.js';

/** Fast rather than small: a backup runs alongside trades, on the same cores. */
const compressionLevel = 1;

/**
 * Writes a backup file block by block, with memory for one block. The file gets its name when it is complete
 * and flushed: a process that is killed leaves a `.part` file, which nothing lists.
 */
export class BackupWriter {
  readonly #path: string;
  readonly #cipher: BlockCipher;
  readonly #digest = createHash('sha256');
  readonly #label: Buffer;
  #handle: FileHandle | undefined;
  #blocks = 0;
  #bytes = 0;

  private constructor(path: string, header: Buffer, cipher: BlockCipher) {
    this.#path = path;
    this.#cipher = cipher;
    this.#label = createHash('sha256').update(header).digest();
  }

  static async open(path: string, header: BackupHeader, cipher: BlockCipher): Promise<BackupWriter> {
    const text = Buffer.from(JSON.stringify(header));
    const writer = new BackupWriter(path, text, cipher);
    writer.#handle = await open(writer.#draft, 'wx', 0o600);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    await writer.#write(Buffer.concat([magic, length, text]));
    return writer;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @returns the part's entry for the manifest */
  async writePart(part: Part, content: AsyncIterable<Buffer>, rowsOf: () => number): Promise<DonePart> {
    await this.#writeBlock('part', Buffer.from(JSON.stringify(part)));
    const digest = createHash('sha256');
    let bytes = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const flush = async () => {
      if (waitingBytes > 0) await this.#writeBlock('data', Buffer.concat(waiting, waitingBytes));
      waiting = [];
      waitingBytes = 0;
    };
    for await (const chunk of content) {
      digest.update(chunk);
      bytes += chunk.length;
      for (let from = 0; from < chunk.length; from += blockBytesMax) {
        const piece = chunk.subarray(from, from + blockBytesMax);
        if (waitingBytes + piece.length > blockBytesMax) await flush();
        waiting.push(piece);
        waitingBytes += piece.length;
      }
    }
    await flush();
    return { ...part, rows: rowsOf(), bytes, sha256: digest.digest('hex') };
  }

  /** @returns the file's size and checksum; it has its name then */
  async finish(manifest: Manifest): Promise<{ bytes: number; sha256: string }> {
    const text = Buffer.from(JSON.stringify(manifest));
    for (let from = 0; from < text.length; from += blockBytesMax) {
      await this.#writeBlock('manifest', text.subarray(from, from + blockBytesMax));
    }
    await this.#writeBlock('end', Buffer.alloc(0));
    const digest = this.#digest.copy().digest();
    await this.#write(digest);
    await this.#handle?.sync();
    await this.#handle?.close();
    this.#handle = undefined;
    await rename(this.#draft, this.#path);
    return { bytes: this.#bytes, sha256: digest.toString('hex') };
  }

  /** Removes the unfinished file. */
  async abandon(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
    await rm(this.#draft, { force: true });
  }

  get #draft(): string {
    return `${this.#path}.part`;
  }

  async #writeBlock(kind: BlockKind, content: Buffer): Promise<void> {
    const number = this.#blocks;
    this.#blocks += 1;
    const sealed = this.#cipher.seal(
      number,
      labelOf(this.#label, kind),
      deflateRawSync(content, { level: compressionLevel }),
    );
    const head = Buffer.alloc(5);
    head.writeUInt32LE(sealed.length);
    head.write(letterOf(kind), 4, 'latin1');
    await this.#write(Buffer.concat([head, sealed]));
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#digest.update(bytes);
    this.#bytes += bytes.length;
    await this.#handle?.appendFile(bytes);
  }
}
