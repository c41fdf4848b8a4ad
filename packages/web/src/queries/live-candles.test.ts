import type { Candles } from '@limelight/contract/exchange/market.schema';
import { minuteMs, tickMs } from '@limelight/rules/time';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { candles, startMs, tickAt } from '../live/chart.fixture';
import { addTickToCandles } from './live-candles';
import { queryKeys } from './query-keys';

describe('cached charts', () => {
  const readAtMs = startMs + 1_000;
  const chart = queryKeys.candles('1', '1D');
  const clientWithChart = () => {
    const client = new QueryClient();
    client.setQueryData(chart, candles, { updatedAt: readAtMs });
    return client;
  };

  it('receive a tick and do not become fresher', () => {
    const client = clientWithChart();
    addTickToCandles(client, tickAt('2025-11-21T12:04:30Z', 120));
    expect(client.getQueryData<Candles>(chart)?.closeCents).toEqual([120]);
    expect(client.getQueryState(chart)?.dataUpdatedAt).toBe(readAtMs);
  });

  it('stay invalidated while ticks are missing, until they are refetched', async () => {
    const client = clientWithChart();
    await client.invalidateQueries({ queryKey: queryKeys.allCandles });
    addTickToCandles(client, tickAt('2025-11-21T12:04:30Z', 120));
    expect(client.getQueryState(chart)?.isInvalidated).toBe(true);
    expect(client.getQueryData(chart)).toEqual(candles);
  });

  it('are refetched once they are stale and on screen, whatever the number of ticks', async () => {
    vi.useFakeTimers({ now: readAtMs });
    const client = clientWithChart();
    const read = vi.fn(async () => candles);
    const stop = new QueryObserver(client, { queryKey: chart, queryFn: read, staleTime: minuteMs }).subscribe(() => {});
    for (let ticks = 0; ticks < 9; ticks += 1) {
      await vi.advanceTimersByTimeAsync(tickMs);
      addTickToCandles(client, tickAt('2025-11-21T12:04:30Z', 120));
    }
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(tickMs);
    addTickToCandles(client, tickAt('2025-11-21T12:05:00Z', 120));
    addTickToCandles(client, tickAt('2025-11-21T12:05:30Z', 120));
    expect(read).toHaveBeenCalledTimes(1);
    stop();
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    addTickToCandles(client, tickAt('2025-11-21T12:15:30Z', 120));
    expect(read).toHaveBeenCalledTimes(1);
    client.clear();
    vi.useRealTimers();
  });

  it('are not created by a tick', () => {
    const client = new QueryClient();
    void client.prefetchQuery({ queryKey: chart, queryFn: () => new Promise<Candles>(() => {}) });
    addTickToCandles(client, tickAt('2025-11-21T12:04:30Z', 120));
    expect(client.getQueryData(chart)).toBeUndefined();
    client.clear();
  });
});
