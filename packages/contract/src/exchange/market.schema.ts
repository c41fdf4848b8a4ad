import { type BeaconGap, beaconGaps } from '@limelight/rules/beacon';
import { boostPpmMax } from '@limelight/rules/boost';
import { chartRanges } from '@limelight/rules/candle';
import { categories, celebrityStatuses, countries } from '@limelight/rules/celebrity';
import { fanSentiments, levels } from '@limelight/rules/movement';
import { tempoNames } from '@limelight/rules/tempo';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  positionSchema,
  requestedDaySchema,
  seCentsSchema,
  tickNumberSchema,
} from '../scalars.schema.js';

/** Fees other than the plans' of the settings. */
const feeWindowSchema = namedObject('FeeWindow', {
  /**
   * Null: every celebrity's. A celebrity's own window comes before one of all, and of two the one that began
   * later.
   */
  celebrityId: celebrityIdSchema.nullable(),
  from: instantSchema,
  until: instantSchema,
  bpsByTier: z.record(z.enum(tiers), bpsSchema),
  reason: z.string(),
  /** In parts per million of a price at the window's `from`; it falls evenly to nothing at `until`. */
  boost: z.strictObject({ peakPpm: z.int().min(0).max(boostPpmMax), from: instantSchema }).nullable(),
});

const priceMapSchema = z.record(celebrityIdSchema, seCentsSchema);

/** Sent to every page every 30 seconds: as `GET /api/v1/market/tick` and as the stream's `tick` event. */
export const tickSchema = namedObject('Tick', {
  number: tickNumberSchema,
  time: instantSchema,
  /** When the next tick is due. */
  nextTime: instantSchema,
  pricesCents: priceMapSchema,
  /** Prices 24 hours ago: the base of every "24 h" change. */
  dayAgoPricesCents: priceMapSchema,
  /** Celebrities whose trading is halted until news is absorbed or a price set by staff is reached. */
  haltedIds: z.array(celebrityIdSchema),
  /** Estimated ticks left of each halt; the randomness of those ticks may add or remove one. */
  haltTicksLeft: z.record(celebrityIdSchema, z.int().min(0)),
  /** Those in force at this tick: a trade at its prices costs them, with the boost of its celebrity's own. */
  feeWindows: z.array(feeWindowSchema),
});
export type Tick = z.infer<typeof tickSchema>;

export const retirementSchema = namedObject('Retirement', {
  /** Why, for everybody. */
  sentence: z.string(),
  noticedAt: instantSchema,
  /** When every holder is paid, without a fee. */
  dueAt: instantSchema,
  /** For a share; null while the price absorbs a last movement. */
  priceCents: seCentsSchema.nullable(),
  /** When everybody was paid; null until then. */
  leftAt: instantSchema.nullable(),
});
export type Retirement = z.infer<typeof retirementSchema>;

export const celebritySchema = namedObject('Celebrity', {
  id: celebrityIdSchema,
  name: z.string(),
  category: z.enum(categories),
  country: z.enum(countries),
  description: z.string(),
  status: z.enum(celebrityStatuses),
  /** It is leaving the exchange, or has left; absent for the others. Its status is `suspended`. */
  retirement: retirementSchema.optional(),
  /** A picture chosen by staff; without one the generated poster is used. */
  imageUrl: z.string().nullable(),
  /** Shown first on the landing page and the dashboard. */
  featured: z.boolean(),
  priceCents: seCentsSchema,
  previousPriceCents: seCentsSchema,
  dayAgoPriceCents: seCentsSchema,
  /**
   * Halted while news is absorbed or a price set by staff is reached, and before the first price of a new
   * one.
   */
  halted: z.boolean(),
  popularity: z.number().min(0).max(100),
  /** Of the last 24 hours; null before five players took a side. */
  fanSentiment: z.enum(fanSentiments).nullable(),
  /**
   * Of the last 24 hours: SE$ traded, and the range of prices, in which `priceCents` and `dayAgoPriceCents`
   * lie.
   */
  volumeCents: seCentsSchema,
  dayLowCents: seCentsSchema,
  dayHighCents: seCentsSchema,
});
export type Celebrity = z.infer<typeof celebritySchema>;

