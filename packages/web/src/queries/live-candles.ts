import type { Candles, Tick } from '@limelight/contract/exchange/market.schema';
import { minuteMs } from '@limelight/rules/time';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import { candlesWithTick } from '../live/live-charts';
import { queryKeys } from './query-keys';

/** Ticks have no volume, so an old chart has candles without it. */
const ageMsMax = 5 * minuteMs;

/**
 * Adds a tick to every cached chart, without changing its fetch time, and a chart that misses ticks stays
 * invalidated: the update would mark it as fresh. A visible chart is refetched once it is stale; the
 * library's own refetch interval restarts with every update of a query, and so would never elapse.
 */
export function addTickToCandles(client: QueryClient, tick: Tick): void {
  for (const query of client.getQueryCache().findAll({ queryKey: queryKeys.allCandles })) {
    const { queryKey, state } = query;
    if (state.data === undefined) continue;
    const isWanted = query.isActive() && state.fetchStatus === 'idle' && focusManager.isFocused();
    if (isWanted && query.isStaleByTime(ageMsMax)) void client.refetchQueries({ queryKey, exact: true });
    if (state.isInvalidated) continue;
    if (isSplitSince(state.data as Candles, tick)) {
      // Its past prices are of before the split: the server's are of after it.
      void client.refetchQueries({ queryKey, exact: true });
      void client.invalidateQueries({ queryKey: queryKeys.splits });
      continue;
    }
    const join = (candles: Candles | undefined) => candles && candlesWithTick(candles, tick);
    client.setQueryData<Candles>(queryKey, join, { updatedAt: state.dataUpdatedAt });
  }
}

/** No number of ticks that a chart may miss moves a price this far; a split moves it at least ninefold. */
const splitFactorMin = 5;

function isSplitSince({ celebrityId, closeCents }: Candles, { pricesCents }: Tick): boolean {
  const [before, now] = [closeCents.at(-1), pricesCents[celebrityId]];
  return before !== undefined && now !== undefined && Math.max(before / now, now / before) >= splitFactorMin;
}
