import { setTimeout as sleep } from 'node:timers/promises';

/** The simulation's one reading of the time; players and their ids are given it. */
export function nowMs(): number {
  return Date.now();
}

/** Asks again and again until it gets something. @throws Error with `what` when the time is over */
export async function waitFor<Found>(
  what: string,
  limitMs: number,
  look: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> {
  const pauseMs = 100;
  const endMs = nowMs() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (nowMs() > endMs) throw new Error(`waited ${limitMs} ms in vain for ${what}`);
    await sleep(pauseMs);
  }
}
