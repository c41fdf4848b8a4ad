import type { Notification } from '@limelight/contract/people/notifications.schema';
import { formatLongDate } from '@limelight/rules/time';
import { expect, it } from 'vitest';
import { groupByDay } from './group-by-day';

function at(id: string, time: string): Notification {
  return { id, kind: 'order', tone: 'info', title: id, text: '', path: null, time, seen: true, read: true };
}

it('groups items of the same London day under one heading', () => {
  // Summer time: 23:30 UTC is already the next day in London.
  const nowMs = Date.parse('2026-07-10T09:00:00Z');
  const days = groupByDay(
    [
      at('4', '2026-07-10T08:00:00Z'),
      at('3', '2026-07-09T23:30:00Z'),
      at('2', '2026-07-09T12:00:00Z'),
      at('1', '2026-07-01T12:00:00Z'),
    ],
    nowMs,
    formatLongDate,
  );
  expect(days.map(({ heading, items }) => [heading, items.map(({ id }) => id)])).toEqual([
    ['Today', ['4', '3']],
    ['Yesterday', ['2']],
    ['Wednesday 1 July 2026', ['1']],
  ]);
  expect(groupByDay([], nowMs, formatLongDate)).toEqual([]);
});
