import { usCents } from '@limelight/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsAfterMs } from './sandbox-order.js';
import { setUpSandbox, startedVip } from './sandbox-setup.fixture.js';

const setup = setUpSandbox();
const dayMs = 86_400_000;
/** The clock starts on 10 March 2026 at 12:00 UTC. */
const april = new Date('2026-04-10T12:00:00Z');
const may = new Date('2026-05-10T12:00:00Z');

function change(subscriptionRef: string, to: 'basic' | 'pro' | 'elite', price: number) {
  const returnUrl = 'https://limelight.test/vip';
  return {
    id: crypto.randomUUID(),
    subscriptionRef,
    from: 'basic',
    to,
    siteName: 'Spotlight',
    usCents: usCents(price),
    returnUrl,
  } as const;
}

function goTo(date: Date): void {
  setup.clock.advance(date.getTime() - setup.clock.nowMs());
}

describe('a subscription', () => {
  it('is paid for a month by its first payment', async () => {
    const { ref, orderId } = await startedVip(setup);
    const report = await setup.gateway.readSubscription(ref);
    expect(report).toMatchObject({ ref, state: 'active', plan: 'basic', paidUntil: april, endsWithPeriod: false });
    expect(report.payments.map((payment) => payment.usCents)).toEqual([499]);
    expect(setup.server.books()[orderId]?.paid).toBe(499);
  });

  it('renews by itself every month, also when nobody looked for months', async () => {
    const { ref, orderId } = await startedVip(setup);
    goTo(new Date(april.getTime() - 1));
    expect((await setup.gateway.readSubscription(ref)).payments).toHaveLength(1);
    goTo(april);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', paidUntil: may });
    goTo(new Date('2027-03-10T12:00:00Z'));
    const { payments, paidUntil } = await setup.gateway.readSubscription(ref);
    expect(payments).toHaveLength(13);
    expect(payments[0]?.paidAt).toEqual(setup.clock.now());
    expect(paidUntil).toEqual(new Date('2027-04-10T12:00:00Z'));
    await setup.gateway.deliverDue();
    expect(setup.server.books()[orderId]?.paid).toBe(13 * 499);
  });

  it('of the card whose renewals fail is past due, and ends after the grace period', async () => {
    const { ref } = await startedVip(setup, { card: '4000 0000 0000 0341' });
    goTo(april);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'past-due', paidUntil: april });
    setup.clock.advance(7 * dayMs);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'ended', paidUntil: april });
  });

  it('that is past due is active again when the renewal is paid late', async () => {
    const { ref } = await startedVip(setup);
    setup.server.renew(ref, 'failed');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'past-due', paidUntil: april });
    setup.server.renew(ref, 'paid');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', paidUntil: may });
  });

  it('ends with its period when it was cancelled, without another charge', async () => {
    const { ref } = await startedVip(setup);
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', endsWithPeriod: true });
    goTo(may);
    const report = await setup.gateway.readSubscription(ref);
    expect(report).toMatchObject({ state: 'ended', paidUntil: april });
    expect(report.payments).toHaveLength(1);
  });

  it('goes on when its cancellation is taken back before the period ends, and not after', async () => {
    const { ref } = await startedVip(setup);
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    await setup.gateway.resumeSubscription?.(ref);
    await setup.gateway.resumeSubscription?.(ref);
    goTo(april);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', paidUntil: may });
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    goTo(may);
    await expect(setup.gateway.resumeSubscription?.(ref)).rejects.toMatchObject({ retry: false });
  });

  it('ends now when it is cancelled now, and twice is no error', async () => {
    const { ref } = await startedVip(setup);
    await setup.gateway.cancelSubscription(ref, 'now');
    await setup.gateway.cancelSubscription(ref, 'now');
    await setup.gateway.cancelSubscription(ref, 'at-period-end');
    goTo(may);
    expect((await setup.gateway.readSubscription(ref)).payments).toHaveLength(1);
    await expect(setup.gateway.changePlan(change(ref, 'pro', 999))).rejects.toMatchObject({ retry: false });
  });
});

describe('a change of the plan', () => {
  it('to a higher one charges the difference for the rest of the month, once', async () => {
    const { ref, orderId } = await startedVip(setup);
    setup.clock.advance(15.5 * dayMs);
    const upgrade = change(ref, 'pro', 999);
    await setup.gateway.changePlan(upgrade);
    await setup.gateway.changePlan(upgrade);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ plan: 'pro', paidUntil: april });
    expect(setup.server.books()[orderId]?.paid).toBe(499 + 250);
    goTo(april);
    await setup.gateway.deliverDue();
    expect(setup.server.books()[orderId]?.paid).toBe(499 + 250 + 999);
  });

  it('to a lower one charges nothing and applies with the next renewal', async () => {
    const { ref, orderId } = await startedVip(setup, { plan: 'pro' });
    await setup.gateway.changePlan(change(ref, 'basic', 499));
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ plan: 'pro', payments: [{ usCents: 999 }] });
    goTo(april);
    await setup.gateway.deliverDue();
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ plan: 'basic', paidUntil: may });
    expect(setup.server.books()[orderId]?.paid).toBe(999 + 499);
  });

  it('that is repeated after a later one changes nothing', async () => {
    const { ref, orderId } = await startedVip(setup, { plan: 'pro' });
    const downgrade = change(ref, 'basic', 499);
    await setup.gateway.changePlan(downgrade);
    await setup.gateway.changePlan(change(ref, 'pro', 999));
    await setup.gateway.changePlan(downgrade);
    goTo(april);
    await setup.gateway.deliverDue();
    expect(setup.server.books()[orderId]?.paid).toBe(2 * 999);
  });

  it('to a higher one is refused when the card declines, and then changes nothing', async () => {
    const { ref, orderId } = await startedVip(setup, { card: '4000 0000 0000 0341' });
    await expect(setup.gateway.changePlan(change(ref, 'pro', 999))).rejects.toMatchObject({ retry: false });
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', plan: 'basic' });
    expect(setup.server.books()[orderId]?.paid).toBe(499);
  });
});

