import { usCents } from '@limelight/rules/money';
import { describe, expect, it } from 'vitest';
import { openAt, setUpStripe, startedVip, stripeVip } from './stripe-setup.fixture.js';

const setup = setUpStripe();
const dayMs = 86_400_000;
const monthMs = 30 * dayMs;
const returnUrl = 'https://limelight.test/vip';

function change(subscriptionRef: string, to: 'basic' | 'pro' | 'elite', price: number, id = crypto.randomUUID()) {
  return { id, subscriptionRef, from: 'basic', to, siteName: 'Spotlight', usCents: usCents(price), returnUrl } as const;
}

function inMs(ms: number): Date {
  return new Date(setup.clock.nowMs() + ms);
}

describe('a subscription', () => {
  it('starts with its first payment, which the checkout reports', async () => {
    const checkout = await openAt(setup, stripeVip(setup));
    setup.server.pay(checkout.ref);
    const report = await setup.gateway.readCheckout(checkout);
    expect(report).toMatchObject({
      state: 'paid',
      orderId: checkout.orderId,
      payment: { usCents: 499, currency: 'usd' },
    });
    expect(await setup.gateway.readSubscription(report.subscriptionRef ?? '')).toEqual({
      ref: report.subscriptionRef,
      state: 'active',
      plan: 'basic',
      renewal: { plan: 'basic', usCents: 499 },
      paidUntil: inMs(monthMs),
      endsWithPeriod: false,
      payments: [report.payment],
    });
  });

  it('is pending while its first payment is on its way, and ends when that fails', async () => {
    const checkout = await openAt(setup, stripeVip(setup));
    setup.server.payLate(checkout.ref);
    const { state, subscriptionRef } = await setup.gateway.readCheckout(checkout);
    expect(state).toBe('pending');
    const pending = await setup.gateway.readSubscription(subscriptionRef ?? '');
    expect(pending).toMatchObject({ state: 'pending', plan: 'basic', paidUntil: null, payments: [] });
    setup.server.settle(checkout.ref, 'failed');
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'failed', payment: null });
    expect(await setup.gateway.readSubscription(subscriptionRef ?? '')).toMatchObject({ state: 'ended' });
  });

  it('is paid when its late first payment comes', async () => {
    const checkout = await openAt(setup, stripeVip(setup));
    setup.server.payLate(checkout.ref);
    setup.server.settle(checkout.ref);
    const { state, subscriptionRef } = await setup.gateway.readCheckout(checkout);
    expect(state).toBe('paid');
    expect(await setup.gateway.readSubscription(subscriptionRef ?? '')).toMatchObject({ state: 'active' });
  });

  it('lasts a month longer with each renewal, with all its payments, newest first', async () => {
    const { ref, orderId } = await startedVip(setup);
    const first = inMs(0);
    setup.clock.advance(monthMs);
    setup.server.renew(ref, 'paid');
    const report = await setup.gateway.readSubscription(ref);
    expect(report).toMatchObject({ state: 'active', paidUntil: inMs(monthMs) });
    expect(report.payments.map(({ paidAt }) => paidAt)).toEqual([inMs(0), first]);
    expect(setup.server.books()[orderId]).toMatchObject({ paid: 2 * 499 });
  });

  it('keeps the newest year of payments', async () => {
    const { ref } = await startedVip(setup);
    for (let month = 0; month < 20; month += 1) setup.server.renew(ref, 'paid');
    const { payments } = await setup.gateway.readSubscription(ref);
    expect(payments.length).toBeGreaterThanOrEqual(12);
  });

  it('is not paid longer by a renewal that is due but not charged, nor by one that failed', async () => {
    const { ref } = await startedVip(setup);
    const paidUntil = inMs(monthMs);
    setup.clock.advance(monthMs);
    setup.server.renew(ref, 'draft');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', paidUntil });
    setup.server.renew(ref, 'failed');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'past-due', paidUntil });
    setup.server.payLatestInvoice(ref);
    expect((await setup.gateway.readSubscription(ref)).state).toBe('active');
  });

  it('reports refunds and disputes of its payments', async () => {
    const { ref } = await startedVip(setup);
    const [payment] = (await setup.gateway.readSubscription(ref)).payments;
    setup.server.refundAtDashboard(payment?.ref ?? '', 99);
    setup.server.dispute(payment?.ref ?? '');
    const [report] = (await setup.gateway.readSubscription(ref)).payments;
    expect(report).toMatchObject({ refundedUsCents: 99, disputes: [{ state: 'open', usCents: 400 }] });
  });
});

