import type { Candles, Tick } from '@limelight/contract/market';
import { minuteMs, tickMs } from '@limelight/rules/time';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../queries/query-keys';
import { candlesWithTick, joinCharts } from './live-charts';

const startMs = Date.parse('2025-11-21T12:00:00Z');

const candles: Candles = {
  celebrityId: '1',
  range: '1D',
  intervalSeconds: 300,
  liveSince: '2025-11-01T00:00:00Z',
  startSeconds: [startMs / 1000],
  openCents: [100],
  highCents: [110],
  lowCents: [90],
  closeCents: [105],
  volumeCents: [7],
};

function tickAt(time: string, priceCents: number): Tick {
  return {
    number: 1,
    time,
    nextTime: time,
    pricesCents: { '1': priceCents },
    dayAgoPricesCents: { '1': priceCents },
    haltedIds: [],
    haltTicksLeft: {},
  };
}

describe('a chart that receives a tick', () => {
  it('widens and closes the last candle while its stretch lasts', () => {
    const joined = candlesWithTick(candles, tickAt('2025-11-21T12:04:30Z', 120));
    expect(joined).toMatchObject({
      openCents: [100],
      highCents: [120],
      lowCents: [90],
      closeCents: [120],
      volumeCents: [7],
    });
  });

  it('starts a candle with the next stretch', () => {
    const joined = candlesWithTick(candles, tickAt('2025-11-21T12:05:00Z', 95));
    expect(joined.startSeconds).toEqual([startMs / 1000, startMs / 1000 + 300]);
    expect(joined.openCents).toEqual([100, 95]);
    expect(joined.volumeCents).toEqual([7, 0]);
  });

  it('adds a point per tick when it is live', () => {
    const joined = candlesWithTick({ ...candles, range: 'LIVE' }, tickAt('2025-11-21T12:00:30Z', 95));
    expect(joined.startSeconds).toEqual([startMs / 1000, startMs / 1000 + 30]);
  });

  it('ignores ticks of the past and of others', () => {
    expect(candlesWithTick(candles, tickAt('2025-11-21T11:59:30Z', 95))).toBe(candles);
    expect(candlesWithTick({ ...candles, celebrityId: '2' }, tickAt('2025-11-21T12:00:30Z', 95)).closeCents).toEqual([
      105,
    ]);
  });
});

describe('a LIVE chart', () => {
  it('lets go of what is older than its hour', () => {
    const hourAgo = { ...candles, range: 'LIVE' as const, startSeconds: [startMs / 1000, startMs / 1000 + 30] };
    const two = { openCents: [1, 2], highCents: [1, 2], lowCents: [1, 2], closeCents: [1, 2], volumeCents: [0, 0] };
    const joined = candlesWithTick({ ...hourAgo, ...two }, tickAt('2025-11-21T13:00:30Z', 95));
    expect(joined.startSeconds).toEqual([startMs / 1000 + 30, startMs / 1000 + 3630]);
    expect(joined.openCents).toEqual([2, 95]);
    expect(joined.volumeCents).toEqual([0, 0]);
  });
});

describe('the charts that were read', () => {
  const readAtMs = startMs + 1_000;
  const chart = queryKeys.candles('1', '1D');
  const clientWithChart = () => {
    const client = new QueryClient();
    client.setQueryData(chart, candles, { updatedAt: readAtMs });
    return client;
  };

  it('take a tick in and stay as old as their reading', () => {
    const client = clientWithChart();
    joinCharts(client, tickAt('2025-11-21T12:04:30Z', 120));
    expect(client.getQueryData<Candles>(chart)?.closeCents).toEqual([120]);
    expect(client.getQueryState(chart)?.dataUpdatedAt).toBe(readAtMs);
  });

  it('stay marked as old where ticks are missing, until they are read again', async () => {
    const client = clientWithChart();
    await client.invalidateQueries({ queryKey: queryKeys.allCandles });
    joinCharts(client, tickAt('2025-11-21T12:04:30Z', 120));
    expect(client.getQueryState(chart)?.isInvalidated).toBe(true);
    expect(client.getQueryData(chart)).toEqual(candles);
  });

  it('are read again once they are old and on screen, however often a tick joins them', async () => {
    vi.useFakeTimers({ now: readAtMs });
    const client = clientWithChart();
    const read = vi.fn(async () => candles);
    const stop = new QueryObserver(client, { queryKey: chart, queryFn: read, staleTime: minuteMs }).subscribe(() => {});
    for (let ticks = 0; ticks < 9; ticks += 1) {
      await vi.advanceTimersByTimeAsync(tickMs);
      joinCharts(client, tickAt('2025-11-21T12:04:30Z', 120));
    }
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(tickMs);
    joinCharts(client, tickAt('2025-11-21T12:05:00Z', 120));
    joinCharts(client, tickAt('2025-11-21T12:05:30Z', 120));
    expect(read).toHaveBeenCalledTimes(1);
    stop();
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    joinCharts(client, tickAt('2025-11-21T12:15:30Z', 120));
    expect(read).toHaveBeenCalledTimes(1);
    client.clear();
    vi.useRealTimers();
  });

  it('are not made where none was read', () => {
    const client = new QueryClient();
    void client.prefetchQuery({ queryKey: chart, queryFn: () => new Promise<Candles>(() => {}) });
    joinCharts(client, tickAt('2025-11-21T12:04:30Z', 120));
    expect(client.getQueryData(chart)).toBeUndefined();
    client.clear();
  });
});
