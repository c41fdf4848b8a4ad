import { type ChartRange, chartRanges } from '@limelight/rules/candle';
import { dayMs, weekMs } from '@limelight/rules/time';
import { oneOf } from '../trading/trade-search';

export type ChartType = 'area' | 'candles';

export interface ChartSearch {
  readonly range?: ChartRange | undefined;
  readonly look?: 'candles' | undefined;
}

export const defaultRange: ChartRange = '1D';

export function parseChartSearch(raw: Readonly<Record<string, unknown>>): ChartSearch {
  const range = oneOf(chartRanges, raw.range);
  return {
    range: range === defaultRange ? undefined : range,
    look: raw.look === 'candles' ? 'candles' : undefined,
  };
}

const monthMs = 30 * dayMs;

/** A range is useful when the history reaches further back than the next shorter range. */
const historyMsMin: Readonly<Record<ChartRange, number>> = {
  LIVE: 0,
  '1D': 0,
  '1W': dayMs,
  '1M': weekMs,
  '1Y': monthMs,
};

/** Why a range is disabled, if it is. With an unknown start of the history every range is enabled. */
export function rangeProblem(range: ChartRange, historyMs: number | undefined): string | undefined {
  if (historyMs === undefined || historyMs >= historyMsMin[range]) return undefined;
  return 'The history is not that long yet';
}