export const celebrityDetailSchema = celebritySchema
  .extend({
    listingPriceCents: seCentsSchema,
    listedAt: instantSchema,
    allTimeHighCents: seCentsSchema,
    /** Players who hold at least one share; null shortly after a start, until they are counted. */
    holders: z.int().min(0).nullable(),
    /** Distinct players who bought more shares than they sold in the last 24 hours, and the reverse. */
    netBuyers: z.int().min(0),
    netSellers: z.int().min(0),
    /** Share of celebrities with less volume, 0 to 100, and its label. */
    volumePercentile: z.number().min(0).max(100),
    volumeLevel: z.enum(levels),
    /** Up to three of the same category. */
    similarIds: z.array(celebrityIdSchema).max(3),
  })
  .meta({ id: 'CelebrityDetail' });
export type CelebrityDetail = z.infer<typeof celebrityDetailSchema>;

/**
 * Columns instead of rows make a year of history a third of the size. All arrays have the same length, oldest
 * first.
 */
export const candlesSchema = namedObject('Candles', {
  celebrityId: celebrityIdSchema,
  range: z.enum(chartRanges),
  /** Length of a candle; 30 for the ticks of LIVE, whose open, high, low and close are the tick's price. */
  intervalSeconds: z.int().positive(),
  /** Candles that start before this time were simulated at first boot. */
  liveSince: instantSchema,
  /** Unix seconds at which each candle starts. */
  startSeconds: z.array(z.int()),
  openCents: z.array(seCentsSchema),
  highCents: z.array(seCentsSchema),
  lowCents: z.array(seCentsSchema),
  closeCents: z.array(seCentsSchema),
  volumeCents: z.array(seCentsSchema),
});
export type Candles = z.infer<typeof candlesSchema>;

/** Closing prices of the last 24 hours per celebrity, oldest first. */
export const sparklinesSchema = namedObject('Sparklines', {
  /** Interval between points. */
  intervalSeconds: z.int().positive(),
  pricesCents: z.record(celebrityIdSchema, z.array(seCentsSchema)),
});
export type Sparklines = z.infer<typeof sparklinesSchema>;

export const fairDaySchema = namedObject('FairDay', {
  day: z.iso.date(),
  /**
   * `sealed`: not started. `under-way`: its seed is still secret. `closing`: over since a moment ago, its
   * seed and closing record follow. `checkable`: over, with all its ticks available. `gone`: over, and its
   * ticks are no longer stored.
   */
  state: z.enum(['sealed', 'under-way', 'closing', 'checkable', 'gone']),
  /** Published before the day starts. Hex, as all hashes and seeds: see `fairDayFileSchema`. */
  commitment: z.string(),
  /** See `fairDayFileSchema`. */
  terms: z.string().nullable(),
  committedAt: instantSchema,
  openingHash: z.string().nullable(),
  openedAt: instantSchema.nullable(),
  closingHash: z.string().nullable(),
  closedAt: instantSchema.nullable(),
  seed: z.string().nullable(),
  /**
   * The public random number of the day, once it has begun: `DayBeacon` of rules/beacon. Null for a day that
   * was committed to without a source of any.
   */
  beacon: z
    .strictObject({
      round: z.int().min(1),
      randomness: z.string().nullable(),
      signature: z.string().nullable(),
      missing: z.enum(Object.keys(beaconGaps) as [BeaconGap, ...BeaconGap[]]).nullable(),
    })
    .nullable(),
});
export type FairDay = z.infer<typeof fairDaySchema>;

/** `startTick` is the tick before the day's first, with the starting prices; `endTick` is the day's last. */
const tickRangeOfDay = { startTick: tickNumberSchema, endTick: tickNumberSchema };

