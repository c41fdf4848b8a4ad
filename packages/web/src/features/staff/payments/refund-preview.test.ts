import type { StaffPayment } from '@limelight/contract/money/staff-payments.schema';
import { usCents } from '@limelight/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, previewRefund } from './refund-preview';

const paid = (left: Partial<StaffPayment['left']>, more: Partial<StaffPayment> = {}) =>
  ({
    payment: { state: 'paid', usCents: 1_250, seCents: 1_250_000 },
    left: { usCents: 1_250, seCents: 1_250_000, endsVip: null, ...left },
    cashCents: 5_000_000,
    sharesCents: 0,
    ...more,
  }) as StaffPayment;

test.each([
  ['12.50', 1_250],
  ['12.5', 1_250],
  ['12', 1_200],
  [' 0.01 ', 1],
  ['0', null],
  ['-1', null],
  ['1.234', null],
  ['1e3', null],
  ['', null],
])('the amount %o is %o cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test('parts that are refunded one after another take back what the whole takes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_249 }), (first) => {
      const rest = 1_250 - first;
      const parts =
        previewRefund(paid({}), usCents(first)).takenSeCents +
        previewRefund(paid({ usCents: rest }), usCents(rest)).takenSeCents;
      expect(parts).toBe(1_250_000);
    }),
  );
});

test('shares pay for what was spent, what they do not cover becomes a debt, and only the whole rest ends the membership', () => {
  const previewOf = (sharesCents: number) =>
    previewRefund(paid({}, { cashCents: 250_000, sharesCents }), usCents(1_250));
  expect(previewOf(300_000)).toEqual({
    takenSeCents: 1_250_000,
    soldSeCents: 300_000,
    debtSeCents: 700_000,
    endsVip: null,
  });
  expect(previewOf(2_000_000)).toMatchObject({ soldSeCents: 1_000_000, debtSeCents: 0 });
  const vip = paid({ endsVip: 'elite', seCents: 0 });
  expect([previewRefund(vip, usCents(1_250)).endsVip, previewRefund(vip, usCents(1_249)).endsVip]).toEqual([
    'elite',
    null,
  ]);
});

test('of money in review nothing was given, so nothing is taken back', () => {
  const review = paid({}, { payment: { ...paid({}).payment, state: 'review' } });
  expect(previewRefund(review, usCents(900)).takenSeCents).toBe(0);
});
