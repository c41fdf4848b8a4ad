import { randomUUID } from 'node:crypto';
import { usCents } from '@limelight/rules/money';
import type { VipTier } from '@limelight/rules/vip-plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalTables } from '../../../compose.js';
import { deleteAccount } from '../../house/privacy/delete-account.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { subscribe } from '../payments/payments.public.js';
import { settlePayment } from '../payments/settle-payment.js';
import { settleSubscription } from '../payments/subscriptions/settle-subscription.js';
import { grantMembership } from './grant-membership.js';
import { MembershipUnderTest } from './membership.fixture.js';

let vip: MembershipUnderTest;

beforeAll(async () => {
  vip = await MembershipUnderTest.open();
});
afterAll(() => vip.close());

const card = '4242 4242 4242 4242';

/** Two pages that were opened before either was paid. */
async function twoCheckouts(first: VipTier, second: VipTier) {
  const userId = await vip.game.addPlayer();
  const ids = [(await vip.order(userId, first)).id, (await vip.order(userId, second)).id] as const;
  for (const id of ids) await vip.game.sandbox.submitCard(await vip.checkoutOf(id), card);
  return { userId, ids };
}

const readAtProvider = async (id: string) => vip.gateway().readSubscription(`${await vip.checkoutOf(id)}_s`);

test('twenty parallel readings of a paid plan start one subscription', async () => {
  const userId = await vip.game.addPlayer();
  const { id } = await vip.order(userId, 'pro');
  await vip.game.sandbox.submitCard(await vip.checkoutOf(id), card);
  await Promise.all(Array.from({ length: 20 }, () => vip.settle(id)));
  expect(await vip.tierOf(userId)).toBe('pro');
  expect(await vip.noticesOf(userId)).toHaveLength(1);
  const rows = await vip.services.db.selectFrom('subscription').select('id').where('user_id', '=', userId).execute();
  expect(rows).toEqual([{ id }]);
});

test('twenty parallel readings of a renewal, by subscription and by payment, store it once', async () => {
  const { userId, id } = await vip.subscriber('pro');
  await vip.read(id);
  const { clock } = vip.services;
  clock.advance((await vip.rowOf(id)).paid_until.getTime() - clock.nowMs());
  const gateway = vip.gateway();
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      nth % 2 === 0 ? settleSubscription(vip.services, gateway, id) : settlePayment(vip.services, gateway, id),
    ),
  );
  expect(await vip.paymentsOf(userId)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  expect((await vip.noticesOf(userId)).filter((text) => text.startsWith('VIP renewed'))).toHaveLength(1);
});