it('a month ends on the same day, or on the last day of a shorter month, and never drifts', () => {
  const start = Date.UTC(2026, 0, 31, 8);
  const days = [1, 2, 3, 13, 25].map((months) => new Date(monthsAfterMs(start, months)).toISOString().slice(0, 10));
  expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28', '2028-02-29']);
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: april }), fc.nat(60), (date, months) => {
      const from = new Date(monthsAfterMs(date.getTime(), months));
      const to = new Date(monthsAfterMs(date.getTime(), months + 1));
      expect((to.getUTCMonth() - from.getUTCMonth() + 12) % 12).toBe(1);
      expect(to.getTime() - from.getTime()).toBeGreaterThanOrEqual(28 * dayMs);
      expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(31 * dayMs);
    }),
  );
});

describe('the page for the card', () => {
  const returnUrl = 'https://limelight.test/vip';
  const open = (subscriptionRef: string) => setup.gateway.manageUrl?.({ subscriptionRef, returnUrl });

  it('charges an overdue renewal with the new card, and the next ones too', async () => {
    const { ref, orderId } = await startedVip(setup, { card: '4000 0000 0000 0341' });
    goTo(new Date(april.getTime() + dayMs));
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'past-due', paidUntil: april });
    expect(await open(ref)).toBe(`https://limelight.test/sandbox/${ref}`);
    const page = await setup.gateway.readPage(ref);
    expect(page).toMatchObject({ purpose: 'card', usCents: 499, acceptsCard: true, successUrl: returnUrl });
    await setup.gateway.submitCard(ref, '4242 4242 4242 4242');
    expect(await setup.gateway.readPage(ref)).toMatchObject({ usCents: 0, reason: null });
    const { state, paidUntil, payments } = await setup.gateway.readSubscription(ref);
    expect([state, paidUntil]).toEqual(['active', may]);
    expect(payments[0]).toMatchObject({ usCents: 499, method: 'Test card ending 4242', paidAt: setup.clock.now() });
    goTo(may);
    await setup.gateway.deliverDue();
    expect(setup.server.books()[orderId]?.paid).toBe(3 * 499);
  });

  it('charges by the card that pays late after its seconds, unless another one has paid before', async () => {
    const { ref, orderId } = await startedVip(setup, { card: '4000 0000 0000 0341' });
    goTo(april);
    await open(ref);
    await setup.gateway.submitCard(ref, '4000 0000 0000 3220');
    setup.clock.advance(29_999);
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'past-due' });
    setup.clock.advance(1);
    await setup.gateway.deliverDue();
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'active', paidUntil: may });
    await setup.gateway.submitCard(ref, '4242 4242 4242 4242');
    setup.clock.advance(60_000);
    await setup.gateway.deliverDue();
    expect(setup.server.books()[orderId]?.paid).toBe(2 * 499);
  });

  it('says why a card was declined and keeps what was paid for; nothing is charged while nothing is due', async () => {
    const { ref, orderId } = await startedVip(setup);
    await open(ref);
    expect(await setup.gateway.submitCard(ref, '4000 0000 0000 9995')).toMatchObject({ reason: 'not enough funds' });
    expect(await setup.gateway.submitCard(ref, '4000 0000 0000 0341')).toMatchObject({ reason: null });
    goTo(april);
    expect(await setup.gateway.submitCard(ref, '4000 0000 0000 0127')).toMatchObject({ usCents: 499, reason: null });
    const declined = await setup.gateway.submitCard(ref, '4000 0000 0000 0341');
    expect(declined).toMatchObject({ purpose: 'card', usCents: 499, reason: 'the card was declined' });
    expect(await setup.gateway.readSubscription(ref)).toMatchObject({ state: 'past-due', paidUntil: april });
    expect(setup.server.books()[orderId]?.paid).toBe(499);
  });

  it('is none for a subscription that has ended, and takes no card then', async () => {
    const { ref } = await startedVip(setup);
    await setup.gateway.cancelSubscription(ref, 'now');
    expect(await open(ref)).toBeUndefined();
    expect(await setup.gateway.readPage(ref)).toMatchObject({ acceptsCard: false });
    await expect(setup.gateway.submitCard(ref, '4242 4242 4242 4242')).rejects.toMatchObject({ retry: false });
  });
});
