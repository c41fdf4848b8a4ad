import type { Candles, Tick } from '@limelight/contract/market';
import { type ChartRange, candleStart, chartRangeMs, rangeSource } from '@limelight/rules/candle';
import { minuteMs, secondMs } from '@limelight/rules/time';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../queries/query-keys';

/** Ticks tell no volume, and a chart that was read long ago has candles without one. */
const readingMsMax = 5 * minuteMs;

/**
 * A tick joins every chart that was read. Each stays as old as its reading, and one that lacks ticks stays marked so: with
 * this one in it, it would count as new. What is on screen is read again when it is old; the library's own interval begins
 * anew with whatever joins a query, and so would never end.
 */
export function joinCharts(client: QueryClient, tick: Tick): void {
  for (const query of client.getQueryCache().findAll({ queryKey: queryKeys.allCandles })) {
    const { queryKey, state } = query;
    if (state.data === undefined) continue;
    const isWanted = query.isActive() && state.fetchStatus === 'idle' && focusManager.isFocused();
    if (isWanted && query.isStaleByTime(readingMsMax)) void client.refetchQueries({ queryKey, exact: true });
    if (state.isInvalidated) continue;
    const join = (candles: Candles | undefined) => candles && candlesWithTick(candles, tick);
    client.setQueryData<Candles>(queryKey, join, { updatedAt: state.dataUpdatedAt });
  }
}

/** A chart with one more tick in it: joins the last candle or starts the next. A tick of the past changes nothing. */
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
