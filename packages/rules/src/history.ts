import { type Candle, candleRetentionDays, candleStart, fiveMinutesMs, tickRetentionHours } from './candle.js';
import { type Category, categories } from './celebrity.js';
import { type CelebrityMarket, type Listing, listingState, tickMoveMax } from './market.js';
import { type SeCents, seCents } from './money.js';
import type { RandomSource } from './random-source.js';
import { growthOfTick, noiseOfTick, spellChances, type Tempo } from './tempo.js';
import { addDays, bucketStart, dayMs, hourMs, londonDay, minuteMs, startOfLondonDay, tickMs } from './time.js';
import { priceCentsMax, priceCentsMin } from './trade.js';

/**
 * A simulated year, so that charts are not empty on the first day: the price model in steps that are coarser
 * the older they are, then shifted so that it ends exactly at the listing prices. Candles of every size are
 * aggregated from the same points, so they agree with each other. Their volume is zero, since nobody traded.
 */

export const historyDays = 365;

const coarseStepMs = hourMs;
const hourStepMs = 10 * minuteMs;
const fiveMinuteStepMs = minuteMs;

/** The cap of a tick, in log units. */
const logMin = Math.log(1 - tickMoveMax);
const logMax = Math.log(1 + tickMoveMax);

export interface CelebrityHistory {
  /** The state to continue from: at the listing price. */
  readonly market: CelebrityMarket;
  /** One per entry of `tickTimesMs`; the last is the listing price. */
  readonly tickPricesCents: readonly SeCents[];
  readonly fiveMinutes: readonly Candle[];
  readonly hours: readonly Candle[];
  readonly days: readonly Candle[];
}

export interface SimulatedHistory {
  readonly tickTimesMs: readonly number[];
  /** In the order of the listings. */
  readonly celebrities: readonly CelebrityHistory[];
}

interface Bucket {
  readonly startMs: number;
  readonly from: number;
  readonly to: number;
}

/** Groups the points since an instant by the start of their candle. */
function bucketsOf(instantsMs: readonly number[], fromMs: number, startOf: (instantMs: number) => number): Bucket[] {
  const buckets: { startMs: number; from: number; to: number }[] = [];
  instantsMs.forEach((instantMs, index) => {
    if (instantMs < fromMs) return;
    const startMs = startOf(instantMs);
    const last = buckets.at(-1);
    if (last !== undefined && last.startMs === startMs) last.to = index + 1;
    else buckets.push({ startMs, from: index, to: index + 1 });
  });
  return buckets;
}

/** The points of the year and the candles that contain them, the same for every celebrity. */
function buildTimeline(endMs: number) {
  const lastTickMs = bucketStart(endMs, tickMs);
  const startMs = startOfLondonDay(addDays(londonDay(lastTickMs), -historyDays));
  const hoursFromMs = bucketStart(lastTickMs - candleRetentionDays.hour * dayMs, hourMs);
  const fiveMinutesFromMs = bucketStart(lastTickMs - candleRetentionDays.fiveMinutes * dayMs, hourMs);
  const ticksFromMs = bucketStart(lastTickMs - tickRetentionHours * hourMs, hourMs);
  const instantsMs: number[] = [];
  const addPoints = (fromMs: number, toMs: number, stepMs: number) => {
    for (let instantMs = fromMs; instantMs < toMs; instantMs += stepMs) instantsMs.push(instantMs);
  };
  addPoints(startMs, hoursFromMs, coarseStepMs);
  addPoints(hoursFromMs, fiveMinutesFromMs, hourStepMs);
  addPoints(fiveMinutesFromMs, ticksFromMs, fiveMinuteStepMs);
  const firstTick = instantsMs.length;
  addPoints(ticksFromMs, lastTickMs + tickMs, tickMs);
  return {
    instantsMs,
    firstTick,
    fiveMinutes: bucketsOf(instantsMs, fiveMinutesFromMs, (instantMs) => bucketStart(instantMs, fiveMinutesMs)),
    hours: bucketsOf(instantsMs, hoursFromMs, (instantMs) => bucketStart(instantMs, hourMs)),
    days: bucketsOf(instantsMs, startMs, (instantMs) => candleStart(instantMs, 'day')),
  };
}

type Step = ReturnType<typeof makeStep>;

