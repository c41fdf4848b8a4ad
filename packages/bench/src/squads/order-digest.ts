/** Of a sequence: the digest so far and the next one. Two sequences with one digest are the same (FNV-1a). */
export function nextDigest(digest: number, next: number): number {
  return Math.imul(digest ^ next, 16_777_619) >>> 0;
}

export const firstDigest = 2_166_136_261;
