import { seededDrawSource } from '@limelight/rules/draw';
import type { Random } from '../platform/random.js';

/** The same bytes in every run, for tests that look at what chance made of prices. */
export function seededRandom(seed: number): Random {
  const draws = seededDrawSource(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(draws.uniform() * 256)) };
}
