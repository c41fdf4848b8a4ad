import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testHashes } from './finish-day.fixture.js';
import {
  ipoCost,
  ipoDrawKey,
  ipoFeeBps,
  ipoNoticeMsMin,
  ipoOpeningCents,
  ipoRiseBps,
  ipoTimeProblem,
  ipoTimes,
  ipoWindowMs,
  maxSubscription,
  type SubscriberState,
  shareOutDay,
  shareOutMs,
  subscriptionLine,
  subscriptionRefusal,
} from './ipo.js';
import { seCents } from './money.js';
import { dayMs, formatDateTime, hourMs, londonDay, minuteMs, parseLondonDay } from './time.js';
import { priceCentsMax } from './trade.js';

const { sha256, hmacSha256 } = testHashes;
const price = fc.integer({ min: 1, max: priceCentsMax }).map(seCents);

test('a subscription costs its shares and 6 %, and the most that cash suffices for is the most', () => {
  expect(ipoCost(4, seCents(24_000))).toEqual({ totalCents: 96_000, feeCents: 5_760, sumCents: 101_760 });
  fc.assert(
    fc.property(price, fc.nat(10 ** 12), fc.integer({ min: 1, max: 1_000 }), (priceCents, cash, cap) => {
      const cashCents = seCents(cash);
      const shares = maxSubscription({ cashCents, priceCents, cap });
      expect(ipoCost(shares, priceCents).sumCents).toBeLessThanOrEqual(cashCents);
      if (shares < cap) expect(ipoCost(shares + 1, priceCents).sumCents).toBeGreaterThan(cashCents);
    }),
  );
});

test('the cost of fewer shares is never more, so what is reserved suffices for any allotment', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 9_999 }), (priceCents, shares) => {
      expect(ipoCost(shares, priceCents).sumCents).toBeLessThan(ipoCost(shares + 1, priceCents).sumCents);
    }),
  );
});

const nowMs = Date.UTC(2026, 10, 30, 9);
const terms = { ...ipoTimes(nowMs), priceCents: seCents(20_000), cap: 100, accountDays: 3 };
const player: SubscriberState = {
  frozen: false,
  elite: false,
  accountAgeMs: 3 * dayMs,
  cashCents: seCents(1_000_000),
  shares: 0,
};
const request = { shares: 10, seenShares: 0, seenPriceCents: 20_000 };

test('who may subscribe does, until the tick of the close', () => {
  expect(subscriptionRefusal(terms, player, request, nowMs)).toBeNull();
  expect(subscriptionRefusal(terms, player, request, nowMs + ipoWindowMs - 1)).toBeNull();
  const more = { shares: 47, seenShares: 10, seenPriceCents: 20_000 };
  expect(subscriptionRefusal(terms, { ...player, shares: 10 }, more, nowMs)).toBeNull();
});

test.each([
  ['IPO_CLOSED', {}, {}, ipoWindowMs],
  ['IPO_NOT_OPEN', {}, {}, -1],
  ['IPO_NOT_OPEN', { elite: true }, {}, -hourMs - 1],
  ['ACCOUNT_FROZEN', { frozen: true }, {}, 0],
  ['ACCOUNT_TOO_NEW', { accountAgeMs: 3 * dayMs - 1 }, {}, 0],
  ['IPO_QUANTITY', {}, { shares: 0 }, 0],
  ['IPO_QUANTITY', {}, { shares: 101 }, 0],
  ['IPO_QUANTITY', {}, { shares: 1.5 }, 0],
  ['CONFLICT', { shares: 4 }, {}, 0],
  ['CONFLICT', {}, { seenPriceCents: 19_999 }, 0],
  ['NOT_ENOUGH_CASH', { cashCents: seCents(10 * 21_200 - 1) }, {}, 0],
] as const)('a subscription is refused: %s', (code, who, what, laterMs) => {
  expect(subscriptionRefusal(terms, { ...player, ...who }, { ...request, ...what }, nowMs + laterMs)).toBe(code);
});

test('VIP Elite subscribes an hour earlier', () => {
  expect(subscriptionRefusal(terms, { ...player, elite: true }, request, nowMs - hourMs)).toBeNull();
});

test('a window is announced 48 hours ahead, at most 60 days, and closes clear of midnight', () => {
  const at = (opensAtMs: number) => ipoTimeProblem(opensAtMs, nowMs);
  expect(at(nowMs + ipoNoticeMsMin)).toBeNull();
  expect(at(nowMs + ipoNoticeMsMin - 1)).toBe('TOO_SOON');
  expect(at(nowMs + 60 * dayMs + 1)).toBe('TOO_LATE');
  const midnightMs = Date.UTC(2026, 11, 3);
  expect(at(midnightMs)).toBe('NEAR_MIDNIGHT');
  expect(at(midnightMs + 30 * minuteMs - 1)).toBe('NEAR_MIDNIGHT');
  expect(at(midnightMs + 30 * minuteMs)).toBeNull();
  expect(at(midnightMs - 30 * minuteMs)).toBeNull();
  expect(at(midnightMs - 30 * minuteMs + 1)).toBe('NEAR_MIDNIGHT');
});

test('shares are given out from ten in London on the day after the close, whatever the clocks do', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-07-01', '2026-10-24', '2026-10-25', '2026-12-31']) {
    const shared = shareOutDay(parseLondonDay(day));
    expect(formatDateTime(shareOutMs(shared))).toMatch(/, 10:00$/);
    expect(londonDay(shareOutMs(shared))).toBe(shared);
  }
});

test('the line of a subscription says whether it was held', () => {
  expect(subscriptionLine({ number: 7, shares: 20, held: false })).toBe('7;20\n');
  expect(subscriptionLine({ number: 8, shares: 1, held: true })).toBe('8;1;held\n');
});

test('the first price rises by the fee on average, and never by more than 14 points away from it', () => {
  const rises = Array.from({ length: 20_000 }, (_, index) =>
    ipoRiseBps(sha256, ipoDrawKey(hmacSha256, sha256(Uint8Array.of(7)), `ipo-${index}`)),
  );
  expect(Math.min(...rises)).toBe(-800);
  expect(Math.max(...rises)).toBe(2_000);
  const mean = rises.reduce((sum, each) => sum + each, 0) / rises.length;
  // Four deviations of the mean of so many.
  expect(Math.abs(mean - ipoFeeBps)).toBeLessThan((4 * 600) / Math.sqrt(rises.length));
});

test('the first price is half up to the cent and within the limits', () => {
  expect(ipoOpeningCents(seCents(24_000), 600)).toBe(25_440);
  expect(ipoOpeningCents(seCents(25), 600)).toBe(27);
  expect(ipoOpeningCents(seCents(1), -800)).toBe(1);
  expect(ipoOpeningCents(priceCentsMax, 1)).toBe(priceCentsMax);
});

test('an IPO has draws of its own, which another key or id changes', () => {
  const [one, other] = [Uint8Array.of(1), Uint8Array.of(2)].map(sha256) as [Uint8Array, Uint8Array];
  const key = ipoDrawKey(hmacSha256, one, 'a');
  expect(ipoDrawKey(hmacSha256, one, 'b')).not.toEqual(key);
  expect(ipoDrawKey(hmacSha256, other, 'a')).not.toEqual(key);
});