describe('a change of the plan', () => {
  it('to a higher one charges the difference for the rest of the period, once', async () => {
    const { ref, orderId } = await startedVip(setup);
    setup.clock.advance(monthMs / 2);
    const upgrade = change(ref, 'pro', 999);
    expect(await setup.gateway.changePlan(upgrade)).toBeUndefined();
    expect(await setup.gateway.changePlan(upgrade)).toBeUndefined();
    setup.server.forgetKeys();
    expect(await setup.gateway.changePlan(upgrade)).toBeUndefined();
    const report = await setup.gateway.readSubscription(ref);
    expect(report).toMatchObject({ plan: 'pro', paidUntil: inMs(monthMs / 2) });
    expect(report.payments.map(({ usCents: cents }) => cents)).toEqual([250, 499]);
    expect(setup.server.books()[orderId]).toMatchObject({ paid: 749 });
  });

  it('to a higher one leads to a page when the card declines, and applies once it is paid there', async () => {
    const { ref } = await startedVip(setup);
    setup.server.declineCard(ref);
    const upgrade = change(ref, 'elite', 1999);
    const url = await setup.gateway.changePlan(upgrade);
    expect(url).toMatch(/^https:\/\/invoice\.stripe\.com\//);
    setup.server.forgetKeys();
    expect(await setup.gateway.changePlan(upgrade)).toBe(url);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', plan: 'basic' });
    setup.server.payLatestInvoice(ref);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ plan: 'elite' });
  });

  it('to a lower one charges nothing and applies with the next renewal', async () => {
    const { ref, orderId } = await startedVip(setup, 'pro');
    expect(await setup.gateway.changePlan(change(ref, 'basic', 499))).toBeUndefined();
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({
      plan: 'pro',
      renewal: { plan: 'basic', usCents: 499 },
      payments: [{ usCents: 999 }],
    });
    setup.clock.advance(monthMs);
    setup.server.renew(ref, 'paid');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ plan: 'basic', paidUntil: inMs(monthMs) });
    expect(setup.server.books()[orderId]).toMatchObject({ paid: 999 + 499 });
  });

  it('back to the plan that is paid charges nothing', async () => {
    const { ref, orderId } = await startedVip(setup, 'pro');
    await setup.gateway.changePlan(change(ref, 'basic', 499));
    await setup.gateway.changePlan(change(ref, 'pro', 999));
    setup.server.renew(ref, 'paid');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ plan: 'pro' });
    expect(setup.server.books()[orderId]).toMatchObject({ paid: 2 * 999 });
  });
});

describe('the end of a subscription', () => {
  it('at the end of the period leaves it active until then, and twice is no error', async () => {
    const { ref } = await startedVip(setup);
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', endsWithPeriod: true });
    setup.clock.advance(monthMs);
    setup.server.renew(ref, 'paid');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'ended', payments: [{ usCents: 499 }] });
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
  });

  it('is taken back before the period ends, and not after', async () => {
    const { ref } = await startedVip(setup);
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    await setup.gateway.resumeSubscription?.(ref);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', endsWithPeriod: false });
    setup.clock.advance(monthMs);
    setup.server.renew(ref, 'paid');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', paidUntil: inMs(monthMs) });
    await setup.gateway.cancelSubscription(ref, 'now');
    await expect(setup.gateway.resumeSubscription?.(ref)).rejects.toMatchObject({ retry: false });
  });

  it('now is immediate, charges nothing, and twice is no error', async () => {
    const { ref, orderId } = await startedVip(setup);
    await setup.gateway.cancelSubscription(ref, 'now');
    await setup.gateway.cancelSubscription(ref, 'now');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'ended' });
    expect(setup.server.books()[orderId]).toEqual({ paid: 499, refunded: 0, disputed: 0 });
  });

  it('of an unknown subscription is an error', async () => {
    await expect(setup.gateway.cancelSubscription('sub_unknown', 'now')).rejects.toMatchObject({ retry: false });
  });
});

describe('the page for the card', () => {
  it('belongs to the customer of the subscription, and an ended one has none', async () => {
    const { ref } = await startedVip(setup);
    const url = await setup.gateway.manageUrl?.({ subscriptionRef: ref, returnUrl });
    expect(url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\/cus_\w+\/payment_method_update$/);
    await setup.gateway.cancelSubscription(ref, 'now');
    expect(await setup.gateway.manageUrl?.({ subscriptionRef: ref, returnUrl })).toBeUndefined();
  });
});
