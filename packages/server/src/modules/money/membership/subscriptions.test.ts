import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileTask } from '../payments/reconcile-payments.js';
import { MembershipUnderTest, renewalFailsCard } from './membership.fixture.js';

let vip: MembershipUnderTest;

beforeAll(async () => {
  vip = await MembershipUnderTest.open();
});
afterAll(() => vip.close());

test('a paid plan gives its tier immediately, with a welcome and a receipt', async () => {
  const { userId, id } = await vip.subscriber('pro');
  expect(await vip.tierOf(userId)).toBe('pro');
  expect(await vip.noticesOf(userId)).toEqual(['Welcome to VIP Pro: Successfully subscribed to VIP!']);
  await vip.game.mailReceipt(id);
  const mail = vip.services.mailer.sent.find(({ to }) => to === `${userId}@example.org`);
  expect(mail?.text).toContain('VIP Pro');
  await vip.tick();
  expect((await vip.membershipOf(userId)).subscription).toMatchObject({
    plan: 'pro',
    usCents: 999,
    state: 'active',
    endsWithPeriod: false,
    upgrade: 'prorated',
    canResume: true,
    hasPaymentPage: true,
  });
});

test('a renewal is a payment of its own and lasts a month longer', async () => {
  const { userId, id } = await vip.subscriber('basic');
  await vip.read(id);
  const before = (await vip.rowOf(id)).paid_until;
  vip.services.clock.advance(before.getTime() - vip.services.clock.nowMs());
  await vip.read(id);
  await vip.read(id);
  expect(await vip.paymentsOf(userId)).toMatchObject([
    { id, state: 'paid', us_cents: 499, subscription_id: id },
    { state: 'paid', us_cents: 499, subscription_id: id },
  ]);
  expect((await vip.rowOf(id)).paid_until.getTime()).toBeGreaterThan(before.getTime());
  expect(await vip.noticesOf(userId)).toEqual([
    'Welcome to VIP Basic: Successfully subscribed to VIP!',
    expect.stringMatching(/^VIP renewed: VIP Basic lasts until .*US\$4\.99 was charged\.$/),
  ]);
});

test('the daily reading of a payment does not postpone that of its subscription', async () => {
  const { userId, id } = await vip.subscriber('basic');
  const { clock } = vip.services;
  await vip.tick();
  clock.advance((await vip.rowOf(id)).paid_until.getTime() - clock.nowMs() + dayMs);
  await reconcileTask(vip.services).run({ number: 0, atMs: clock.nowMs() });
  await vip.tick();
  expect(await vip.paymentsOf(userId)).toHaveLength(2);
});

test('a renewal that fails leaves the tier for a week and then ends it, without any webhook', async () => {
  const { userId, id } = await vip.subscriber('pro', renewalFailsCard);
  const { clock } = vip.services;
  await vip.tick();
  clock.advance((await vip.rowOf(id)).paid_until.getTime() - clock.nowMs() + 4 * hourMs);
  await vip.tick();
  expect((await vip.membershipOf(userId)).subscription).toMatchObject({ state: 'past-due' });
  expect(await vip.tierOf(userId)).toBe('pro');
  expect((await vip.noticesOf(userId)).at(-1)).toMatch(
    /^VIP renewal failed: US\$9\.99 for VIP Pro could not be charged/,
  );
  clock.advance(8 * dayMs);
  await vip.tick();
  expect([await vip.tierOf(userId), (await vip.membershipOf(userId)).subscription]).toEqual(['free', null]);
});
