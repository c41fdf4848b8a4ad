import type { Candles, Tick } from '@limelight/contract/exchange/market.schema';
import { type ChartRange, candleStart, chartRangeMs, rangeSource } from '@limelight/rules/candle';
import { secondMs } from '@limelight/rules/time';

/** A chart with one more tick, in the last candle or a new one. A tick of the past is ignored. */
export function candlesWithTick(candles: Candles, tick: Tick): Candles {
  const priceCents = tick.pricesCents[candles.celebrityId];
  const lastStart = candles.startSeconds.at(-1);
  if (priceCents === undefined || lastStart === undefined) return candles;
  const start = startSecondsOf(candles.range, Date.parse(tick.time));
  if (start < lastStart) return candles;
  if (start > lastStart) {
    const sinceSeconds = (Date.parse(tick.time) - chartRangeMs[candles.range]) / secondMs;
    const past = candles.startSeconds.filter((startSeconds) => startSeconds < sinceSeconds).length;
    return {
      ...candles,
      startSeconds: [...candles.startSeconds.slice(past), start],
      openCents: [...candles.openCents.slice(past), priceCents],
      highCents: [...candles.highCents.slice(past), priceCents],
      lowCents: [...candles.lowCents.slice(past), priceCents],
      closeCents: [...candles.closeCents.slice(past), priceCents],
      volumeCents: [...candles.volumeCents.slice(past), 0],
    };
  }
  return {
    ...candles,
    highCents: [...candles.highCents.slice(0, -1), Math.max(candles.highCents.at(-1) ?? priceCents, priceCents)],
    lowCents: [...candles.lowCents.slice(0, -1), Math.min(candles.lowCents.at(-1) ?? priceCents, priceCents)],
    closeCents: [...candles.closeCents.slice(0, -1), priceCents],
  };
}

function startSecondsOf(range: ChartRange, instantMs: number): number {
  const source = rangeSource[range];
  return Math.floor((source === 'tick' ? instantMs : candleStart(instantMs, source)) / secondMs);
}
