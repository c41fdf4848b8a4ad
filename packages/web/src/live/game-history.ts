import type { Tick } from '@limelight/contract/exchange/market.schema';

type TickTime = Pick<Tick, 'number' | 'time'>;

/**
 * Whether a tick continues another history than the known one: a backup was restored, so the numbers began
 * again at an earlier one while time went on. A tick that arrives late or twice has the time that belongs to
 * its number.
 */
export function isOfAnotherHistory(known: TickTime | null, tick: TickTime): boolean {
  return known !== null && tick.number <= known.number && Date.parse(tick.time) > Date.parse(known.time);
}
