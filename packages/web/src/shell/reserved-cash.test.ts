import { expect, test } from 'vitest';
import { reservationsOf } from './reserved-cash';

const of = (ipos: readonly number[], events: readonly number[] = []) => ({
  subscriptions: ipos.map((reservedCents) => ({ reservedCents })),
  pledges: events.map((cents) => ({ cents })),
});

test('reserved cash is said to be of orders, of IPOs, of events, or of several', () => {
  expect(reservationsOf(500, of([]))).toEqual({ ordersCents: 500, by: 'orders' });
  expect(reservationsOf(500, of([0]))).toEqual({ ordersCents: 500, by: 'orders' });
  expect(reservationsOf(500, of([500]))).toEqual({ ordersCents: 0, by: 'an IPO' });
  expect(reservationsOf(500, of([300, 200]))).toEqual({ ordersCents: 0, by: 'IPOs' });
  expect(reservationsOf(500, of([300]))).toEqual({ ordersCents: 200, by: 'orders and an IPO' });
  expect(reservationsOf(500, of([], [500]))).toEqual({ ordersCents: 0, by: 'an event' });
  expect(reservationsOf(500, of([], [300, 200]))).toEqual({ ordersCents: 0, by: 'events' });
  expect(reservationsOf(500, of([200], [200]))).toEqual({ ordersCents: 100, by: 'orders, an IPO and an event' });
});

test('until all are known nothing is named, and an older answer is no negative sum', () => {
  expect(reservationsOf(500, undefined)).toEqual({ ordersCents: 500, by: '' });
  expect(reservationsOf(500, of([600])).ordersCents).toBe(0);
});
