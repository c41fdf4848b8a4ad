import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { type RevenuePeriod, type RevenueProduct, revenueProducts } from '@limelight/rules/revenue';
import { tierNames } from '@limelight/rules/tier';
import { formatDate, formatTime, secondMs } from '@limelight/rules/time';

export const periodTitles: Readonly<Record<RevenuePeriod, string>> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  year: 'This Year',
};

export const productTitles: Readonly<Record<RevenueProduct, string>> = {
  tokens: 'Tokens',
  basic: tierNames.basic,
  pro: tierNames.pro,
  elite: tierNames.elite,
};

/** "1 Nov 2026 to 22 Nov 2026", or for hours "22 Nov 2026, 00:00 to 18:42". */
export function spanText({ from, until }: Pick<Revenue, 'from' | 'until'>, period: RevenuePeriod): string {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  if (period === 'today') return `${formatDate(fromMs)}, ${formatTime(fromMs)} to ${formatTime(untilMs)}`;
  // It ends before `until`, which may be midnight.
  return `${formatDate(fromMs)} to ${formatDate(Math.max(untilMs - secondMs, fromMs))}`;
}

/** "14:00", "22 Nov", "Nov". */
export function barTitle(at: string, period: RevenuePeriod): string {
  const atMs = Date.parse(at);
  if (period === 'today') return formatTime(atMs);
  const [day = '', month = ''] = formatDate(atMs).split(' ');
  return period === 'year' ? month : `${day} ${month}`;
}

interface ChartSegment {
  readonly product: RevenueProduct;
  /** In US$ cents from the zero line; below it where refunds outweigh. */
  readonly from: number;
  readonly to: number;
}

export interface ChartBar {
  readonly title: string;
  readonly totalUsCents: number;
  /** Null where the period before had no such bar, or has none that is over. */
  readonly beforeUsCents: number | null;
  readonly segments: readonly ChartSegment[];
}

/** Products stacked on the zero line: what came in upwards, what went out downwards. */
export function chartBars(
  { bars, barsBefore }: Pick<Revenue, 'bars' | 'barsBefore'>,
  period: RevenuePeriod,
): ChartBar[] {
  return bars.map(({ at, netUsCents }, index) => {
    let [up, down] = [0, 0];
    const segments = revenueProducts.flatMap((product, number): ChartSegment[] => {
      const cents = netUsCents[number] ?? 0;
      if (cents === 0) return [];
      const from = cents > 0 ? up : down;
      if (cents > 0) up += cents;
      else down += cents;
      return [{ product, from, to: from + cents }];
    });
    return {
      title: barTitle(at, period),
      totalUsCents: netUsCents.reduce((sum, cents) => sum + cents, 0),
      beforeUsCents: barsBefore[index] ?? null,
      segments,
    };
  });
}

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Grid lines, the zero line among them, in US$ cents. */
  readonly lines: readonly number[];
}

const steps = [1, 2, 5, 10];

/** Round grid lines around everything that the chart shows; about four of them. */
export function scaleOf(bars: readonly ChartBar[]): Scale {
  const values = bars.flatMap(({ segments, beforeUsCents }) => [
    ...segments.flatMap(({ from, to }) => [from, to]),
    beforeUsCents ?? 0,
  ]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = Math.max((high - low) / 4, 100);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((one) => one * power >= rough) ?? 10) * power;
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)];
  return {
    min: first * step,
    max: last * step,
    lines: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
  };
}
