import type { Payment } from '@limelight/contract/money/payments.schema';
import { type PaymentState, paymentStates, productTitle } from '@limelight/rules/payment';
import { expect, it } from 'vitest';
import { ApiError, offlineError } from '../../../queries/api-error';
import { isAwaited } from '../../../queries/payments';
import { parseBuyTokensSearch } from './buy-tokens-search';
import { outcomeOf, purchaseFailureText, startedText, statusOf, waysOn } from './payments-view';
import { expiryText, explainPaymentFailure, filledForm, testCardProblems } from './test-card-form';

const order: Payment = {
  id: '0192f0c1-2b3c-7d4e-8f50-000000000001',
  reference: '01KB3G2M',
  product: { kind: 'tokens', tokens: 5 },
  usCents: 1_250,
  seCents: 1_250_000,
  gateway: 'paypal',
  state: 'open',
  checkoutUrl: 'https://pay.example/1',
  method: null,
  reason: null,
  createdAt: '2026-11-22T17:58:00.000Z',
  expiresAt: '2026-11-22T18:58:00.000Z',
  paidAt: null,
  refundedUsCents: 0,
  disputedUsCents: 0,
  takenBackSeCents: 0,
};

it('a paid order reads as specified, with one token in the singular', () => {
  expect(outcomeOf({ ...order, state: 'paid' })).toEqual({
    look: 'success',
    title: 'SE$12,500 is yours',
    text: 'Successfully purchased 5 tokens! SE$12,500.00 has been added to your account.',
  });
  expect(productTitle({ kind: 'tokens', tokens: 1 })).toBe('1 token');
  expect(productTitle({ kind: 'vip', plan: 'pro' })).toBe('VIP Pro');
});

it('an order that is not paid never looks paid, however the player left the page', () => {
  for (const state of paymentStates.filter((one) => one !== 'paid')) {
    for (const left of ['success', 'cancelled', undefined] as const) {
      const context = left === undefined ? {} : { left };
      expect(outcomeOf({ ...order, state }, context).look, `${state} after ${left}`).not.toBe('success');
    }
  }
});

it('an open order waits after the success page, and is cancelled after Cancel', () => {
  expect(outcomeOf(order, { left: 'success' })).toMatchObject({ look: 'waiting', title: 'Waiting for PayPal' });
  expect(outcomeOf(order, { left: 'cancelled' })).toMatchObject({ look: 'cancelled', title: 'Payment cancelled' });
  expect(outcomeOf({ ...order, state: 'pending' }, { left: 'cancelled' }).look).toBe('waiting');
  expect(outcomeOf({ ...order, state: 'pending' }, { isSlow: true }).text).toBe(
    'This takes longer than usual. You can leave; we will notify you.',
  );
});

it('a failed order says why if the bank did, and that nothing was charged', () => {
  const failed: Payment = { ...order, state: 'failed' };
  expect(outcomeOf({ ...failed, reason: 'not enough funds' })).toEqual({
    look: 'failed',
    title: 'The bank said no',
    text: 'Payment failed. Please try again. You have not been charged.',
    reason: 'not enough funds',
  });
  expect(outcomeOf(failed)).not.toHaveProperty('reason');
});

it('only an undecided order is awaited, and after Cancel only one whose money is on its way', () => {
  const awaited = (left: 'success' | 'cancelled') => paymentStates.filter((state) => isAwaited({ state }, left));
  expect(awaited('success')).toEqual(['open', 'pending'] satisfies PaymentState[]);
  expect(awaited('cancelled')).toEqual(['pending'] satisfies PaymentState[]);
});

it('money that went back or is held never reads as if it were yours', () => {
  const paid: Payment = { ...order, state: 'paid' };
  const refunded = { refundedUsCents: 1_250, takenBackSeCents: 1_250_000 };
  expect(outcomeOf({ ...paid, ...refunded })).toEqual({
    look: 'returned',
    title: 'Payment refunded',
    text: 'US$12.50 goes back to you. SE$12,500.00 was taken back.',
  });
  expect(outcomeOf({ ...paid, refundedUsCents: 250 }).title).toBe('Payment partly refunded');
  expect(outcomeOf({ ...order, state: 'review', refundedUsCents: 1_250 }).text).toBe('US$12.50 goes back to you.');
  expect(outcomeOf({ ...paid, ...refunded, disputedUsCents: 1_250 })).toMatchObject({
    look: 'held',
    title: 'Payment disputed',
  });
  expect(outcomeOf({ ...order, state: 'review', reason: 'Paid in EUR instead of USD' }, { left: 'success' })).toEqual({
    look: 'held',
    title: 'We are checking this payment',
    text: 'Paid in EUR instead of USD. Nothing was added to your account. We will notify you.',
  });
});

