import { seededRandomSource } from '@limelight/rules/random-source';
import type { Random } from '../platform/random.js';

/** The same bytes in every run, for tests that depend on generated prices. */
export function seededRandom(seed: number): Random {
  const numbers = seededRandomSource(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(numbers.uniform() * 256)) };
}