/**
 * A finished day. A record is an exact text: its hash is the SHA-256 of that text in UTF-8, and its content
 * the type `OpeningRecord` of rules/day-record or `ClosingRecord` of rules/closing-record.
 */
export const fairDayFileSchema = namedObject('FairDayFile', {
  day: z.iso.date(),
  /** The rules of its prices. `earlier`: of rules that were replaced, which nobody can check any more. */
  model: z.enum(['random-walk', 'earlier']),
  seed: z.string(),
  /**
   * SHA-256 of the seed, the previous commitment and the hash of the terms, joined; of the seed alone where
   * there is no previous one.
   */
  commitment: z.string(),
  /**
   * What was committed to with the seed, an exact text: `DayTerms` of rules/day-terms. Null for a commitment
   * of before there were terms, which has no hash of any.
   */
  terms: z.string().nullable(),
  /** Of the day committed to before this one; 64 zeros for the first of the chain. */
  previousCommitment: z.string().nullable(),
  committedAt: instantSchema,
  opening: z.string().nullable(),
  openedAt: instantSchema.nullable(),
  /** Null in the first moments after the day. */
  closing: z.string().nullable(),
  closedAt: instantSchema.nullable(),
  ...tickRangeOfDay,
});
export type FairDayFile = z.infer<typeof fairDayFileSchema>;

const dayTickSchema = z.strictObject({
  number: tickNumberSchema,
  time: instantSchema,
  /** Whose trading was halted after it. */
  haltedSlots: z.array(z.int().min(0)),
  /** Simulated at first boot, when nobody could trade: not derived from a seed. */
  simulated: z.boolean(),
  /** Volatility: the parameters of the price model. */
  tempo: z.enum(tempoNames),
  /** By slot; 0 for a slot without a listed celebrity. */
  pricesCents: z.array(z.int().min(0)),
});

/**
 * A part of the ticks of a finished day as published, oldest first. `nextFrom` is the tick at which the next
 * page starts; null on the last one.
 */
export const fairDayTicksSchema = namedObject('FairDayTicks', {
  day: z.iso.date(),
  ...tickRangeOfDay,
  nextFrom: tickNumberSchema.nullable(),
  model: z.literal('random-walk'),
  ticks: z.array(dayTickSchema),
});
export type FairDayTicks = z.infer<typeof fairDayTicksSchema>;

const celebrityParams = z.strictObject({ id: celebrityIdSchema });

const listingSchema = z.strictObject({ tick: tickNumberSchema, celebrities: z.array(celebritySchema) });
export type Listing = z.infer<typeof listingSchema>;

export const listCelebrities = {
  response: listingSchema,
};

export const getCelebrity = {
  params: celebrityParams,
  response: celebrityDetailSchema,
};

export const getCandles = {
  params: celebrityParams,
  query: z.strictObject({ range: z.enum(chartRanges).default('1D') }),
  response: candlesSchema,
};

export const getTick = {
  response: tickSchema,
};

export const getMarketClosure = {
  response: z.strictObject({
    /** Null while the market is open. It opens at an unknown time where that is null. */
    closure: z.strictObject({ reason: z.string(), opensAt: instantSchema.nullable() }).nullable(),
  }),
};

export const getSparklines = {
  response: sparklinesSchema,
};

export const getFairness = {
  response: z.strictObject({ days: z.array(fairDaySchema) }),
};

export const getFairDay = {
  params: z.strictObject({ day: requestedDaySchema }),
  response: fairDayFileSchema,
};

export const getFairDayTicks = {
  // Years that all calendars here support.
  params: z.strictObject({ day: requestedDaySchema }),
  query: z.strictObject({
    /** The first tick of the page; by default the tick before the day. */
    from: positionSchema.optional(),
  }),
  response: fairDayTicksSchema,
};

export const tickEvent = tickSchema;

export const celebrityEvent = celebritySchema;
