import type { Candles } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Trade } from '@limelight/contract/play/trading.schema';
import { seCents } from '@limelight/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  axisTimeText,
  barAfterKey,
  barsOf,
  barText,
  barTimeText,
  eventsText,
  joinBars,
  joinStep,
  newsMarks,
  openingOf,
  simulatedCount,
  tradeMarks,
} from './chart-data';

const startSeconds = 1_760_000_400;
const hour = 3_600;
const candles: Candles = {
  celebrityId: '1',
  range: '1W',
  intervalSeconds: hour,
  liveSince: new Date((startSeconds + hour) * 1_000).toISOString(),
  startSeconds: [startSeconds, startSeconds + hour, startSeconds + 2 * hour],
  openCents: [100, 110, 120],
  highCents: [115, 125, 130],
  lowCents: [95, 105, 115],
  closeCents: [110, 120, 125],
  volumeCents: [1, 2, 3],
};
const bars = barsOf(candles);

function trade(seconds: number, side: Trade['side'], shares: number): Trade {
  const time = new Date(seconds * 1_000).toISOString();
  const money = { priceCents: 1, totalCents: 1, feeBps: 0, feeCents: 0 };
  return { id: 'x', celebrityId: '1', side, shares, tick: 1, time, undoUntil: null, undone: null, ...money };
}

test('each candle becomes one bar with the same figures', () => {
  expect(bars).toHaveLength(3);
  expect(bars[1]).toEqual({
    startSeconds: startSeconds + hour,
    openCents: 110,
    highCents: 125,
    lowCents: 105,
    closeCents: 120,
    volumeCents: 2,
    simulated: false,
  });
});

test('candles from before the market opened are marked as simulated', () => {
  expect(bars.map(({ simulated }) => simulated)).toEqual([true, false, false]);
  expect(simulatedCount(bars)).toBe(1);
  expect(simulatedCount([])).toBe(0);
  expect(simulatedCount(bars.slice(0, 1))).toBe(1);
});

test('the day range changes from the price 24 hours ago, like the header; other ranges from their first price', () => {
  const dayAgo = seCents(97);
  expect(openingOf(bars, '1D', dayAgo)).toBe(97);
  for (const range of ['LIVE', '1W', '1M', '1Y'] as const) expect(openingOf(bars, range, dayAgo)).toBe(100);
  expect(openingOf([], '1W', dayAgo)).toBe(97);
});

test('own trades are marked at the bar of their time, summed per side', () => {
  const trades = [
    trade(startSeconds + hour + 5, 'buy', 3),
    trade(startSeconds + hour + 50, 'buy', 2),
    trade(startSeconds + hour + 60, 'sell', 1),
    trade(startSeconds - 1, 'buy', 9),
  ];
  expect(tradeMarks(trades, bars)).toEqual([
    { startSeconds: startSeconds + hour, side: 'buy', shares: 5, undone: false },
    { startSeconds: startSeconds + hour, side: 'sell', shares: 1, undone: false },
  ]);
});

test('undone trades have a mark of their own, which says so', () => {
  const undone = { id: 'u', priceCents: 1, totalCents: 1, feeCents: 0, tick: 2, time: new Date(0).toISOString() };
  const trades = [trade(startSeconds, 'buy', 2), { ...trade(startSeconds, 'buy', 3), undone }];
  const marks = tradeMarks(trades, bars);
  expect(marks).toMatchObject([
    { shares: 2, undone: false },
    { shares: 3, undone: true },
  ]);
  expect(bars.slice(0, 1).map((bar) => eventsText(bar, marks, []))).toEqual([
    ['You bought 2 shares', 'You bought 3 shares, undone'],
  ]);
});

function newsItem(seconds: number, title: string): NewsItem {
  const time = new Date(seconds * 1_000).toISOString();
  const facts = { body: 'x', topic: 'record', author: 'newsroom', impactBps: null, impactTick: null } as const;
  return { id: title, celebrityId: '1', title, changeBps: 900, time, ...facts };
}