test('a double click makes one order, and its repeat returns it also once it is paid', async () => {
  const userId = await vip.game.addPlayer();
  const request = { userId, id: randomUUID(), plan: 'basic', gateway: 'sandbox' } as const;
  const orders = await Promise.all(Array.from({ length: 8 }, () => subscribe(vip.services, request)));
  expect(new Set(orders.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  await vip.game.sandbox.submitCard(await vip.checkoutOf(request.id), card);
  await vip.settle(request.id);
  expect(await subscribe(vip.services, request)).toMatchObject({ id: request.id, state: 'paid' });
  await expect(vip.order(userId, 'elite')).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
  await expect(vip.order(userId, 'basic')).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
});

test('of two checkouts for one plan that are paid together, one counts; the other is ended and refunded', async () => {
  const { userId, ids } = await twoCheckouts('pro', 'pro');
  await Promise.all(ids.map((id) => vip.settle(id)));
  await vip.game.workQueue();
  const payments = await vip.paymentsOf(userId);
  expect(payments.map(({ state, refunded_us_cents: back }) => [state, back]).toSorted()).toEqual([
    ['paid', 0],
    ['review', 999],
  ]);
  const refused = payments.find(({ state }) => state === 'review')?.id ?? '';
  const counted = ids.find((id) => id !== refused) ?? '';
  expect((await readAtProvider(refused)).state).toBe('ended');
  expect((await readAtProvider(counted)).state).toBe('active');
  expect(await vip.tierOf(userId)).toBe('pro');
  expect(await vip.noticesOf(userId)).toEqual(
    expect.arrayContaining([
      'Welcome to VIP Pro: Successfully subscribed to VIP!',
      expect.stringMatching(
        /^Payment not needed: You already have this VIP plan, or a higher one\. Order \w+ is refunded\.$/,
      ),
    ]),
  );
});

test('a checkout for a higher plan that is paid later replaces the first, which is charged no more', async () => {
  const { userId, ids } = await twoCheckouts('basic', 'elite');
  for (const id of ids) await vip.settle(id);
  await vip.game.workQueue();
  expect([await vip.tierOf(userId), (await vip.rowOf(ids[0])).state]).toEqual(['elite', 'ended']);
  expect((await readAtProvider(ids[0])).state).toBe('ended');
  expect((await vip.membershipOf(userId)).subscription).toMatchObject({ plan: 'elite' });
});

test('a charge for a subscription that was replaced is refunded', async () => {
  const { userId, ids } = await twoCheckouts('basic', 'elite');
  for (const id of ids) await vip.settle(id);
  // Before the provider has ended it.
  const { clock } = vip.services;
  const monthLater = new Date(clock.now());
  monthLater.setUTCMonth(monthLater.getUTCMonth() + 1);
  clock.advance(monthLater.getTime() - clock.nowMs());
  await vip.read(ids[0]);
  await vip.game.workQueue();
  const late = (await vip.paymentsOf(userId)).filter((row) => row.subscription_id === ids[0]);
  expect(late).toMatchObject([
    { state: 'paid', refunded_us_cents: 0 },
    { state: 'review', us_cents: 499, refunded_us_cents: 499 },
  ]);
  expect(await vip.tierOf(userId)).toBe('elite');
});

test('a slow response never overwrites a newer one', async () => {
  const { userId, id } = await vip.subscriber('pro');
  const gateway = vip.gateway();
  const stale = await gateway.readSubscription((await vip.rowOf(id)).ref);
  const [payment] = stale.payments;
  let reads = 0;
  const slow = {
    ...gateway,
    readSubscription: async (ref: string) => {
      reads += 1;
      if (reads > 1) return gateway.readSubscription(ref);
      await gateway.refund({ id, paymentRef: payment?.ref ?? '', usCents: usCents(999), reason: 'test' });
      await settlePayment(vip.services, gateway, id);
      return stale;
    },
  };
  await settleSubscription(vip.services, slow, id);
  expect(reads).toBe(2);
  expect([await vip.tierOf(userId), (await vip.rowOf(id)).state]).toEqual(['free', 'ended']);
});

test('settling, granting and leaving at the same moment end without a deadlock, and the tier is right', async () => {
  const { userId, ids } = await twoCheckouts('basic', 'pro');
  const grant = (tier: VipTier) =>
    grantMembership(vip.services, {
      ...{ actor: testActor({ role: 'admin' }), userId, id: randomUUID(), tier, days: 3, reason: 'A prize' },
    });
  const outcomes = await Promise.allSettled([
    ...ids.flatMap((id) => [vip.settle(id), vip.settle(id)]),
    grant('elite'),
    grant('basic'),
    deleteAccount({ ...vip.services, personalTables }, userId),
  ]);
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of failures) expect(['CONFLICT', 'NOT_FOUND']).toContain(reason.code);
  await vip.game.workQueue();
  for (const id of ids) expect((await readAtProvider(id)).state).toBe('ended');
});

test('deleting an account ends its subscription at the provider, and money that comes later is refunded', async () => {
  const { userId, id } = await vip.subscriber('pro');
  const open = await vip.order(await vip.game.addPlayer(), 'basic');
  await deleteAccount({ ...vip.services, personalTables }, userId);
  expect([(await vip.rowOf(id)).state, await vip.tierOf(userId)]).toEqual(['ended', 'free']);
  await vip.game.workQueue();
  expect((await readAtProvider(id)).state).toBe('ended');
  await vip.game.sandbox.submitCard(await vip.checkoutOf(open.id), card);
  const { user_id: leaver } = await vip.game.rowOf(open.id);
  await deleteAccount({ ...vip.services, personalTables }, leaver);
  await vip.settle(open.id);
  await vip.game.workQueue();
  expect(await vip.game.rowOf(open.id)).toMatchObject({ state: 'review', refunded_us_cents: 499 });
  expect((await readAtProvider(open.id)).state).toBe('ended');
});
