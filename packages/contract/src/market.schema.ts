import { chartRanges } from '@limelight/rules/candle';
import { categories, celebrityStatuses, countries } from '@limelight/rules/celebrity';
import { fanSentiments, levels } from '@limelight/rules/movement';
import { tempoNames } from '@limelight/rules/tempo';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  tickNumberSchema,
} from './scalars.schema.js';

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
});
export type Tick = z.infer<typeof tickSchema>;

export const celebritySchema = namedObject('Celebrity', {
  id: celebrityIdSchema,
  name: z.string(),
  category: z.enum(categories),
  country: z.enum(countries),
  description: z.string(),
  status: z.enum(celebrityStatuses),
  /** A picture chosen by staff; without one the generated poster is used. */
  imageUrl: z.string().nullable(),
  /** Shown first on the landing page and the dashboard. */
  featured: z.boolean(),
  priceCents: seCentsSchema,
  previousPriceCents: seCentsSchema,
  dayAgoPriceCents: seCentsSchema,
  /** Halted while news is absorbed or a price set by staff is reached, and before the first price of a new one. */
  halted: z.boolean(),
  popularity: z.number().min(0).max(100),
  fanSentiment: z.enum(fanSentiments),
  /** SE$ traded in the last 24 hours. */
  volumeCents: seCentsSchema,
});
export type Celebrity = z.infer<typeof celebritySchema>;

export const celebrityDetailSchema = celebritySchema
  .extend({
    listingPriceCents: seCentsSchema,
    listedAt: instantSchema,
    dayLowCents: seCentsSchema,
    dayHighCents: seCentsSchema,
    allTimeHighCents: seCentsSchema,
    /** Players who hold at least one share. */
    holders: z.int().min(0),
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
 * Columns instead of rows make a year of history a third of the size. All arrays have the same length, oldest first.
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

export const sparklinesSchema = namedObject('Sparklines', {
  /** Interval between points. */
  intervalSeconds: z.int().positive(),
  /** Closing prices of the last 24 hours per celebrity, oldest first. */
  pricesCents: z.record(celebrityIdSchema, z.array(seCentsSchema)),
});
export type Sparklines = z.infer<typeof sparklinesSchema>;

export const fairDaySchema = namedObject('FairDay', {
  day: z.iso.date(),
  /**
   * `sealed`: not started. `under-way`: its seed is still secret. `checkable`: over, with all its ticks available.
   * `gone`: over, and its ticks are no longer stored.
   */
  state: z.enum(['sealed', 'under-way', 'checkable', 'gone']),
  /** SHA-256 of the day's seed, hex; published before the day starts. */
  commitment: z.string(),
  /** The seed itself, hex, once the day is over. */
  seed: z.string().nullable(),
});
export type FairDay = z.infer<typeof fairDaySchema>;

const tickSpan = { firstTick: tickNumberSchema, lastTick: tickNumberSchema.nullable() };
const popularitySchema = z.number().min(0).max(100);

/** What staff did that a day's prices do not follow from the seed alone for. Spans include both of their ticks. */
const staffChangeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('listing'),
      celebrityId: celebrityIdSchema,
      /** Its first tick, which moves the listing price. */
      firstTick: tickNumberSchema,
      priceCents: seCentsSchema,
    }),
    z.strictObject({
      kind: z.literal('price'),
      celebrityId: celebrityIdSchema,
      ...tickSpan,
      previousPriceCents: seCentsSchema,
      priceCents: seCentsSchema,
      reason: z.string(),
    }),
    z.strictObject({ kind: z.literal('suspension'), celebrityId: celebrityIdSchema, ...tickSpan }),
    z.strictObject({
      kind: z.literal('category'),
      celebrityId: celebrityIdSchema,
      firstTick: tickNumberSchema,
      from: z.enum(categories),
      to: z.enum(categories),
    }),
    z.strictObject({
      kind: z.literal('popularity'),
      celebrityId: celebrityIdSchema,
      /** Moves no price. */
      day: z.iso.date(),
      from: popularitySchema,
      to: popularitySchema,
      reason: z.string(),
    }),
  ])
  .meta({ id: 'StaffChange' });

/** A part of a finished day as published, with everything needed to recompute it from the day's seed. */
export const fairDayTicksSchema = namedObject('FairDayTicks', {
  day: z.iso.date(),
  /** The tick before the day's first: the starting prices. */
  startTick: tickNumberSchema,
  /** The day's last. */
  endTick: tickNumberSchema,
  /** In the order of each tick's prices. Celebrities listed later are appended. */
  celebrities: z.array(z.strictObject({ id: celebrityIdSchema, category: z.enum(categories) })),
  /** What staff did, as far as it concerns these ticks. */
  staffChanges: z.array(staffChangeSchema),
  /** Oldest first. */
  ticks: z.array(
    z.strictObject({
      number: tickNumberSchema,
      time: instantSchema,
      /** Simulated at first boot, when nobody could trade: not derived from a seed. */
      simulated: z.boolean(),
      /** Volatility: the parameters of the price model. */
      tempo: z.enum(tempoNames),
      /** `null` for celebrities not listed yet. */
      pricesCents: z.array(seCentsSchema.nullable()),
      /** Celebrities whose trading was halted after it. */
      haltedIds: z.array(celebrityIdSchema),
      /** The impacts of the news that this tick applied. */
      newsImpactsBps: z.record(celebrityIdSchema, bpsSchema),
    }),
  ),
  /** The tick at which the next page starts; null on the last one. */
  nextFrom: tickNumberSchema.nullable(),
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

export const getSparklines = {
  response: sparklinesSchema,
};

export const getFairness = {
  response: z.strictObject({ days: z.array(fairDaySchema) }),
};

export const getFairDayTicks = {
  // Years that all calendars here support.
  params: z.strictObject({ day: z.iso.date().regex(/^2/) }),
  query: z.strictObject({
    /** The first tick of the page; by default the tick before the day. */
    from: z.coerce.number().int().min(0).optional(),
  }),
  response: fairDayTicksSchema,
};
