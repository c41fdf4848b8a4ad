import { describe, expect, it } from 'vitest';
import { flutterwaveForEachTest } from './flutterwave-setup.fixture.js';

const setup = flutterwaveForEachTest();
const dayMs = 86_400_000;
const read = (subscriptionRef: string) => setup().gateway().readSubscription(subscriptionRef);

describe('a subscription', () => {
  it('starts with its first payment and lasts for a calendar month', async () => {
    const { clock } = setup();
    const startedAt = clock.now();
    const subscriptionRef = await setup().subscribe('pro');
    const report = await read(subscriptionRef);
    expect(report).toMatchObject({ ref: subscriptionRef, state: 'active', plan: 'pro', endsWithPeriod: false });
    expect(report.payments).toMatchObject([{ ref: subscriptionRef, usCents: 999, currency: 'usd', paidAt: startedAt }]);
    expect(report.paidUntil).toEqual(new Date('2026-04-10T12:00:00Z'));
  });

  it('reports renewals newest first, at most the newest 12', async () => {
    const { clock, server } = setup();
    const subscriptionRef = await setup().subscribe('pro');
    for (let month = 0; month < 13; month += 1) {
      clock.advance(31 * dayMs);
      server.renew(subscriptionRef, 'paid');
    }
    const { payments, state, paidUntil } = await read(subscriptionRef);
    expect(payments).toHaveLength(12);
    expect(payments[0]?.paidAt).toEqual(clock.now());
    expect(state).toBe('active');
    expect(paidUntil?.getTime()).toBeGreaterThan(clock.nowMs());
  });

  it('is past due after a failed renewal, active again after the next attempt', async () => {
    const { clock, server } = setup();
    const subscriptionRef = await setup().subscribe();
    clock.advance(31 * dayMs);
    server.renew(subscriptionRef, 'failed');
    expect(await read(subscriptionRef)).toMatchObject({ state: 'past-due', payments: [{ ref: subscriptionRef }] });
    clock.advance(1_800_000);
    server.renew(subscriptionRef, 'paid');
    expect(await read(subscriptionRef)).toMatchObject({ state: 'active' });
  });

  it('ends after three failed renewals', async () => {
    const { clock, server } = setup();
    const subscriptionRef = await setup().subscribe();
    clock.advance(31 * dayMs);
    for (let attempt = 0; attempt < 3; attempt += 1) server.renew(subscriptionRef, 'failed');
    expect(await read(subscriptionRef)).toMatchObject({ state: 'ended' });
  });

  it('is cancelled once, and lasts until the end of what was paid', async () => {
    const { clock, server } = setup();
    const gateway = setup().gateway();
    const subscriptionRef = await setup().subscribe();
    await gateway.cancelSubscription(subscriptionRef, 'at-period-end');
    await gateway.cancelSubscription(subscriptionRef, 'now');
    expect(await read(subscriptionRef)).toMatchObject({ state: 'active', endsWithPeriod: true });
    expect(() => server.renew(subscriptionRef, 'paid')).toThrow();
    clock.advance(31 * dayMs);
    expect(await read(subscriptionRef)).toMatchObject({ state: 'ended', endsWithPeriod: true });
  });

  it('survives that the response to its cancellation is lost', async () => {
    const gateway = setup().gateway();
    const subscriptionRef = await setup().subscribe();
    setup().server.fail('lost-response', 1, /cancel$/);
    await expect(gateway.cancelSubscription(subscriptionRef, 'now')).rejects.toMatchObject({ retry: true });
    await gateway.cancelSubscription(subscriptionRef, 'now');
    expect(await read(subscriptionRef)).toMatchObject({ endsWithPeriod: true });
  });

  it('is separate from a later one of the same player and price, and from tokens', async () => {
    const { clock, server } = setup();
    const first = await setup().subscribe('pro');
    clock.advance(31 * dayMs);
    server.renew(first, 'paid');
    await setup().gateway().cancelSubscription(first, 'at-period-end');
    clock.advance(60 * dayMs);
    const second = await setup().subscribe('pro');
    await setup().payTokens(4);
    clock.advance(31 * dayMs);
    server.renew(second, 'paid');
    expect((await read(first)).payments).toHaveLength(2);
    expect((await read(second)).payments).toHaveLength(2);
    expect(await read(first)).toMatchObject({ state: 'ended' });
    expect(await read(second)).toMatchObject({ state: 'active' });
  });

  it('goes on alongside a second one for the same price that was refunded and ended', async () => {
    const { clock, server } = setup();
    const first = await setup().subscribe('pro');
    clock.advance(dayMs);
    const second = await setup().subscribe('pro');
    await setup().gateway().cancelSubscription(second, 'now');
    server.refundAtDashboard(second, 999);
    clock.advance(31 * dayMs);
    server.renew(first, 'paid');
    expect(await read(first)).toMatchObject({ state: 'active', payments: [{ paidAt: clock.now() }, { ref: first }] });
    await setup().gateway().cancelSubscription(first, 'at-period-end');
    expect((await read(first)).payments).toHaveLength(2);
  });

  it('is followed by another one for another plan', async () => {
    const gateway = setup().gateway();
    const basic = await setup().subscribe('basic');
    const change = {
      from: 'basic',
      to: 'pro',
      siteName: 'Spotlight',
      usCents: (await setup().openVip('pro')).order.usCents,
    } as const;
    const returnUrl = 'https://limelight.test/';
    await expect(gateway.changePlan({ ...change, subscriptionRef: basic, id: 'a', returnUrl })).rejects.toMatchObject({
      retry: false,
    });
    expect(gateway.planChange).toBe('subscribe-again');
    const pro = await setup().subscribe('pro');
    expect(await read(basic)).toMatchObject({ plan: 'basic', payments: [{ usCents: 499 }] });
    expect(await read(pro)).toMatchObject({ plan: 'pro', payments: [{ usCents: 999 }] });
    expect(gateway.manageUrl).toBeUndefined();
  });

  it('has only its own renewals alongside another one at another price', async () => {
    const { clock, server } = setup();
    const basic = await setup().subscribe('basic');
    clock.advance(dayMs);
    const pro = await setup().subscribe('pro');
    for (let month = 0; month < 2; month += 1) {
      clock.advance(31 * dayMs);
      server.renew(basic, 'paid');
      server.renew(pro, 'paid');
    }
    expect((await read(basic)).payments.map(({ usCents }) => usCents)).toEqual([499, 499, 499]);
    expect((await read(pro)).payments.map(({ usCents }) => usCents)).toEqual([999, 999, 999]);
  });

  it('counts its refunds and chargebacks, also of renewals', async () => {
    const { clock, server } = setup();
    const { ref, order, read: readCheckout } = await setup().openVip('elite');
    server.pay(ref);
    const subscriptionRef = (await readCheckout()).subscriptionRef ?? '';
    clock.advance(31 * dayMs);
    server.renew(subscriptionRef, 'paid');
    const [renewal] = (await read(subscriptionRef)).payments;
    server.dispute(renewal?.ref ?? '');
    server.refundAtDashboard(subscriptionRef, 1000);
    expect((await read(subscriptionRef)).payments).toMatchObject([
      { disputes: [{ state: 'open', usCents: 1999 }], refundedUsCents: 0 },
      { disputes: [], refundedUsCents: 1000 },
    ]);
    expect(server.books()[order.id]).toEqual({ paid: 3998, refunded: 1000, disputed: 1999 });
  });
});
