import { ticksPerDay } from './time.js';

/**
 * The parameters of the price model: volatility and hot spells. A London day has one tempo from its first
 * tick to its last.
 */
export interface Tempo {
  /** Standard deviation of the log price over a day at factor 1. */
  readonly dailySigma: number;
  readonly calmFactor: number;
  readonly hotFactor: number;
  /** Share of the time a celebrity is in a hot spell. */
  readonly hotShare: number;
  /** Mean length of a hot spell, in ticks. */
  readonly hotSpellTicks: number;
}

export const tempoNames = ['calm', 'standard', 'wild'] as const;
export type TempoName = (typeof tempoNames)[number];

const standard: Tempo = { dailySigma: 0.05, calmFactor: 0.75, hotFactor: 2.2, hotShare: 0.1, hotSpellTicks: 60 };

export const tempos: Readonly<Record<TempoName, Tempo>> = {
  calm: { ...standard, dailySigma: 0.03 },
  standard,
  wild: { ...standard, dailySigma: 0.08 },
};

export interface TickNormals {
  readonly market: number;
  readonly category: number;
  readonly own: number;
}

/**
 * Roots of the shares of the variance of a celebrity's moves: the market's, its category's and its own;
 * together 1.
 */
const marketWeight = Math.sqrt(0.15);
const categoryWeight = Math.sqrt(0.1);
const ownWeight = Math.sqrt(0.75);
const rootTicksPerDay = Math.sqrt(ticksPerDay);

/** The random part of a tick, in log units. */
export function noiseOfTick(tempo: Tempo, hot: boolean, { market, category, own }: TickNormals): number {
  const factor = hot ? tempo.hotFactor : tempo.calmFactor;
  const blend = marketWeight * market + categoryWeight * category + ownWeight * own;
  return factor * (tempo.dailySigma / rootTicksPerDay) * blend;
}

/**
 * Added to each tick, in log units, so that the expected price grows by half of the squared daily sigma a day
 * whether a celebrity is calm or hot. By the noise alone it would grow almost nine times faster in a hot
 * spell, and a bot without fees that is always in one would gain from it.
 */
export function growthOfTick(tempo: Tempo, hot: boolean): number {
  const factor = hot ? tempo.hotFactor : tempo.calmFactor;
  return ((1 - factor * factor) * tempo.dailySigma * tempo.dailySigma) / (2 * ticksPerDay);
}

/** Probabilities per tick to end and to begin a hot spell, from its mean length and share of the time. */
export function spellChances(tempo: Tempo): { readonly end: number; readonly begin: number } {
  const end = 1 / tempo.hotSpellTicks;
  return { end, begin: (end * tempo.hotShare) / (1 - tempo.hotShare) };
}

/** Whether a celebrity is hot after a tick: a low draw ends a spell, a high one begins one. */
export function hotAfter(tempo: Tempo, hot: boolean, spellDraw: number): boolean {
  const { end, begin } = spellChances(tempo);
  if (spellDraw < end) return false;
  return spellDraw > 1 - begin ? true : hot;
}
