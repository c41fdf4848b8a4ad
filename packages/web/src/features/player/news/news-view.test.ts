import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import { dayMs, formatDate, hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day';
import { countdownText, haltEndMs, newsTimeText } from './news-view';

const nowMs = Date.UTC(2026, 5, 10, 12);

function item(agoMs: number): NewsItem {
  return {
    id: String(agoMs),
    celebrityId: '1',
    title: 'A title',
    body: 'A text.',
    topic: 'record',
    author: 'newsroom',
    impactBps: null,
    impactTick: null,
    changeBps: 900,
    time: new Date(nowMs - agoMs).toISOString(),
  };
}

test('news are grouped by London day, in their order', () => {
  // In June London's day begins at 23:00 UTC.
  const days = groupByDay([item(0), item(12.5 * hourMs), item(13.5 * hourMs), item(3 * dayMs)], nowMs, formatDate);
  expect(days.map(({ heading, items }) => [heading, items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['7 Jun 2026', 1],
  ]);
});

test('under a day heading news show the time, elsewhere their age', () => {
  expect(newsTimeText(item(2 * hourMs), nowMs, true)).toBe('11:00');
  expect(newsTimeText(item(2 * hourMs), nowMs, false)).toBe('2 h ago');
});

test('a halt of one tick ends with the next tick, each further one an interval later', () => {
  const state = { nextTickMs: nowMs + 12_000, intervalMs: 30_000 };
  expect(haltEndMs({ ...state, ticksLeft: 1 })).toBe(nowMs + 12_000);
  expect(haltEndMs({ ...state, ticksLeft: 4 })).toBe(nowMs + 102_000);
});

test('a countdown shows minutes and seconds and stops at zero', () => {
  expect([102_000, 60_000, 59_001, 900, 0, -5_000].map(countdownText)).toEqual([
    '1:42',
    '1:00',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
