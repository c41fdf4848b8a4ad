/**
 * What a block contains: the start of a part, a piece of it, a piece of the manifest, or the end of the file.
 */
export type BlockKind = 'part' | 'data' | 'manifest' | 'end';

const letters: Readonly<Record<BlockKind, string>> = { part: 'P', data: 'D', manifest: 'M', end: 'E' };

export function blockKindOf(letter: string): BlockKind | undefined {
  return (Object.keys(letters) as BlockKind[]).find((kind) => letters[kind] === letter);
}

export function letterOf(kind: BlockKind): string {
  return letters[kind];
}

/** Plain bytes of a block. */
export const blockBytesMax = 1024 * 1024;
/** A block that does not compress grows by a few bytes; more than this is a damaged length. */
export const sealedBytesMax = blockBytesMax + 64 * 1024;
export const headerBytesMax = 64 * 1024;
export const digestBytes = 32;

/** Authenticated with an encrypted block: the file's header and the block's kind. */
export function labelOf(headerDigest: Buffer, kind: BlockKind): Buffer {
  return Buffer.concat([headerDigest, Buffer.from(letters[kind], 'latin1')]);
}
