import { seCents } from '@limelight/rules/money';
import { dayMs, hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { ApiError } from '../../../queries/api-error';
import { ipoFixture, opensAtMs } from '../../../queries/ipo.fixture';
import { actionText, failureText, previewSubscription, type Subscriber } from './subscription-view';

const ipo = ipoFixture();
const player: Subscriber = {
  isElite: false,
  memberSinceMs: opensAtMs - 30 * dayMs,
  cashCents: seCents(1_000_000),
  own: 0,
};
const at = { nowMs: opensAtMs + hourMs, zone: 'London' } as const;
const problemOf = (changes: Partial<Subscriber>, shares = 4, nowMs = at.nowMs) =>
  previewSubscription(ipo, { ...player, ...changes }, shares, { ...at, nowMs }).problem;

test('what is reserved includes the fee of 6%', () => {
  const { total, fee, sum, max, problem } = previewSubscription(ipo, player, 4, at);
  expect({ total, fee, sum, problem }).toEqual({ total: 96_000, fee: 5_760, sum: 101_760, problem: undefined });
  expect(max).toBe(39);
});

test('an account that is too new reads from when on it can subscribe', () => {
  expect(problemOf({ memberSinceMs: opensAtMs - 2.5 * dayMs })).toBe(
    'Your account can subscribe from 24 Nov 2026, 00:00, when it is 3 days old',
  );
  expect(problemOf({ memberSinceMs: opensAtMs })).toBe(
    'Accounts must be 3 days old to subscribe, and this window closes before yours is',
  );
});

test('who has not enough cash reads how much is missing', () => {
  expect(problemOf({ cashCents: seCents(100_000) })).toBe('You need SE$17.60 more for 4 shares');
});

test('VIP Elite subscribes an hour before the others', () => {
  const nowMs = opensAtMs - hourMs / 2;
  expect(problemOf({}, 4, nowMs)).toBe('Opens today at 12:00');
  expect(problemOf({ isElite: true }, 4, nowMs)).toBeUndefined();
  expect(problemOf({ isElite: true }, 4, opensAtMs - hourMs - 1)).toBe('Opens today at 11:00');
});

test('a number beyond the cap, and one that changes nothing, cannot be sent', () => {
  expect(problemOf({}, 101)).toBe('Enter 1 to 100 shares');
  expect(problemOf({}, 0)).toBe('Enter 1 to 100 shares');
  expect(problemOf({ own: 4 }, 4)).toBe('Choose another number to change your subscription');
  expect(problemOf({ own: 4 }, 5)).toBeUndefined();
  expect(problemOf({}, 4, opensAtMs + dayMs)).toBe('Subscriptions are closed');
});

test('the button says what it does', () => {
  expect([actionText(4, 0), actionText(1, 0), actionText(6, 4), actionText(0, 4)]).toEqual([
    'Subscribe for 4 shares',
    'Subscribe for 1 share',
    'Change to 6 shares',
    'Change',
  ]);
});

test('a conflict is shown with the newest values', () => {
  const details = { shares: 7, priceCents: 25_000 };
  const conflict = (more: object) => new ApiError({ code: 'CONFLICT', status: 409, message: '', details: { ...more } });
  expect(failureText(conflict(details))).toBe(
    'This has changed meanwhile: you have subscribed for 7 shares, and the price is SE$250.00. Please check and confirm again',
  );
  expect(failureText(conflict({ ...details, shares: 0 }))).toContain('you have no subscription');
  expect(failureText(new Error('x'))).toBe('Failed to subscribe');
});
