import type { Page } from '@playwright/test';
import { settled } from '../page-helpers.js';

/**
 * How much slower Lighthouse's reference phone is than a machine, by the machine's benchmark index
 * (`machineIndex`). The default factor 4 is right only for an index of 1,533: throttling a slower machine by
 * 4 simulates a phone that does not exist. The points are from Lighthouse's documentation of throttling.
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

/** Opens a page and, once it is loaded, throttles its CPU by a factor. */
export async function openThrottled(page: Page, path: string, cpuSlowdown: number): Promise<void> {
  await page.goto(path);
  await settled(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
