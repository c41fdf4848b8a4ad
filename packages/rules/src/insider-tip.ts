import { formatCounted } from './count.js';
import { type Bps, bps, formatPercent, formatSe, ratioBps, type SeCents, seCents } from './money.js';
import { type Sides, sentimentOf, volumeCentsMin } from './newsroom.js';
import { addDays, daysBetween, formatDate, type LondonDay, startOfLondonDay } from './time.js';

/**
 * The market desk's daily insider tip: one sentence about prices and trades that anyone could compute from
 * public data. It is about the market only, never about a person's life, and advises nothing.
 *
 * The simulated year counts in no mean: nobody could trade at its prices, and any trade next to its volume
 * would look unusual. So a young market has no tip.
 */

export const tipAuthors = ['market-desk', 'staff'] as const;
export const tipKinds = ['gap', 'volume', 'sentiment'] as const;
export type TipKind = (typeof tipKinds)[number];

/** London time from which the day's tip is written: the night's volume is counted. */
export const tipFrom = '09:00';
export const tipMeanDays = 30;
/** Tips before today's that are still shown; their celebrities are left out of the next. */
export const earlierTips = 6;

export const tipTextLengthMax = 280;
/** The most days that one tip of staff covers. */
export const tipDaysMax = 31;

/** Each day has one tip: that of staff, or else the market desk's. Both days are included. */
export interface TipDays {
  readonly fromDay: LondonDay;
  readonly toDay: LondonDay;
}

/**
 * Sentences by field about the days of a tip of staff; empty when it may be stored.
 * @param firstFreeDay the first day whose tip is not out yet
 * @param before its days so far; null for a new one. What was shown stays: a tip that has begun keeps its
 * first day.
 */
export function tipDaysProblems(
  { fromDay, toDay }: TipDays,
  { firstFreeDay, before }: { readonly firstFreeDay: LondonDay; readonly before: TipDays | null },
): Readonly<Partial<Record<keyof TipDays, string>>> {
  const hasBegun = before !== null && before.fromDay < firstFreeDay;
  const lastShown = addDays(firstFreeDay, -1);
  const fromProblem = hasBegun
    ? fromDay !== before.fromDay && 'It has begun: the first day stays'
    : fromDay < firstFreeDay && `The earliest day without a tip is ${formatDate(startOfLondonDay(firstFreeDay))}`;
  const earliestEnd = hasBegun && lastShown > fromDay ? lastShown : fromDay;
  const toProblem =
    (toDay < earliestEnd && 'It cannot end before what was shown, or before it begins') ||
    (daysBetween(fromDay, toDay) >= tipDaysMax && `At most ${tipDaysMax} days`);
  return { ...(fromProblem && { fromDay: fromProblem }), ...(toProblem && { toDay: toProblem }) };
}

/** What the market desk reads about one celebrity. */
export interface TipBrief {
  readonly celebrityId: string;
  readonly name: string;
  readonly priceCents: SeCents;
  /** Closing prices of the last finished days since the market opened, up to `tipMeanDays`. */
  readonly closesCents: readonly SeCents[];
  /** SE$ traded in the last 24 hours. */
  readonly volumeCents: SeCents;
  /** SE$ traded on each of these days. */
  readonly volumesCents: readonly SeCents[];
  /** Distinct players of the last 24 hours, and of the 24 hours before this London day began. */
  readonly sides: Sides;
  readonly sidesBefore: Sides;
}

/** A tip with every figure of its sentence. */
export interface InsiderTip {
  readonly kind: TipKind;
  readonly celebrityId: string;
  readonly text: string;
  readonly priceCents: SeCents;
  readonly meanCents: SeCents;
  readonly meanDays: number;
  /** The price against the mean. */
  readonly gapBps: Bps;
  readonly volumeCents: SeCents;
  /**
   * Mean of the days since the market opened; null with fewer than `daysMin` of them, or without any trade.
   */
  readonly usualVolumeCents: SeCents | null;
  readonly netBuyers: number;
  readonly netSellers: number;
}

/** A mean of fewer days says little. */
const daysMin = 7;

/** The first day on which the market desk can have a tip: once enough days have ended since the opening. */
export function firstTipDay(openingDay: LondonDay): LondonDay {
  return addDays(openingDay, daysMin);
}

const gapBpsMin = 100;
/** In tenths: three times the usual. */
const volumeTenthsMin = 30;

/**
 * The day's tip: the rarest kind of fact first (a turn of sentiment, then unusual volume, then the largest
 * gap), of that kind the most extreme, and of equals the first in the list. Celebrities of recent tips come
 * only when there is no other.
 */
