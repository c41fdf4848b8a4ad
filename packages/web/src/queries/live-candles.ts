import type { Candles, Tick } from '@limelight/contract/market.schema';
import { minuteMs } from '@limelight/rules/time';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import { candlesWithTick } from '../live/live-charts';
import { queryKeys } from './query-keys';

/** Ticks have no volume, so an old chart has candles without it. */
const ageMsMax = 5 * minuteMs;

/**
 * Adds a tick to every cached chart, without changing its fetch time, and a chart that misses ticks stays invalidated: the
 * update would mark it as fresh. A visible chart is refetched once it is stale; the library's own refetch interval restarts
 * with every update of a query, and so would never elapse.
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
