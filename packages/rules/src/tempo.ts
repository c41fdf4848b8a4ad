import { ticksPerDay } from './time.js';

/** How lively the market is: the parameters of the price model. */
export interface Tempo {
  /** Deviation of the log price over a day at factor 1. */
  readonly dailySigma: number;
  /** How far prices spread around their anchors in the long run (deviation of the log); sets the level they settle at. */
  readonly stationarySpread: number;
  /** Share of the distance to that level which is pulled in over a day. */
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
 * Calm and wild scale the daily deviation; the reversion goes with its square, which keeps the long-run spread around
 * the anchor the same in all three. What they do to a price, 1st to 99th percentile of 96 simulated years each:
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

/** The log deviation from the anchor that prices settle at: below zero, so that the mean price keeps to the anchor. */
export function restingDeviation(tempo: Tempo): number {
  return -(tempo.stationarySpread ** 2) / 2;
}

/** The pull of a tick towards the resting level, in log units. */
export function reversionOfTick(tempo: Tempo, deviation: number): number {
  return (tempo.dailyReversion / ticksPerDay) * (restingDeviation(tempo) - deviation);
}

/** How much of a celebrity's movement everybody shares, its category shares, and is its own; together 1. */
export const varianceShares = { market: 0.15, category: 0.1, own: 0.75 } as const;

export interface TickNormals {
  readonly market: number;
  readonly category: number;
  readonly own: number;
}

const marketWeight = Math.sqrt(varianceShares.market);
const categoryWeight = Math.sqrt(varianceShares.category);
const ownWeight = Math.sqrt(varianceShares.own);

/** The three standard normals as one. */
export function blendNormals({ market, category, own }: TickNormals): number {
  return marketWeight * market + categoryWeight * category + ownWeight * own;
}

/** The random part of a tick, in log units. */
export function noiseOfTick(tempo: Tempo, hot: boolean, normals: TickNormals): number {
  const factor = hot ? tempo.hotFactor : tempo.calmFactor;
  return factor * (tempo.dailySigma / Math.sqrt(ticksPerDay)) * blendNormals(normals);
}

export interface SpellChances {
  readonly end: number;
  readonly begin: number;
}

/** The chances of one tick to end a hot spell, and to begin one, which give its mean length and share of the time. */
export function spellChances(tempo: Tempo): SpellChances {
  const end = 1 / tempo.hotSpellTicks;
  return { end, begin: (end * tempo.hotShare) / (1 - tempo.hotShare) };
}

/**
 * Whether a celebrity is hot after a tick. A low draw makes it calm and a high one makes it hot *whatever it was*, so
 * somebody who recomputes the draws knows the spell after the first such draw (about one tick in 54) without being told;
 * until then `null`, for unknown.
 */
export function hotAfter(tempo: Tempo, hot: boolean, spellDraw: number): boolean;
export function hotAfter(tempo: Tempo, hot: boolean | null, spellDraw: number): boolean | null;
export function hotAfter(tempo: Tempo, hot: boolean | null, spellDraw: number): boolean | null {
  const { end, begin } = spellChances(tempo);
  if (spellDraw < end) return false;
  return spellDraw > 1 - begin ? true : hot;
}
