import { usCents } from '@limelight/rules/money';
import { describe, expect, it } from 'vitest';
import { vipOrder } from '../checkout-orders.fixture.js';
import { paypalForEachTest, siteUrl } from './paypal-setup.fixture.js';

const setup = paypalForEachTest();
const dayMs = 86_400_000;
const returnUrl = 'https://limelight.test/membership';
const read = (subscriptionRef: string) => setup().gateway().readSubscription(subscriptionRef);

describe('the checkout of a subscription', () => {
  it('makes the product once, and a plan for each price', async () => {
    const { clock, plans, server } = setup();
    const gateway = setup().gateway();
    for (const price of [999, 999, 1099]) await gateway.openCheckout(vipOrder(clock, 'pro', price));
    const posts = (path: string) => server.requests.filter((each) => each.method === 'POST' && each.path === path);
    expect(posts('/v1/catalogs/products')).toHaveLength(1);
    expect(posts('/v1/billing/plans')).toHaveLength(2);
    expect(plans.stored.map(({ plan, usCents: price }) => [plan, price])).toEqual([
      ['pro', 999],
      ['pro', 1099],
    ]);
  });

  it('gets the same plan for instances that race', async () => {
    const { clock, plans, server } = setup();
    const [a, b] = [setup().gateway(), setup().gateway()];
    await Promise.all([a.openCheckout(vipOrder(clock)), b.openCheckout(vipOrder(clock))]);
    expect(plans.stored).toHaveLength(1);
    const keys = server.requests.filter(({ path }) => path === '/v1/billing/plans').map(({ headers }) => headers);
    expect(new Set(keys.map((headers) => headers['paypal-request-id']))).toEqual(new Set(['limelight-vip-pro-999']));
  });

  it('opens one subscription for the same order', async () => {
    const order = vipOrder(setup().clock);
    const [first, second] = [await setup().open(order), await setup().open(order)];
    expect(second.ref).toBe(first.ref);
    expect(first.url).toContain('billing/subscriptions');
  });

  it('is open until it is approved, then paid with its first payment', async () => {
    const { server, clock } = setup();
    const { ref, order, read: readCheckout } = await setup().openVip('elite');
    server.cancel(ref);
    expect(await readCheckout()).toMatchObject({ state: 'open', orderId: order.id, subscriptionRef: null });
    server.pay(ref);
    expect(await readCheckout()).toMatchObject({
      ...{ state: 'paid', orderId: order.id, subscriptionRef: ref },
      payment: { usCents: 1999, currency: 'usd', paidAt: clock.now(), method: 'PayPal', payer: 'QYR5Z8XDVJNXQ' },
    });
  });

  it('fails when the first payment fails, and waits for a late one', async () => {
    const { server } = setup();
    const [declined, late] = [await setup().openVip(), await setup().openVip()];
    server.decline(declined.ref);
    expect(await declined.read()).toMatchObject({ state: 'failed', reason: 'PayPal could not charge the account' });
    server.payLate(late.ref);
    expect(await late.read()).toMatchObject({ state: 'pending', payment: null });
    server.settle(late.ref);
    expect(await late.read()).toMatchObject({ state: 'paid' });
  });
});