it('refunds and disputes replace the word "Paid"', () => {
  const paid: Payment = { ...order, state: 'paid' };
  expect(statusOf(paid).label).toBe('Paid');
  expect(statusOf({ ...paid, refundedUsCents: 250 }).label).toBe('Partly refunded');
  expect(statusOf({ ...paid, refundedUsCents: 1_250 }).label).toBe('Refunded');
  expect(statusOf({ ...paid, disputedUsCents: 1_250 }).label).toBe('Disputed');
});

it('a purchase that fails shows the specified text, or the sentence that says more', () => {
  const failed = 'Payment failed. Please try again.';
  const refusal = (code: 'CHECKOUT_FAILED' | 'TOO_MANY_REQUESTS', status: number, message: string) =>
    new ApiError({ code, status, message });
  expect(purchaseFailureText(new Error('broken'))).toBe(failed);
  expect(purchaseFailureText(refusal('CHECKOUT_FAILED', 502, 'Failed to create checkout session'))).toBe(failed);
  expect(purchaseFailureText(refusal('TOO_MANY_REQUESTS', 429, 'Wait a minute'))).toBe('Wait a minute');
  expect(purchaseFailureText(offlineError())).toBe(offlineError().message);
});

it('the page begins with the number of tokens in its URL if it is one', () => {
  expect(parseBuyTokensSearch({ tokens: 5 })).toEqual({ tokens: 5 });
  expect(parseBuyTokensSearch({ tokens: '20' })).toEqual({ tokens: 20 });
  for (const tokens of [undefined, 0, 21, 2.5, 'many', null]) expect(parseBuyTokensSearch({ tokens })).toEqual({});
});

it('a test card fills the form with values that pass it', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const filled = filledForm('4242424242424242', now);
  expect(filled).toEqual({ cardNumber: '4242 4242 4242 4242', expiry: '12/27', cvc: '123' });
  expect(testCardProblems(filled, now)).toEqual({});
  expect(Object.keys(testCardProblems({ cardNumber: '1', expiry: '13/20', cvc: '' }, now))).toEqual([
    'cardNumber',
    'expiry',
    'cvc',
  ]);
});

it('a typed expiry date gets its slash, and one that has it stays', () => {
  expect(['1', '12', '122', '1228', '12/28', '12 / 28'].map(expiryText)).toEqual([
    '1',
    '12',
    '12/2',
    '12/28',
    '12/28',
    '12 / 28',
  ]);
});

it("the server's sentences go next to their fields, any other failure into the form", () => {
  const refused = { code: 'BAD_REQUEST', status: 400, message: 'Please check your input' } as const;
  expect(explainPaymentFailure(new ApiError({ ...refused, details: { cvc: 'Please enter it' } }))).toEqual({
    cvc: 'Please enter it',
  });
  expect(explainPaymentFailure(new ApiError(refused))).toEqual({ form: 'Please check your input' });
});

it('a failed payment offers the same way again and one other, and none that is not offered', () => {
  expect(waysOn('stripe', ['stripe', 'flutterwave', 'paypal'])).toEqual([
    { gateway: 'stripe', text: 'Try another card' },
    { gateway: 'flutterwave', text: 'Pay with Flutterwave' },
  ]);
  expect(waysOn('paypal', ['stripe', 'paypal'])).toEqual([
    { gateway: 'paypal', text: 'Try again' },
    { gateway: 'stripe', text: 'Pay by card' },
  ]);
  expect(waysOn('sandbox', ['sandbox'])).toEqual([{ gateway: 'sandbox', text: 'Try another card' }]);
  expect(waysOn('stripe', ['paypal'])).toEqual([{ gateway: 'paypal', text: 'Pay with PayPal' }]);
  expect(waysOn('stripe', [])).toEqual([]);
});

it('a wait says when the payment was started', () => {
  const at = Date.parse('2026-11-22T17:58:20Z');
  expect(startedText(at, at + 59_000, 'London')).toBe('17:58, just now');
  expect(startedText(at, at + 2.5 * 60_000, 'London')).toBe('17:58, 2 minutes ago');
  expect(startedText(at, at + 61 * 60_000, 'London')).toBe('22 Nov 2026, 17:58');
});
