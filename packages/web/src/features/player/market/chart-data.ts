import type { Candles } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Trade } from '@limelight/contract/play/trading.schema';
import type { ChartRange } from '@limelight/rules/candle';
import { formatCounted } from '@limelight/rules/count';
import { add, formatSe, formatSePlain, type SeCents, seCents } from '@limelight/rules/money';
import { dayMs, formatDate, formatDateTime, formatTime, secondMs } from '@limelight/rules/time';
import type { ChartType } from './chart-search';

/** A price of the chart library, which counts in SE$. */
export const priceText = (price: number) => formatSePlain(seCents(Math.round(price * 100)));

/** One candle for the chart, its legend and its table. */
export interface ChartBar {
  readonly startSeconds: number;
  readonly openCents: SeCents;
  readonly highCents: SeCents;
  readonly lowCents: SeCents;
  readonly closeCents: SeCents;
  readonly volumeCents: SeCents;
  /** Generated for the time before the market opened. */
  readonly simulated: boolean;
}

/** Columns to rows. Columns of unequal length mean a server bug: the shortest one wins. */
export function barsOf(candles: Candles): ChartBar[] {
  const { startSeconds, openCents, highCents, lowCents, closeCents, volumeCents } = candles;
  const liveSinceSeconds = Date.parse(candles.liveSince) / secondMs;
  return startSeconds.flatMap((start, index) => {
    const [open, high, low, close] = [openCents[index], highCents[index], lowCents[index], closeCents[index]];
    if (open === undefined || high === undefined || low === undefined || close === undefined) return [];
    return {
      startSeconds: start,
      openCents: seCents(open),
      highCents: seCents(high),
      lowCents: seCents(low),
      closeCents: seCents(close),
      volumeCents: seCents(volumeCents[index] ?? 0),
      simulated: start < liveSinceSeconds,
    };
  });
}

/** Bars shorter than a day join to fractions of a day, days to weeks. */
const subDaySteps = [1, 2, 3, 4, 6, 8, 12, 24];
const daySteps = [1, 7, 28];

/** How many bars to join into one, so that at most `barsMax` remain if the steps allow it. */
export function joinStep(count: number, intervalSeconds: number, barsMax: number): number {
  const steps = isDaily(intervalSeconds) ? daySteps : subDaySteps;
  return steps.find((step) => count / step <= barsMax) ?? steps.at(-1) ?? 1;
}

/** Joins neighbouring bars, for candles that would otherwise be thinner than a pixel. */
export function joinBars(bars: readonly ChartBar[], intervalSeconds: number, step: number): ChartBar[] {
  const widthSeconds = intervalSeconds * step;
  const joined: ChartBar[] = [];
  let bucket = Number.NaN;
  for (const bar of bars) {
    const open = joined.at(-1);
    const next = Math.floor(bar.startSeconds / widthSeconds);
    if (open === undefined || next !== bucket) joined.push(bar);
    else joined[joined.length - 1] = joinTwo(open, bar);
    bucket = next;
  }
  return joined;
}

function joinTwo(earlier: ChartBar, later: ChartBar): ChartBar {
  return {
    ...earlier,
    highCents: seCents(Math.max(earlier.highCents, later.highCents)),
    lowCents: seCents(Math.min(earlier.lowCents, later.lowCents)),
    closeCents: later.closeCents,
    volumeCents: add(earlier.volumeCents, later.volumeCents),
    simulated: earlier.simulated && later.simulated,
  };
}

/**
 * The baseline of changes: for the day the price 24 hours ago, as everywhere; for other ranges their first
 * price.
 */
export function openingOf(bars: readonly ChartBar[], range: ChartRange, dayAgoPriceCents: SeCents): SeCents {
  return range === '1D' ? dayAgoPriceCents : (bars[0]?.openCents ?? dayAgoPriceCents);
}

/** How many of the first bars are simulated. */
export function simulatedCount(bars: readonly ChartBar[]): number {
  const firstReal = bars.findIndex(({ simulated }) => !simulated);
  return firstReal === -1 ? bars.length : firstReal;
}

/** The bar of an instant (ISO 8601); `undefined` before the first bar. */
function barAt(bars: readonly ChartBar[], time: string): ChartBar | undefined {
  const seconds = Date.parse(time) / secondMs;
  return bars.findLast(({ startSeconds }) => startSeconds <= seconds);
}

