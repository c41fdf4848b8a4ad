import { type FairSeed, fairTickDraws } from './fairness.js';
import { type CelebrityMarket, isHalted, listingState, nextTick, priceCentsOf } from './market.js';
import { type Bps, seCents } from './money.js';
import type { PublishedCelebrity, PublishedTick } from './published-day.js';
import { type TempoName, tempos } from './tempo.js';

/** A simulated day. */
export interface InventedDay {
  readonly seed: FairSeed;
  /** Listed from the start, or at a tick of the day. */
  readonly celebrities: readonly (PublishedCelebrity & { readonly listedAtTick?: number })[];
  /** The tick before the day's first, which provides the initial prices. */
  readonly startTick: number;
  /** Without `startTick`. */
  readonly tickCount: number;
  readonly tempoAt?: (tickNumber: number) => TempoName;
  readonly newsAt?: (tickNumber: number) => ReadonlyMap<string, Bps>;
}

/** The day as it would be published: prices start at SE$500.00 and follow from the seed. */
export function publishDay({ seed, celebrities, startTick, tickCount, tempoAt, newsAt }: InventedDay): PublishedTick[] {
  const listedAt = (tickNumber: number) =>
    celebrities
      .filter(({ listedAtTick = startTick }) => listedAtTick === tickNumber)
      .map(({ id, category }) => listingState({ id, category, priceCents: seCents(50_000) }));
  let market: readonly CelebrityMarket[] = [];
  return Array.from({ length: tickCount + 1 }, (_, index) => {
    const number = startTick + index;
    const tempo = tempoAt?.(number) ?? 'standard';
    const news = newsAt?.(number) ?? new Map();
    if (index > 0) market = nextTick(market, fairTickDraws(seed, number), tempos[tempo], news);
    market = [...market, ...listedAt(number)];
    const priceOf = ({ id }: PublishedCelebrity) => market.find((state) => state.id === id)?.priceMicros;
    return {
      number,
      simulated: false,
      tempo,
      pricesCents: celebrities.map(priceOf).map((micros) => (micros === undefined ? null : priceCentsOf(micros))),
      haltedIds: market.filter(isHalted).map(({ id }) => id),
      newsImpactsBps: Object.fromEntries(news),
    };
  });
}