export function chooseTip(briefs: readonly TipBrief[], recentIds: ReadonlySet<string>): InsiderTip | null {
  const fresh = briefs.filter(({ celebrityId }) => !recentIds.has(celebrityId));
  const candidates = (list: readonly TipBrief[]) => list.flatMap(factsOf);
  const found = candidates(fresh);
  const [best] = (found.length > 0 ? found : candidates(briefs)).toSorted(
    (left, right) => rankOf[right.kind] - rankOf[left.kind] || right.size - left.size,
  );
  if (best === undefined) return null;
  const { kind, size: _, name, ...figures } = best;
  return { kind, ...figures, text: sentenceOf(kind, best) };
}

const rankOf: Readonly<Record<TipKind, number>> = { sentiment: 3, volume: 2, gap: 1 };

interface Candidate extends Omit<InsiderTip, 'text'> {
  readonly name: string;
  /** Compares facts of one kind. */
  readonly size: number;
}

function factsOf(brief: TipBrief): Candidate[] {
  if (brief.closesCents.length < daysMin) return [];
  const figures = figuresOf(brief);
  const facts: Candidate[] = [];
  const add = (kind: TipKind, size: number) => facts.push({ kind, size, ...figures });
  const gap = Math.abs(figures.gapBps);
  if (gap >= gapBpsMin) add('gap', gap);
  const tenths = volumeTenths(figures);
  if (tenths !== null && tenths >= volumeTenthsMin && brief.volumeCents >= volumeCentsMin) add('volume', tenths);
  const [now, before] = [sentimentOf(brief.sides), sentimentOf(brief.sidesBefore)];
  const players = figures.netBuyers + figures.netSellers;
  if (now !== 'neutral' && before !== 'neutral' && now !== before) add('sentiment', players);
  return facts;
}

function figuresOf(brief: TipBrief): Omit<Candidate, 'kind' | 'size'> {
  const { celebrityId, name, priceCents, closesCents, volumeCents, volumesCents, sides } = brief;
  const meanCents = meanOf(closesCents);
  const usual = volumesCents.length < daysMin ? null : meanOf(volumesCents);
  return {
    celebrityId,
    name,
    priceCents,
    meanCents,
    meanDays: closesCents.length,
    gapBps: ratioBps(seCents(priceCents - meanCents), meanCents),
    volumeCents,
    usualVolumeCents: usual === 0 ? null : usual,
    netBuyers: sides.netBuyers,
    netSellers: sides.netSellers,
  };
}

/** Rounded half up to cents. */
function meanOf(amounts: readonly SeCents[]): SeCents {
  return seCents(Math.round(amounts.reduce((sum, cents) => sum + cents, 0) / amounts.length));
}

/** The volume as a multiple of the usual one, in tenths, rounded half up; null without a usual volume. */
function volumeTenths({
  volumeCents,
  usualVolumeCents,
}: Pick<InsiderTip, 'volumeCents' | 'usualVolumeCents'>): number | null {
  return usualVolumeCents === null ? null : Math.round((volumeCents / usualVolumeCents) * 10);
}

function sentenceOf(kind: TipKind, { name, ...figures }: Candidate): string {
  const gap = `${name} trades ${gapText(figures)}`;
  const volume = volumeText(figures);
  if (kind === 'gap') return volume === null ? `${gap}.` : `${gap}; volume is ${volume}.`;
  if (kind === 'volume') return `Volume in ${name} is ${volume}; the price is ${gapText(figures)}.`;
  const { netBuyers, netSellers } = figures;
  const sides = `${formatCounted(netBuyers, 'net buyer')} and ${formatCounted(netSellers, 'net seller')} in 24 hours`;
  return `Fan sentiment on ${name} turned ${netBuyers > netSellers ? 'positive' : 'negative'}: ${sides}.`;
}

/** "11.20% under its 30-day mean of SE$412.50". */
function gapText({ gapBps, meanCents, meanDays }: Pick<InsiderTip, 'gapBps' | 'meanCents' | 'meanDays'>): string {
  const mean = `its ${meanDays}-day mean of ${formatSe(meanCents)}`;
  if (gapBps === 0) return `at ${mean}`;
  return `${formatPercent(bps(Math.abs(gapBps)))} ${gapBps < 0 ? 'under' : 'over'} ${mean}`;
}

/** "2.4 times the usual". */
function volumeText(figures: Pick<InsiderTip, 'volumeCents' | 'usualVolumeCents'>): string | null {
  const tenths = volumeTenths(figures);
  return tenths === null ? null : `${(tenths / 10).toFixed(1)} times the usual`;
}
