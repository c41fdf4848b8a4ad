import type { Candles, Tick } from '@limelight/contract/market.schema';
import { minuteMs } from '@limelight/rules/time';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import { candlesWithTick } from '../live/live-charts';
import { queryKeys } from './query-keys';

/** Ticks carry no volume, so a chart that was fetched long ago has candles without one. */
const ageMsMax = 5 * minuteMs;

/**
 * Adds a tick to every cached chart. Each keeps the time it was fetched at, and one that lacks ticks stays invalidated: the
 * update would mark it as fresh. What is on screen is fetched again once it is old; the library's own refetch interval
 * restarts with every update of a query, and so would never end.
 */
export function addTickToCandles(client: QueryClient, tick: Tick): void {
  for (const query of client.getQueryCache().findAll({ queryKey: queryKeys.allCandles })) {
    const { queryKey, state } = query;
    if (state.data === undefined) continue;
    const isWanted = query.isActive() && state.fetchStatus === 'idle' && focusManager.isFocused();
    if (isWanted && query.isStaleByTime(ageMsMax)) void client.refetchQueries({ queryKey, exact: true });
    if (state.isInvalidated) continue;
    const join = (candles: Candles | undefined) => candles && candlesWithTick(candles, tick);
    client.setQueryData<Candles>(queryKey, join, { updatedAt: state.dataUpdatedAt });
  }
}
