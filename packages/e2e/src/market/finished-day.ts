import { createHash, createHmac } from 'node:crypto';
import type { FairDay, FairDayTicks } from '@limelight/contract/market.schema';
import { toHex } from '@limelight/rules/fairness';
import { publishDay } from '@limelight/rules/published-day.fixture';

const hmacSha256 = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 5);
const celebrities = [
  { id: '1', category: 'Music' },
  { id: '2', category: 'Acting' },
] as const;
const startTick = 5_000;
const ticksPerPage = 240;
/** Without the tick before the day. */
const tickCount = 400;

type Tick = FairDayTicks['ticks'][number];

/** A finished day as the exchange publishes it; a freshly started test server has none. */
export const finishedDay: FairDay = {
  day: '2026-03-10',
  state: 'checkable',
  commitment: createHash('sha256').update(seed).digest('hex'),
  seed: toHex(seed),
};

function makeTicks(): Tick[] {
  const { ticks } = publishDay({ seed: { seed, hmacSha256 }, celebrities, startTick, tickCount });
  return ticks.map((tick) => ({ ...tick, time: new Date(Date.UTC(2026, 2, 10) + tick.number).toISOString() }) as Tick);
}

export interface Forgery {
  readonly tickNumber: number;
  /** Added to the price of celebrity "1". */
  readonly addedCents: number;
}

/** The page that starts with a tick, optionally with one forged price. */
export function pageOfFinishedDay(from: number = startTick, forgery?: Forgery): FairDayTicks {
  const ticks = makeTicks().map((tick) =>
    tick.number === forgery?.tickNumber
      ? { ...tick, pricesCents: tick.pricesCents.with(0, (tick.pricesCents[0] ?? 0) + forgery.addedCents) }
      : tick,
  );
  const end = from + ticksPerPage;
  const endTick = startTick + tickCount;
  return {
    day: finishedDay.day,
    startTick,
    endTick,
    celebrities: [...celebrities],
    staffChanges: [],
    ticks: ticks.filter(({ number }) => number >= from && number < end),
    nextFrom: end <= endTick ? end : null,
  };
}
