import type { Tick } from '@limelight/contract/exchange/market.schema';
import { secondMs } from '@limelight/rules/time';

/** Ticks are written and sent within this time of the moment they are due. */
const tickDelayMsMax = 3 * secondMs;

/**
 * The browser's clock, clamped to what the server's clock may show when a tick arrives: not before the tick,
 * and not long after the next one was due.
 */
export function plausibleServerTime(clockMs: number, tick: Pick<Tick, 'time' | 'nextTime'>): number {
  const earliestMs = Date.parse(tick.time);
  const latestMs = Date.parse(tick.nextTime) + tickDelayMsMax;
  return Math.max(earliestMs, Math.min(clockMs, latestMs));
}