describe('a subscription', () => {
  it('is pending, then active until its next billing time', async () => {
    const { ref } = await setup().openVip('pro');
    expect(await read(ref)).toMatchObject({ state: 'pending', plan: 'pro', paidUntil: null, payments: [] });
    setup().server.pay(ref);
    expect(await read(ref)).toMatchObject({
      ...{ ref, state: 'active', plan: 'pro', endsWithPeriod: false },
      ...{ paidUntil: new Date('2026-04-10T12:00:00Z'), payments: [{ usCents: 999 }] },
    });
  });

  it('reports renewals newest first, at most the newest 12', async () => {
    const { clock, server } = setup();
    const { ref } = await setup().subscribe('pro');
    for (let month = 0; month < 13; month += 1) {
      clock.advance(31 * dayMs);
      server.renew(ref, 'paid');
    }
    const { payments } = await read(ref);
    expect(payments).toHaveLength(12);
    expect(payments[0]?.paidAt).toEqual(clock.now());
  });

  it('is past due after failed renewals, also suspended, and active again after the next payment', async () => {
    const { clock, server } = setup();
    const [retried, suspended] = [await setup().subscribe(), await setup().subscribe()];
    clock.advance(31 * dayMs);
    server.renew(retried.ref, 'failed');
    expect(await read(retried.ref)).toMatchObject({
      ...{ state: 'past-due', paidUntil: new Date('2026-04-10T12:00:00Z'), payments: [{ usCents: 999 }] },
    });
    server.renew(retried.ref, 'paid');
    expect(await read(retried.ref)).toMatchObject({ state: 'active', endsWithPeriod: false });
    for (let attempt = 0; attempt < 3; attempt += 1) server.renew(suspended.ref, 'failed');
    expect(await read(suspended.ref)).toMatchObject({ state: 'past-due' });
  });

  it('is cancelled once, and lasts until the end of what was paid', async () => {
    const { clock, server } = setup();
    const gateway = setup().gateway();
    const { ref } = await setup().subscribe();
    server.fail('lost-response', 1, /cancel$/);
    await expect(gateway.cancelSubscription(ref, 'at-period-end')).rejects.toMatchObject({ retry: true });
    await gateway.cancelSubscription(ref, 'at-period-end');
    await gateway.cancelSubscription(ref, 'now');
    expect(await read(ref)).toMatchObject({ state: 'active', endsWithPeriod: true });
    expect(() => server.renew(ref, 'paid')).toThrow();
    clock.advance(31 * dayMs);
    expect(await read(ref)).toMatchObject({ state: 'ended', endsWithPeriod: true });
  });

  it('that was never approved can be cancelled without an error', async () => {
    const { ref } = await setup().openVip();
    await expect(setup().gateway().cancelSubscription(ref, 'now')).resolves.toBeUndefined();
    await expect(setup().gateway().cancelSubscription('I-unknown', 'now')).rejects.toMatchObject({ retry: false });
  });

  it.each([
    ['basic', 'elite', 1999],
    ['elite', 'basic', 499],
  ] as const)('moves from %s to %s with the first renewal after the player approved', async (from, to, price) => {
    const { server, clock } = setup();
    const { ref: subscriptionRef } = await setup().subscribe(from);
    const change = {
      ...{ subscriptionRef, from, to, usCents: usCents(price) },
      id: 'a',
      siteName: 'Spotlight',
      returnUrl,
    };
    const page = await setup().gateway().changePlan(change);
    expect(page).toContain('https://www.paypal.com/');
    expect(await read(subscriptionRef)).toMatchObject({ plan: from });
    server.approveChange(subscriptionRef);
    expect(await read(subscriptionRef)).toMatchObject({ plan: from, renewal: { plan: to }, payments: [{}] });
    clock.advance(31 * dayMs);
    server.renew(subscriptionRef, 'paid');
    expect(await read(subscriptionRef)).toMatchObject({ plan: to, payments: [{ usCents: price }, {}] });
  });

  it('is managed at PayPal', async () => {
    const url = await setup().gateway().manageUrl?.({ subscriptionRef: 'I-1', returnUrl });
    expect(url).toBe(`${siteUrl}/myaccount/autopay/`);
  });
});

describe('refunds of renewals', () => {
  it('are reported whole, and in parts as the reports list them', async () => {
    const { clock, server } = setup();
    const gateway = setup().gateway();
    const { ref, orderId } = await setup().subscribe('pro');
    clock.advance(31 * dayMs);
    server.renew(ref, 'paid');
    const [renewal, first] = (await read(ref)).payments;
    await gateway.refund({ id: 'a', paymentRef: first?.ref ?? '', usCents: usCents(999), reason: 'requested' });
    clock.advance(40 * dayMs);
    server.refundAtDashboard(renewal?.ref ?? '', 300);
    clock.advance(45 * dayMs);
    server.refundAtDashboard(renewal?.ref ?? '', 99);
    clock.advance(1000);
    expect((await read(ref)).payments).toMatchObject([{ refundedUsCents: 399 }, { refundedUsCents: 999 }]);
    expect((await gateway.readPayment(renewal?.ref ?? '')).refundedUsCents).toBe(399);
    expect(server.books()[orderId]).toEqual({ paid: 1998, refunded: 1398, disputed: 0 });
  });

  it('are read again while the reports are older', async () => {
    const { clock, server } = setup();
    const { ref } = await setup().subscribe('pro');
    const paymentRef = (await read(ref)).payments[0]?.ref ?? '';
    clock.advance(60_000);
    server.refundAtDashboard(paymentRef, 300);
    server.freezeReports();
    expect((await setup().gateway().readPayment(paymentRef)).refundedUsCents).toBe(300);
    clock.advance(60_000);
    server.refundAtDashboard(paymentRef, 99);
    await expect(setup().gateway().readPayment(paymentRef)).rejects.toMatchObject({ retry: true });
    server.thawReports();
    expect((await setup().gateway().readPayment(paymentRef)).refundedUsCents).toBe(399);
  });
});
