import { createHash, createHmac } from 'node:crypto';
import type { FairDay, FairDayTicks } from '@limelight/contract/market';
import { fairTickDraws, toHex } from '@limelight/rules/fairness';
import { type CelebrityMarket, isHalted, listingState, nextTick, priceCentsOf } from '@limelight/rules/market';
import { seCents } from '@limelight/rules/money';
import { tempos } from '@limelight/rules/tempo';

const hmacSha256 = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 5);
const celebrities = [
  { id: '1', category: 'Music' },
  { id: '2', category: 'Acting' },
] as const;
const startTick = 5_000;
const ticksPerPage = 240;
/** Of the day, the one before it not counted. */
const tickCount = 400;

type Tick = FairDayTicks['ticks'][number];

/** As the exchange publishes a day that is over. One that was opened by a test has none yet. */
export const finishedDay: FairDay = {
  day: '2026-03-10',
  state: 'checkable',
  commitment: createHash('sha256').update(seed).digest('hex'),
  seed: toHex(seed),
};

function makeTicks(): Tick[] {
  let market: readonly CelebrityMarket[] = celebrities.map((celebrity) =>
    listingState({ ...celebrity, priceCents: seCents(50_000) }),
  );
  return Array.from({ length: tickCount + 1 }, (_, index) => {
    const number = startTick + index;
    if (index > 0) market = nextTick(market, fairTickDraws({ seed, hmacSha256 }, number), tempos.standard);
    return {
      number,
      time: new Date(Date.UTC(2026, 2, 10) + number).toISOString(),
      simulated: false,
      pricesCents: market.map(({ priceMicros }) => priceCentsOf(priceMicros)),
      haltedIds: market.filter(isHalted).map(({ id }) => id),
      newsImpactsBps: {},
    };
  });
}

export interface Forgery {
  readonly tickNumber: number;
  /** Added to the price of celebrity "1". */
  readonly addedCents: number;
}

/** The page that begins with a tick, with one price changed by hand if asked for. */
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
    tempo: 'standard',
    startTick,
    endTick,
    celebrities: [...celebrities],
    ticks: ticks.filter(({ number }) => number >= from && number < end),
    nextFrom: end <= endTick ? end : null,
  };
}
