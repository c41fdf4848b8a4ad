import { ticksPerDay } from '../time.js';

/** The parameters of the price model: volatility, mean reversion and hot spells. */
export interface Tempo {
  /** Standard deviation of the log price over a day at factor 1. */
  readonly dailySigma: number;
  /** Long-run standard deviation of the log price around its anchor; determines the resting level. */
  readonly stationarySpread: number;
  /** Mean reversion: the share of the distance to the resting level that a price loses per day. */
  readonly dailyReversion: number;
  readonly calmFactor: number;
  readonly hotFactor: number;
  /** Share of the time a celebrity is in a hot spell. */
  readonly hotShare: number;
  /** Mean length of a hot spell, in ticks. */
  readonly hotSpellTicks: number;
}

export const tempoNames = ['calm', 'standard', 'wild'] as const;
export type TempoName = (typeof tempoNames)[number];

const standard: Tempo = {
  dailySigma: 0.05,
  stationarySpread: 0.7,
  dailyReversion: 0.0032,
  calmFactor: 0.75,
  hotFactor: 2.2,
  hotShare: 0.1,
  hotSpellTicks: 60,
};

/**
 * Calm and wild scale the daily deviation; the reversion scales with its square, so the long-run spread around the anchor
 * is the same in all three. The resulting price changes, 1st to 99th percentile of 96 simulated years each:
 *
 *               a day          a month        a year
 *     calm      0.93 - 1.07    0.69 - 1.45    0.25 - 2.98
 *     standard  0.89 - 1.12    0.54 - 1.79    0.15 - 3.37
 *     wild      0.83 - 1.20    0.37 - 2.47    0.15 - 3.45
 */
export const tempos: Readonly<Record<TempoName, Tempo>> = {
  calm: { ...standard, dailySigma: 0.03, dailyReversion: 0.0032 * (0.03 / 0.05) ** 2 },
  standard,
  wild: { ...standard, dailySigma: 0.08, dailyReversion: 0.0032 * (0.08 / 0.05) ** 2 },
};

/** The log deviation from the anchor that prices revert to: below zero, so that the mean price equals the anchor. */
export function restingDeviation(tempo: Tempo): number {
  return -(tempo.stationarySpread ** 2) / 2;
}

/** The mean reversion of a tick towards the resting level, in log units. */
export function reversionOfTick(tempo: Tempo, deviation: number): number {
  return (tempo.dailyReversion / ticksPerDay) * (restingDeviation(tempo) - deviation);
}

export interface TickNormals {
  readonly market: number;
  readonly category: number;
  readonly own: number;
}

/** Roots of the shares of the variance of a celebrity's moves: the market's, its category's and its own; together 1. */
const marketWeight = Math.sqrt(0.15);
const categoryWeight = Math.sqrt(0.1);
const ownWeight = Math.sqrt(0.75);

/** The random part of a tick, in log units. */
export function noiseOfTick(tempo: Tempo, hot: boolean, { market, category, own }: TickNormals): number {
  const factor = hot ? tempo.hotFactor : tempo.calmFactor;
  const blend = marketWeight * market + categoryWeight * category + ownWeight * own;
  return factor * (tempo.dailySigma / Math.sqrt(ticksPerDay)) * blend;
}

/** Probabilities per tick to end and to begin a hot spell, from its mean length and share of the time. */
export function spellChances(tempo: Tempo): { readonly end: number; readonly begin: number } {
  const end = 1 / tempo.hotSpellTicks;
  return { end, begin: (end * tempo.hotShare) / (1 - tempo.hotShare) };
}

/**
 * Whether a celebrity is hot after a tick. A low draw makes it calm and a high one hot *in either state*, so a verifier
 * who recomputes the draws knows the state after the first such draw (about one tick in 54); until then `null`, unknown.
 */
export function hotAfter(tempo: Tempo, hot: boolean, spellDraw: number): boolean;
export function hotAfter(tempo: Tempo, hot: boolean | null, spellDraw: number): boolean | null;
export function hotAfter(tempo: Tempo, hot: boolean | null, spellDraw: number): boolean | null {
  const { end, begin } = spellChances(tempo);
  if (spellDraw < end) return false;
  return spellDraw > 1 - begin ? true : hot;
}
