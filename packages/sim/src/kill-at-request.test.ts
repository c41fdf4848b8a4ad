import { describe, expect, test } from 'vitest';
import { stepOf } from './kill-at-request.js';
import { paymentSteps } from './payment-crash-test.js';
import { subscriptionSteps } from './subscription-crash-test.js';

describe.each([
  ['payments', paymentSteps],
  ['subscriptions', subscriptionSteps],
])('the steps of %s', (_name, steps) => {
  const first = (kills: number, seed: number) =>
    Array.from({ length: kills }, (_, kill) => stepOf<(typeof steps)[number]>(steps, { seed, kill }));

  test('have different names', () => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });

  test('are each hit once by as many kills, whatever the seed', () => {
    for (let seed = 0; seed < 40; seed += 1) expect(new Set(first(steps.length, seed)).size).toBe(steps.length);
  });

  test('each come first for some seed', () => {
    expect(new Set(steps.map((_, seed) => first(1, seed)[0])).size).toBe(steps.length);
  });

  test('of four kills are at two providers or more', () => {
    for (const [seed] of steps.entries()) {
      expect(new Set(first(4, seed).map(({ gateway }) => gateway)).size).toBeGreaterThan(1);
    }
  });
});

test('a list without steps is an error', () => {
  expect(() => stepOf([], { seed: 1, kill: 0 })).toThrow(RangeError);
});
