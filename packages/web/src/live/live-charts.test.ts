import { describe, expect, it } from 'vitest';
import { candles, startMs, tickAt } from './chart.fixture';
import { candlesWithTick } from './live-charts';

describe('a chart that receives a tick', () => {
  it('updates the last candle during its interval', () => {
    const joined = candlesWithTick(candles, tickAt('2025-11-21T12:04:30Z', 120));
    expect(joined).toMatchObject({
      openCents: [100],
      highCents: [120],
      lowCents: [90],
      closeCents: [120],
      volumeCents: [7],
    });
  });

  it('starts a candle with the next interval', () => {
    const joined = candlesWithTick(candles, tickAt('2025-11-21T12:05:00Z', 95));
    expect(joined.startSeconds).toEqual([startMs / 1000, startMs / 1000 + 300]);
    expect(joined.openCents).toEqual([100, 95]);
    expect(joined.volumeCents).toEqual([7, 0]);
  });

  it('adds a point per tick in the LIVE range', () => {
    const joined = candlesWithTick({ ...candles, range: 'LIVE' }, tickAt('2025-11-21T12:00:30Z', 95));
    expect(joined.startSeconds).toEqual([startMs / 1000, startMs / 1000 + 30]);
  });

  it('ignores ticks of the past and of other celebrities', () => {
    expect(candlesWithTick(candles, tickAt('2025-11-21T11:59:30Z', 95))).toBe(candles);
    expect(candlesWithTick({ ...candles, celebrityId: '2' }, tickAt('2025-11-21T12:00:30Z', 95)).closeCents).toEqual([
      105,
    ]);
  });
});

describe('a LIVE chart', () => {
  it('drops points older than an hour', () => {
    const hourAgo = { ...candles, range: 'LIVE' as const, startSeconds: [startMs / 1000, startMs / 1000 + 30] };
    const two = { openCents: [1, 2], highCents: [1, 2], lowCents: [1, 2], closeCents: [1, 2], volumeCents: [0, 0] };
    const joined = candlesWithTick({ ...hourAgo, ...two }, tickAt('2025-11-21T13:00:30Z', 95));
    expect(joined.startSeconds).toEqual([startMs / 1000 + 30, startMs / 1000 + 3630]);
    expect(joined.openCents).toEqual([2, 95]);
    expect(joined.volumeCents).toEqual([0, 0]);
  });
});
