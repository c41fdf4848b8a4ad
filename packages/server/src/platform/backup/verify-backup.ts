import { createHash, type Hash } from 'node:crypto';
import { readFileContent } from './backup-content.js';
import { BackupError } from './backup-error.js';
import { type Manifest, manifestSchema, type Part, partSchema } from './backup-header.js';
import { type Block, parseJson, readBlocks } from './backup-reader.js';

export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ContentOptions {
  readonly content: AsyncIterable<Buffer>;
  readonly passphrase?: string | undefined;
  /** With the bytes of the file read so far. */
  readonly onProgress?: (bytes: number) => void;
}

export type ReadOptions = Omit<ContentOptions, 'content'> & { readonly path: string };

/** @throws BackupError like {@link verifyContent} */
export function verifyBackup({ path, ...options }: ReadOptions): Promise<VerifiedBackup> {
  return verifyContent({ ...options, content: readFileContent(path) });
}

/**
 * Reads a whole backup and compares every checksum: of the file, of each part, of each encrypted block.
 * @throws BackupError DAMAGED, FOREIGN, NEWER, PASSPHRASE_NEEDED, PASSPHRASE_WRONG
 */
export async function verifyContent({ content, passphrase, onProgress }: ContentOptions): Promise<VerifiedBackup> {
  const parts = new PartDigests();
  const manifestPieces: Buffer[] = [];
  for await (const block of readBlocks(content, passphrase)) {
    onProgress?.(block.position);
    if (block.kind === 'manifest') manifestPieces.push(block.content);
    else if (block.kind !== 'end') parts.add(block);
    else {
      const manifest = parseJson(manifestSchema, Buffer.concat(manifestPieces), 'manifest');
      parts.requireEqual(manifest);
      return { manifest, bytes: block.position, sha256: block.sha256 ?? '' };
    }
  }
  throw new BackupError('DAMAGED', 'The backup is damaged: it has no end');
}

/** Recomputes the digest of each part while its blocks pass by. */
class PartDigests {
  readonly #found: { part: Part; bytes: number; hash: Hash }[] = [];

  add({ kind, content }: Block): void {
    if (kind === 'part') {
      this.#found.push({ part: parseJson(partSchema, content, 'list of parts'), bytes: 0, hash: createHash('sha256') });
      return;
    }
    const current = this.#found.at(-1);
    if (current === undefined)
      throw new BackupError('DAMAGED', 'The backup is damaged: it has content before any part');
    current.bytes += content.length;
    current.hash.update(content);
  }

  requireEqual({ parts }: Manifest): void {
    const found = this.#found.map(
      ({ part, bytes, hash }) => `${part.kind} ${part.name} ${bytes} ${hash.digest('hex')}`,
    );
    const expected = parts.map(({ kind, name, bytes, sha256 }) => `${kind} ${name} ${bytes} ${sha256}`);
    const index = expected.findIndex((line, place) => line !== found[place]);
    if (index !== -1 || found.length !== expected.length) {
      const name = parts[index]?.name ?? 'a part that the manifest does not name';
      throw new BackupError('DAMAGED', `The backup is damaged: ${name} differs from its checksum`);
    }
  }
}
