const drawings = 12;
const seedBytes = 16;

function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(seedBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * The seeds of a dozen drawings: that of the present picture first, unless it was uploaded, then random ones.
 */
export function drawingSeeds(avatarUrl: string): readonly string[] {
  const present = /\/([0-9a-f]{32})\.svg$/.exec(avatarUrl)?.[1];
  const first = present === undefined ? [] : [present];
  return [...first, ...Array.from({ length: drawings - first.length }, newSeed)];
}