export interface TradeMark extends Pick<Trade, 'side' | 'shares'> {
  readonly startSeconds: number;
  readonly undone: boolean;
}

/**
 * The player's trades by bar, one mark per bar and side, undone trades apart; those before the first bar are
 * left out.
 */
export function tradeMarks(trades: readonly Trade[], bars: readonly ChartBar[]): TradeMark[] {
  const marks = new Map<string, TradeMark>();
  for (const { time, side, shares, ...trade } of trades) {
    const bar = barAt(bars, time);
    if (bar === undefined) continue;
    const undone = Boolean(trade.undone);
    const key = `${bar.startSeconds} ${side} ${undone}`;
    marks.set(key, { startSeconds: bar.startSeconds, side, undone, shares: (marks.get(key)?.shares ?? 0) + shares });
  }
  return [...marks.values()].sort((left, right) => left.startSeconds - right.startSeconds);
}

export interface NewsMark {
  readonly startSeconds: number;
  /** Newest first. */
  readonly titles: readonly string[];
}

/** News by bar, one mark per bar; news before the first bar are left out. */
export function newsMarks(items: readonly NewsItem[], bars: readonly ChartBar[]): NewsMark[] {
  const marks = new Map<number, string[]>();
  for (const { time, title } of items) {
    const bar = barAt(bars, time);
    if (bar !== undefined) marks.set(bar.startSeconds, [...(marks.get(bar.startSeconds) ?? []), title]);
  }
  return [...marks]
    .map(([startSeconds, titles]) => ({ startSeconds, titles }))
    .sort((left, right) => left.startSeconds - right.startSeconds);
}

/** The events of a bar in words, for screen readers and next to the crosshair. */
export function eventsText(bar: ChartBar, marks: readonly TradeMark[], news: readonly NewsMark[]): string[] {
  const own = marks
    .filter(({ startSeconds }) => startSeconds === bar.startSeconds)
    .map(
      ({ side, shares, undone }) =>
        `You ${side === 'buy' ? 'bought' : 'sold'} ${formatCounted(shares, 'share')}${undone ? ', undone' : ''}`,
    );
  return [...own, ...(news.find(({ startSeconds }) => startSeconds === bar.startSeconds)?.titles ?? [])];
}

const secondsPerDay = dayMs / secondMs;

/**
 * A bar's start, as precise as its length: "21 Nov 2025" for days, "21 Nov 2025, 14:05" for anything shorter.
 */
export function barTimeText(startSeconds: number, intervalSeconds: number): string {
  const instantMs = startSeconds * secondMs;
  return isDaily(intervalSeconds) ? formatDate(instantMs) : formatDateTime(instantMs);
}

export function barText(bar: ChartBar, type: ChartType, intervalSeconds: number): string {
  const { openCents, highCents, lowCents, closeCents } = bar;
  const time = barTimeText(bar.startSeconds, intervalSeconds);
  if (type === 'area') return `${time}: ${formatSe(closeCents)}`;
  return `${time}: open ${formatSe(openCents)}, high ${formatSe(highCents)}, low ${formatSe(lowCents)}, close ${formatSe(closeCents)}`;
}

function isDaily(intervalSeconds: number): boolean {
  return intervalSeconds >= secondsPerDay;
}

/** As long as a chart of ticks may be for two of its labels to lie within one minute. */
const secondsShownMax = 300;

/**
 * A label of the time axis: seconds up to five minutes, times up to about a day, days up to two months, then
 * months.
 */
export function axisTimeText(startSeconds: number, spanSeconds: number): string {
  const instantMs = startSeconds * secondMs;
  if (spanSeconds <= secondsShownMax) return `${formatTime(instantMs)}:${String(startSeconds % 60).padStart(2, '0')}`;
  if (spanSeconds <= 2 * secondsPerDay) return formatTime(instantMs);
  const [day, month, year] = formatDate(instantMs).split(' ');
  return spanSeconds > 60 * secondsPerDay ? `${month} ${year}` : `${day} ${month}`;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Where a key moves the crosshair: an index below `count`, `null` to hide it, `undefined` for other keys. */
export function barAfterKey(key: string, index: number | null, count: number): number | null | undefined {
  const step = keySteps[key];
  if (step === undefined) return key === 'Escape' ? null : undefined;
  const last = count - 1;
  // The first arrow key selects the newest bar.
  if (index === null && Math.abs(step) === 1) return last;
  return Math.max(0, Math.min((index ?? last) + step, last));
}