test('news are marked at the bar of their time; older ones are off the chart', () => {
  const items = [
    newsItem(startSeconds + 2 * hour + 90, 'A record'),
    newsItem(startSeconds + hour + 60, 'A surge'),
    newsItem(startSeconds + hour + 10, 'A turn'),
    newsItem(startSeconds - 1, 'Long ago'),
  ];
  const marks = newsMarks(items, bars);
  expect(marks).toEqual([
    { startSeconds: startSeconds + hour, titles: ['A surge', 'A turn'] },
    { startSeconds: startSeconds + 2 * hour, titles: ['A record'] },
  ]);
  const own = tradeMarks([trade(startSeconds + hour + 5, 'sell', 1)], bars);
  const texts = bars.map((bar) => eventsText(bar, own, marks));
  expect(texts).toEqual([[], ['You sold 1 share', 'A surge', 'A turn'], ['A record']]);
});

test('a bar is described in words, with all four prices on a candlestick chart', () => {
  const [bar] = bars;
  if (bar === undefined) throw new Error('three bars were made');
  expect(barText(bar, 'area', hour)).toMatch(/: SE\$1\.10$/);
  expect(barText(bar, 'candles', hour)).toMatch(/: open SE\$1\.00, high SE\$1\.15, low SE\$0\.95, close SE\$1\.10$/);
});

test('arrow keys move between bars and never past the ends', () => {
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (keys, count) => {
      let index: number | null = null;
      for (const key of keys) {
        index = barAfterKey(key, index, count) ?? null;
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(count);
      }
    }),
  );
});

test('the first arrow key selects the newest bar, Escape clears it, other keys are ignored', () => {
  expect(barAfterKey('ArrowLeft', null, 5)).toBe(4);
  expect(barAfterKey('ArrowLeft', 4, 5)).toBe(3);
  expect(barAfterKey('Escape', 3, 5)).toBeNull();
  expect(barAfterKey('Tab', 3, 5)).toBeUndefined();
});

test('a bar time is as precise as its bar is long', () => {
  expect(barTimeText(startSeconds, hour)).toBe('9 Oct 2025, 10:00');
  expect(barTimeText(startSeconds, 86_400)).toBe('9 Oct 2025');
  expect(axisTimeText(startSeconds + 30, 90)).toBe('10:00:30');
  expect(axisTimeText(startSeconds, 86_400)).toBe('10:00');
  expect(axisTimeText(startSeconds, 30 * 86_400)).toBe('9 Oct');
  expect(axisTimeText(startSeconds, 365 * 86_400)).toBe('Oct 2025');
});

test('a joined bar has the first open, the extremes, the last close and the total volume', () => {
  const [first, ...rest] = joinBars(bars, hour, 24);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ openCents: 100, highCents: 130, lowCents: 95, closeCents: 125, volumeCents: 6 });
  expect(first?.simulated).toBe(false);
});

test('joining drops no bar, at any step', () => {
  const steps = fc.constantFrom(1, 2, 3, 4, 6, 8, 12, 24);
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 200 }), (step, count) => {
      const bar = bars[0];
      if (bar === undefined) return;
      const long = Array.from({ length: count }, (_, at) => ({ ...bar, startSeconds: startSeconds + at * hour }));
      const joined = joinBars(long, hour, step);
      expect(joined.reduce((sum, { volumeCents }) => sum + volumeCents, 0)).toBe(count * bar.volumeCents);
      expect(joined.length).toBeLessThanOrEqual(Math.ceil(count / step) + 1);
    }),
  );
});

test('a month of hours becomes candles of eight hours, a year of days candles of weeks', () => {
  expect(joinStep(720, hour, 100)).toBe(8);
  expect(joinStep(365, 86_400, 100)).toBe(7);
  expect(joinStep(60, hour, 100)).toBe(1);
});
