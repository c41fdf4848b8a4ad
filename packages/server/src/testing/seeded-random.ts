import { seededRandomSource } from '@limelight/rules/random-source';
import type { Random } from '../platform/random.js';

/** The same bytes in every run, for tests that look at what chance made of prices. */
export function seededRandom(seed: number): Random {
  const draws = seededRandomSource(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(draws.uniform() * 256)) };
}
