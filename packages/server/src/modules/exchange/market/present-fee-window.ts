import type { Tick } from '@limelight/contract/exchange/market.schema';
import type { FeeWindow } from '@limelight/rules/fee';

const timeOf = (ms: number) => new Date(ms).toISOString();

export function presentFeeWindow({ fromMs, untilMs, boost, ...window }: FeeWindow): Tick['feeWindows'][number] {
  const shown = boost === null ? null : { peakPpm: boost.peakPpm, from: timeOf(boost.fromMs) };
  return { ...window, from: timeOf(fromMs), until: timeOf(untilMs), boost: shown };
}
