import { expect, test } from 'vitest';
import { reservationsOf } from './reserved-cash';

const of = (...cents: readonly number[]) => cents.map((reservedCents) => ({ reservedCents }));

test('reserved cash is said to be of orders, of IPOs, or of both', () => {
  expect(reservationsOf(500, of())).toEqual({ ordersCents: 500, by: 'orders' });
  expect(reservationsOf(500, of(0))).toEqual({ ordersCents: 500, by: 'orders' });
  expect(reservationsOf(500, of(500))).toEqual({ ordersCents: 0, by: 'an IPO' });
  expect(reservationsOf(500, of(300, 200))).toEqual({ ordersCents: 0, by: 'IPOs' });
  expect(reservationsOf(500, of(300))).toEqual({ ordersCents: 200, by: 'orders and an IPO' });
});

test('until the subscriptions are known nothing is named, and an older answer is no negative sum', () => {
  expect(reservationsOf(500, undefined)).toEqual({ ordersCents: 500, by: '' });
  expect(reservationsOf(500, of(600)).ordersCents).toBe(0);
});
