import { bps, seCents } from '@limelight/rules/money';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { eventStartMs, squadEventFixture } from '../../../queries/squad-event.fixture';
import { amountText, feeParts, previewPledge, uncountedReason } from './pledge-view';

const event = squadEventFixture({ stage: 'scheduled' });
const player = { member: true, cashCents: 500_000, pledgedCents: 0 };
const at = { priceCents: seCents(10_000), planFeeBps: bps(250), nowMs: eventStartMs - 3 * hourMs };
const problemOf = (cents: number | null, changes: Partial<typeof player> = {}, nowMs = at.nowMs) =>
  previewPledge(event, { ...player, ...changes }, cents, { ...at, nowMs }).problem;

test('a pledge buys whole shares with their fee, and half of it comes back on the free plan', () => {
  const { fill, prize, maxCents } = previewPledge(event, player, 103_000, at);
  expect(fill).toMatchObject({ shares: 10, totalCents: 100_000, feeCents: 3_000 });
  expect([prize, maxCents]).toEqual([1_500, 500_000]);
});

test('says why it cannot be pledged', () => {
  expect(problemOf(103_000)).toBeUndefined();
  expect(problemOf(null)).toBe(amountText);
  expect(problemOf(999)).toBe('Enter SE$10.00 to SE$1,000,000.00');
  expect(problemOf(500_001)).toBe('You have SE$5,000.00 for it');
  expect(problemOf(2_000, { member: false })).toBe('Join Water Runners to pledge');
  expect(problemOf(2_000, { pledgedCents: 2_000 })).toBe('Enter another amount to change your pledge');
});

test('in the last hour it can only be raised, and from the start on not at all', () => {
  const own = { pledgedCents: 50_000 };
  const lastHour = eventStartMs - 59 * minuteMs;
  expect(problemOf(40_000, own, lastHour)).toBe('In the last hour a pledge can only be raised');
  expect(problemOf(60_000, own, lastHour)).toBeUndefined();
  expect(problemOf(60_000, own, eventStartMs)).toBe('This event no longer takes pledges');
});

test('a plan pays at most its own fee, and gets the rest back', () => {
  expect(feeParts(bps(250))).toEqual({ fee: '3%', back: '1.5%' });
  expect(feeParts(bps(50))).toEqual({ fee: '3%', back: '2.5%' });
  expect(feeParts(bps(0))).toEqual({ fee: '3%', back: '3%' });
});

test('accounts count from 7 days and 5 trades on', () => {
  const since = (ms: number) => new Date(eventStartMs - ms).toISOString();
  expect(uncountedReason(event, { memberSince: since(7 * dayMs), trades: 5 })).toBeUndefined();
  expect(uncountedReason(event, { memberSince: since(7 * dayMs), trades: undefined })).toBeUndefined();
  expect(uncountedReason(event, { memberSince: since(7 * dayMs - 1), trades: 5 })).toMatch(/7 days/);
  expect(uncountedReason(event, { memberSince: since(9 * dayMs), trades: 4 })).toBe('you have made 4 of 5 trades');
});
