import type { Page } from '@playwright/test';
import { settled } from '../page-helpers.js';

/**
 * How much slower Lighthouse's usual phone is than a machine, by the machine's index (`machineIndex`). Four times is right
 * for an index of 1,533 only; a slower machine slowed four times is a phone that nobody has. The points are those that
 * Lighthouse's documentation of throttling refers to.
 */
const points = [
  [150, 1],
  [800, 2],
  [1_300, 3],
  [1_533, 4],
  [1_766, 5],
  [2_000, 6],
] as const;

/** @returns the factor for Lighthouse's `cpuSlowdownMultiplier`, at least 1 */
export function slowdownToPhone(machineIndex: number): number {
  const [slowest] = points;
  let [lowerIndex, lowerFactor]: readonly [number, number] = slowest;
  for (const [index, factor] of points) {
    if (machineIndex <= index) {
      const share = index === lowerIndex ? 0 : Math.max(0, machineIndex - lowerIndex) / (index - lowerIndex);
      return lowerFactor + share * (factor - lowerFactor);
    }
    [lowerIndex, lowerFactor] = [index, factor];
  }
  return lowerFactor;
}

/** Opens a page and, once all of it is there, makes its processor so many times slower. */
export async function openSlowed(page: Page, path: string, cpuSlowdown: number): Promise<void> {
  await page.goto(path);
  await settled(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
