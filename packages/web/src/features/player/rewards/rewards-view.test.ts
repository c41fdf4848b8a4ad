import { hourMs, minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import {
  calendarRows,
  claimToast,
  dividendTermsText,
  earlierDividends,
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
  const [before, first] = calendarRows({ calendar, day: '2025-11-16' }, '2025-11-04')[0] ?? [];
  expect([before?.mark, before?.name]).toEqual(['before', '3 Nov 2025: before you joined']);
  expect(first?.mark).toBe('streak');
});

test('a claim shows one toast, which includes a new badge', () => {
  expect(claimToast({ amountCents: 5_000, milestone: null })).toBe('Daily bonus claimed: SE$50');
  expect(claimToast({ amountCents: 4_950, milestone: null })).toBe('Daily bonus claimed: SE$49.50');
  expect(claimToast({ amountCents: 0, milestone: 7 })).toBe('Daily bonus claimed, and the 7-day badge is yours');
});

test('counts use the right singular and plural', () => {
  expect([0, 1, 2].map(freezesText)).toEqual(['No freeze left', '1 freeze left', '2 freezes left']);
  expect(referralSummary({ joined: 1, paid: 0, earnedCents: 0 })).toBe('1 friend joined · SE$0 earned');
  expect(referralSummary({ joined: 2, paid: 1, earnedCents: 50_000 })).toBe('2 friends joined · SE$500 earned');
});

test('the referral terms show the amount, or that there is no bonus while it is off', () => {
  const needed = { trades: 5, activeDays: 3, memberDays: 7 };
  expect(referralTerms({ bonusCents: 50_000, needed })).toBe(
    'SE$500 for each of you after their first week (5 trades on 3 days).',
  );
  expect(referralTerms({ bonusCents: 0, needed })).not.toMatch(/SE\$|each of you/);
  const progress = { verified: true, trades: 0, activeDays: 0, memberDays: 0 };
  const shared = { referrerHandle: 'Yaa', state: 'pending', progress, reason: null } as const;
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
  const gates = gatesOf(
    { verified: true, trades: 2, activeDays: 3, memberDays: 7 },
    { trades: 5, activeDays: 3, memberDays: 7 },
  );
  expect(gates.map(({ done, text }) => [done, text])).toEqual([
    [true, 'Email verified'],
    [false, '2 of 5 trades'],
    [true, '3 of 3 active days'],
    [true, '7 of 7 days as a member'],
  ]);
});

test('dividends of days that are no longer listed are the rest of the total, without the day that is being paid', () => {
  const days = [
    { amountCents: 300, paidAt: null },
    { amountCents: 200, paidAt: '2026-03-10T00:05:30.000Z' },
  ];
  expect([earlierDividends(days, 1_000), earlierDividends(days, 200)]).toEqual([800, 0]);
});

test('a rate of dividends is shown in percent', () => {
  expect(ratePpmText(350)).toBe('0.035%');
});
