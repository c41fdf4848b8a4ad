import { hourMs, minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import {
  calendarRows,
  claimToast,
  dividendTermsText,
  expectedDividend,
  freezesText,
  gatesOf,
  isBonusToCome,
  ratePpmText,
  referralSummary,
  referralTerms,
  spanText,
} from './rewards-view';

test('the time to the next day is shown in hours and minutes', () => {
  expect([5 * hourMs + 12 * minuteMs, 12 * minuteMs + 59_000, 30_000, -5].map(spanText)).toEqual([
    '5 h 12 m',
    '12 m',
    'under 1 m',
    'under 1 m',
  ]);
});

test('the calendar has a row per week and a label per day', () => {
  const calendar = Array.from({ length: 14 }, (_, index) => ({
    day: `2025-11-${String(index + 3).padStart(2, '0')}`,
    mark: index === 0 ? ('frozen' as const) : ('streak' as const),
  }));
  const rows = calendarRows({ calendar, day: '2025-11-16' });
  expect(rows.map((row) => row.length)).toEqual([7, 7]);
  expect(rows[0]?.[0]).toMatchObject({ dayOfMonth: 3, name: '3 Nov 2025: kept by a freeze', isToday: false });
  expect(rows[1]?.[6]).toMatchObject({ dayOfMonth: 16, isToday: true });
});

test('a claim shows one toast, which includes a new badge', () => {
  expect(claimToast({ amountCents: 5_000, milestone: null })).toBe('Daily bonus claimed: SE$50');
  expect(claimToast({ amountCents: 4_950, milestone: null })).toBe('Daily bonus claimed: SE$49.50');
  expect(claimToast({ amountCents: 0, milestone: 7 })).toBe('Daily bonus claimed, and the 7-day badge is yours');
});

test('counts use the right singular and plural', () => {
  expect([0, 1, 2].map(freezesText)).toEqual(['No freeze left', '1 freeze left', '2 freezes left']);
  expect(referralSummary({ totals: { joined: 0, paid: 0, earnedCents: 0 } })).toBe('No friend has joined yet');
  expect(referralSummary({ totals: { joined: 1, paid: 0, earnedCents: 0 } })).toBe('1 friend joined · SE$0 earned');
  expect(referralSummary({ totals: { joined: 2, paid: 1, earnedCents: 50_000 } })).toBe(
    '2 friends joined · SE$500 earned',
  );
});

test('the referral terms show the amount, or that there is no bonus while it is off', () => {
  const needed = { trades: 5, activeDays: 3 };
  expect(referralTerms({ bonusCents: 50_000, needed })).toBe(
    'You each get SE$500 once they have verified their email, made 5 trades and been active on 3 days.',
  );
  expect(referralTerms({ bonusCents: 0, needed })).not.toMatch(/SE\$|You each get/);
  const progress = { verified: true, trades: 0, activeDays: 0 };
  const shared = { referrerFirstName: 'Yaa', state: 'pending', progress, reason: null } as const;
  const invitation = { ...shared, bonusCents: 50_000 };
  expect(isBonusToCome(invitation)).toBe(true);
  expect(isBonusToCome({ ...invitation, bonusCents: 0 })).toBe(false);
  expect(isBonusToCome({ ...invitation, state: 'paid' })).toBe(false);
});

test('the dividend terms show time and rate, or that there are none while dividends are off', () => {
  expect(dividendTermsText({ ratePpm: 350 })).toMatch(
    /^Every day at 00:05 London time each position brings 0\.035% of/,
  );
  expect(dividendTermsText({ ratePpm: 0 })).toBe('No dividends are paid at the moment.');
});

test('each condition shows its progress', () => {
  const gates = gatesOf({ verified: true, trades: 2, activeDays: 3 }, { trades: 5, activeDays: 3 });
  expect(gates.map(({ done, text }) => [done, text])).toEqual([
    [true, 'Email verified'],
    [false, '2 of 5 trades'],
    [true, '3 of 3 active days'],
  ]);
});

test('the next dividend is estimated from the current positions', () => {
  const position = { celebrityId: '1', shares: 100, averagePriceCents: 1, priceCents: 100_000, suspended: false };
  const portfolio = {
    version: 1,
    tick: 1,
    tier: 'basic' as const,
    cashCents: 0,
    reservedCents: 0,
    contributedCents: 0,
    investedCents: 0,
    valueCents: 0,
    tradesToday: 0,
    undosToday: 0,
    positions: [{ ...position, reservedShares: 0, valueCents: 10_000_000 }],
  };
  expect(expectedDividend(portfolio, { ratePpm: 350, vipBps: 10_500 })).toBe(3_675);
  expect(ratePpmText(350)).toBe('0.035%');
});