/** The price model over a step of several ticks. */
function makeStep(ticks: number, tempo: Tempo) {
  const { end, begin } = spellChances(tempo);
  const forgotten = 1 - (1 - end - begin) ** ticks;
  return {
    ticks,
    rootTicks: Math.sqrt(ticks),
    /** The probabilities that a hot spell has ended, or begun, by the end of the step. */
    endChance: (1 - tempo.hotShare) * forgotten,
    beginChance: tempo.hotShare * forgotten,
  };
}

type SharedNormals = ReturnType<typeof sampleShared>;

function sampleShared(steps: readonly Step[], random: RandomSource) {
  const series = () => Float64Array.from(steps, () => random.normal());
  const market = series();
  const category = Object.fromEntries(categories.map((name) => [name, series()])) as Record<Category, Float64Array>;
  return { market, category };
}

interface WalkOfYear {
  /** Logarithm of the price at every point, with an arbitrary zero. */
  readonly logPrices: Float64Array;
  readonly hot: boolean;
}

type WalkOptions = Pick<Listing, 'category'> & Pick<HistoryRequest, 'tempo' | 'random'>;

/** A random walk without drift, so that the typical celebrity neither rises nor falls over the year. */
function walkYear(steps: readonly Step[], shared: SharedNormals, walk: WalkOptions): WalkOfYear {
  const { category, tempo, random } = walk;
  const logPrices = new Float64Array(steps.length);
  const categoryNormals = shared.category[category];
  let logPrice = 0;
  let hot = random.uniform() < tempo.hotShare;
  steps.forEach((step, index) => {
    hot = hot ? random.uniform() >= step.endChance : random.uniform() < step.beginChance;
    const normals = {
      market: shared.market[index] ?? 0,
      category: categoryNormals[index] ?? 0,
      own: random.normal(),
    };
    const move = step.ticks * growthOfTick(tempo, hot) + step.rootTicks * noiseOfTick(tempo, hot, normals);
    logPrice += Math.min(step.ticks * logMax, Math.max(step.ticks * logMin, move));
    logPrices[index] = logPrice;
  });
  return { logPrices, hot };
}

/** Prices in cents, within the limits, that end at the listing price. */
function pricesOf({ logPrices }: WalkOfYear, listingCents: SeCents): Float64Array {
  const last = logPrices.at(-1) ?? 0;
  return logPrices.map((logPrice) =>
    Math.min(priceCentsMax, Math.max(priceCentsMin, Math.round(listingCents * Math.exp(logPrice - last)))),
  );
}

function candleOf(prices: Float64Array, { startMs, from, to }: Bucket): Candle {
  const inside = prices.subarray(from, to);
  return {
    startMs,
    openCents: seCents(inside[0] ?? Number.NaN),
    highCents: seCents(Math.max(...inside)),
    lowCents: seCents(Math.min(...inside)),
    closeCents: seCents(inside.at(-1) ?? Number.NaN),
    volumeCents: seCents(0),
    simulated: true,
  };
}

export interface HistoryRequest {
  readonly listings: readonly Listing[];
  /** When the market opens. The last simulated tick is at or just before it. */
  readonly endMs: number;
  readonly tempo: Tempo;
  readonly random: RandomSource;
}

/**
 * A year of prices: ticks for 48 hours, candles of five minutes for 14 days, of hours for 90, of days for the
 * year. About 40,000 steps a celebrity; 80 celebrities take under two seconds.
 */
export function simulateHistory({ listings, endMs, tempo, random }: HistoryRequest): SimulatedHistory {
  const timeline = buildTimeline(endMs);
  const steps = timeline.instantsMs.map((instantMs, index, instantsMs) =>
    makeStep((instantMs - (instantsMs[index - 1] ?? instantMs)) / tickMs, tempo),
  );
  const shared = sampleShared(steps, random);
  const celebrities = listings.map((listing) => {
    const walk = walkYear(steps, shared, { category: listing.category, tempo, random });
    const prices = pricesOf(walk, listing.priceCents);
    const candlesOf = (buckets: readonly Bucket[]) => buckets.map((bucket) => candleOf(prices, bucket));
    return {
      market: { ...listingState(listing), hot: walk.hot },
      tickPricesCents: Array.from(prices.subarray(timeline.firstTick), (price) => seCents(price)),
      fiveMinutes: candlesOf(timeline.fiveMinutes),
      hours: candlesOf(timeline.hours),
      days: candlesOf(timeline.days),
    };
  });
  return { tickTimesMs: timeline.instantsMs.slice(timeline.firstTick), celebrities };
}
