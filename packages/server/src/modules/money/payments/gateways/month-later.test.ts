import { expect, it } from 'vitest';
import { monthBefore, monthLater } from './month-later.js';

it.each([
  ['2026-03-10T12:00:00.000Z', '2026-04-10T12:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', '2027-01-31T23:59:59.000Z'],
  ['2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  ['2028-01-30T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
])('a month after %s is %s', (from, to) => {
  expect(monthLater(new Date(from)).toISOString()).toBe(to);
});

it.each([
  ['2026-04-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z'],
  ['2026-02-28T08:00:00.000Z', '2025-12-31T08:00:00.000Z', '2026-01-31T08:00:00.000Z'],
  ['2026-03-31T08:00:00.000Z', '2025-12-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
])('the month that ends at %s, of months since %s, began at %s', (end, startedAt, begin) => {
  expect(monthBefore(new Date(end), new Date(startedAt)).toISOString()).toBe(begin);
});
