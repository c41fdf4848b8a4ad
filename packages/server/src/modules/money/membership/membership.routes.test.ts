import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import * as calls from '@limelight/contract/money/membership';
import { getPublicSettings } from '@limelight/contract/people/settings';
import { dayMs, parseLondonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../../platform/http/viewer.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { digestTables } from '../../../testing/table-digests.js';
import { portfolioChannel } from '../../exchange/wallet/wallet.public.js';
import { ensureDividendPartition } from '../../play/rewards/dividend.sql.js';
import { viewerOf } from '../../play/rewards/rewards.fixture.js';
import { StripeServer } from '../payments/gateways/stripe/stripe-server.fixture.js';
import { MembershipUnderTest } from './membership.fixture.js';
import { openProvider, type ProviderUnderTest } from './providers.fixture.js';

let vip: MembershipUnderTest;
let app: FastifyInstance;
let viewer: Viewer;

beforeAll(async () => {
  vip = await MembershipUnderTest.open();
  app = await vip.openApp(() => viewer);
});
afterAll(async () => {
  await app.close();
  await vip.close();
});
beforeEach(async () => {
  viewer = viewerOf(await vip.game.addPlayer());
});

const post = (url: string, payload: object = {}) => app.inject({ method: 'POST', url, payload });
const order = (changes: object = {}) =>
  post(calls.subscribe.url, { id: randomUUID(), plan: 'pro', gateway: 'sandbox', ...changes });
const change = (plan: string, id: string = randomUUID()) => post(calls.changePlan.url, { id, plan });

async function becomeSubscriber(plan: 'basic' | 'pro' | 'elite' = 'pro', card?: string) {
  const subscriber = await vip.subscriber(plan, card);
  viewer = viewerOf(subscriber.userId);
  return subscriber;
}

const tables = [
  'payment',
  'subscription',
  'membership_grant',
  'wallet',
  'notification',
  'audit_entry',
  'sandbox_order',
];
const digest = () => digestTables(vip.services.db, tables);

/** The status and code of a request that changes no row. */
async function refused(request: () => ReturnType<typeof post>) {
  const before = await digest();
  const answer = await request();
  expect(await digest()).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

test('a plan is ordered at the price of the settings; a free player sees prices and no subscription', async () => {
  const answer = await order();
  expect(schemasOf(calls.subscribe).response.parse(answer.json())).toMatchObject({
    product: { kind: 'vip', plan: 'pro' },
    usCents: 999,
    seCents: 0,
    state: 'open',
    checkoutUrl: expect.stringContaining('/sandbox-checkout/'),
  });
  expect((await app.inject(calls.getMembership.url)).json()).toEqual({
    tier: 'free',
    subscription: null,
    grant: null,
    plans: [
      { plan: 'basic', usCents: 499, todayUsCents: null },
      { plan: 'pro', usCents: 999, todayUsCents: null },
      { plan: 'elite', usCents: 1_999, todayUsCents: null },
    ],
  });
});

test.each([{ plan: 'free' }, { plan: 'gold' }, { gateway: 'cash' }, { id: 'x' }, { usCents: 1 }])(
  'an order with %j is refused and stores nothing',
  async (changes) => {
    expect(await refused(() => order(changes))).toEqual([400, 'BAD_REQUEST']);
  },
);

test('a gateway without keys, an id of another order and a second subscription are refused and store nothing', async () => {
  expect(await refused(() => order({ gateway: 'stripe' }))).toEqual([409, 'GATEWAY_NOT_INITIALIZED']);
  const id = randomUUID();
  await order({ id });
  expect(await refused(() => order({ id, plan: 'elite' }))).toEqual([409, 'PAYMENT_ID_REUSED']);
  await becomeSubscriber();
  expect(await refused(() => order({ plan: 'elite' }))).toEqual([409, 'ALREADY_SUBSCRIBED']);
});

test('without a subscription there is nothing to change, cancel, resume or pay', async () => {
  const urls = [calls.cancelMembership.url, calls.resumeMembership.url, calls.managePayment.url];
  for (const url of urls) expect(await refused(() => post(url))).toEqual([409, 'NOT_SUBSCRIBED']);
  expect(await refused(() => change('elite'))).toEqual([409, 'NOT_SUBSCRIBED']);
});

test('a higher plan counts immediately, a lower one with the next period, and either can be taken back', async () => {
  await becomeSubscriber('pro');
  expect(await refused(() => change('pro'))).toEqual([409, 'ALREADY_SUBSCRIBED']);
  expect(await refused(() => change('gold'))).toEqual([400, 'BAD_REQUEST']);
  const { plans } = schemasOf(calls.getMembership).response.parse((await app.inject(calls.getMembership.url)).json());
  expect(plans.map(({ todayUsCents }) => todayUsCents)).toEqual([null, null, 1_000]);
  const id = randomUUID();
  const higher = await change('elite', id);
  expect([higher.statusCode, higher.json()]).toMatchObject([200, { url: null, membership: { tier: 'elite' } }]);
  expect(await refused(() => change('elite', randomUUID()))).toEqual([409, 'ALREADY_SUBSCRIBED']);
  expect((await change('elite', id)).statusCode).toBe(200);
  const lower = schemasOf(calls.changePlan).response.parse((await change('basic')).json());
  expect(lower.membership).toMatchObject({
    tier: 'elite',
    subscription: { plan: 'elite', nextPlan: 'basic', usCents: 499 },
  });
  const back = await post(calls.resumeMembership.url);
  expect(back.json()).toMatchObject({ tier: 'elite', subscription: { plan: 'elite', nextPlan: null, usCents: 1_999 } });
  expect(await vip.noticesOf(viewer.userId)).toEqual(
    expect.arrayContaining([
      'VIP plan changed: You now have VIP Elite.',
      expect.stringMatching(/^VIP plan changes: VIP Elite lasts until .*\. VIP Basic begins then\.$/),
    ]),
  );
});

test('a cancelled subscription keeps its tier, can be resumed, and its plan cannot change', async () => {
  await becomeSubscriber('pro');
  const cancelled = await post(calls.cancelMembership.url);
  expect(cancelled.json()).toMatchObject({ tier: 'pro', subscription: { endsWithPeriod: true, canResume: true } });
  expect(await refused(() => post(calls.cancelMembership.url))).toEqual([200, undefined]);
  expect(await refused(() => change('elite'))).toEqual([409, 'NOT_SUBSCRIBED']);
  const resumed = schemasOf(calls.resumeMembership).response.parse((await post(calls.resumeMembership.url)).json());
  expect(resumed.subscription).toMatchObject({ endsWithPeriod: false });
  expect(await refused(() => post(calls.resumeMembership.url))).toEqual([200, undefined]);
  expect((await vip.noticesOf(viewer.userId)).map((text) => text.split(':')[0])).toEqual(
    expect.arrayContaining(['VIP cancelled', 'VIP resumed']),
  );
});

test('an upgrade that the card does not cover changes nothing and says so', async () => {
  await becomeSubscriber('basic', '4000 0000 0000 0341');
  const answer = await change('elite');
  expect([answer.statusCode, answer.json()]).toMatchObject([502, { code: 'CHECKOUT_FAILED' }]);
  expect(answer.json().message).toContain('check your card');
  expect(await vip.tierOf(viewer.userId)).toBe('basic');
});

test('an unpaid period cannot be upgraded for nothing', async () => {
  const { id } = await becomeSubscriber('basic', '4000 0000 0000 0341');
  const { clock } = vip.services;
  await vip.read(id);
  clock.advance((await vip.rowOf(id)).paid_until.getTime() - clock.nowMs());
  await vip.read(id);
  expect(await refused(() => change('elite'))).toEqual([502, 'CHECKOUT_FAILED']);
});

test('no more than 20 changes of the plan in an hour', async () => {
  await becomeSubscriber('elite');
  for (let count = 0; count < 20; count += 1) await change(count % 2 === 0 ? 'basic' : 'pro');
  expect(await refused(() => change('basic'))).toEqual([429, 'TOO_MANY_REQUESTS']);
});

test('a changed price counts for new subscriptions only', async () => {
  const { id } = await becomeSubscriber('basic');
  await storeSettings(vip.services, { vipBasicUsCents: 599 });
  await vip.read(id);
  const membership = (await app.inject(calls.getMembership.url)).json();
  expect([membership.plans[0].usCents, membership.subscription.usCents]).toEqual([599, 499]);
  const { clock } = vip.services;
  clock.advance((await vip.rowOf(id)).paid_until.getTime() - clock.nowMs());
  await vip.read(id);
  expect((await vip.paymentsOf(viewer.userId)).map(({ us_cents }) => us_cents)).toEqual([499, 499]);
  viewer = viewerOf(await vip.game.addPlayer());
  expect((await order({ plan: 'basic' })).json().usCents).toBe(599);
  await storeSettings(vip.services, { vipBasicUsCents: 499 });
  expect(schemasOf(getPublicSettings).response.shape).toHaveProperty('vipEliteUsCents');
});

test('the new tier reaches open pages: it is announced, and the portfolio has a higher version', async () => {
  const userId = await vip.game.addPlayer();
  const versionOf = async () => {
    const row = await vip.services.db
      .selectFrom('wallet')
      .select(['entry_count', 'reservation_count'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.entry_count + row.reservation_count;
  };
  const before = await versionOf();
  const listener = await vip.services.pool.connect();
  const announced: unknown[] = [];
  listener.on('notification', ({ payload }) => announced.push(payload));
  await listener.query(`listen ${portfolioChannel}`);
  const { id } = await vip.order(userId, 'elite');
  await vip.game.sandbox.submitCard(await vip.checkoutOf(id), '4242 4242 4242 4242');
  await vip.settle(id);
  expect(await versionOf()).toBeGreaterThan(before);
  await expect.poll(() => announced).toContain(userId);
  await listener.query('unlisten *');
  listener.release();
});

test('the use of perks adds up what was traded, its fees and the dividends beyond the free ones', async () => {
  const { userId } = await becomeSubscriber('basic');
  const { rewards } = vip.game;
  await rewards.trade(userId, 'buy', 10);
  await rewards.passDays(1);
  const use = schemasOf(calls.getPerkUse).response.parse((await app.inject(calls.getPerkUse.url)).json());
  const { rows } = await vip.services.pool.query(
    'select sum(total_cents)::int as total, sum(fee_cents)::int as fee from trade where user_id = $1',
    [userId],
  );
  expect(use).toMatchObject({ tradedSeCents: rows[0].total, feeSeCents: rows[0].fee, undosPerDay: 0, undosToday: 0 });
  const dividend = {
    user_id: userId,
    day: '2026-01-01',
    amount_cents: 105,
    factor_bps: 10_500,
    slots: [0],
    shares: [1],
  };
  const now = vip.services.clock.now();
  const before = use.extraDividendSeCents;
  await ensureDividendPartition(vip.services.db, parseLondonDay(dividend.day));
  await vip.services.db
    .insertInto('dividend')
    .values({ ...dividend, paid_at: now })
    .execute();
  expect((await app.inject(calls.getPerkUse.url)).json().extraDividendSeCents).toBe(before + 5);
  await vip.services.db.deleteFrom('dividend').where('day', '=', '2026-01-01').execute();
  vip.services.clock.advance(31 * dayMs);
  expect((await app.inject(calls.getPerkUse.url)).json()).toMatchObject({ tradedSeCents: 0, feeSeCents: 0 });
});

test('the page for the card is the provider’s own, and so is the one for a difference that the card did not cover', async () => {
  const stripe: ProviderUnderTest = await openProvider('stripe');
  const userId = await stripe.vip.game.addPlayer();
  const { id } = await stripe.vip.order(userId, 'pro', 'stripe');
  stripe.server.pay(await stripe.vip.checkoutOf(id));
  await stripe.deliver();
  const { ref } = await stripe.vip.rowOf(id);
  const stripeApp = await stripe.vip.openApp(() => viewerOf(userId));
  const membership = (await stripeApp.inject(calls.getMembership.url)).json();
  expect(membership.subscription).toMatchObject({ hasPaymentPage: true, upgrade: 'prorated', canResume: true });
  const page = await stripeApp.inject({ method: 'POST', url: calls.managePayment.url, payload: {} });
  expect(page.json().url).toMatch(/^https:\/\/billing\.stripe\.com\//);
  if (!(stripe.server instanceof StripeServer)) throw new Error('not Stripe');
  stripe.server.declineCard(ref);
  const payload = { id: randomUUID(), plan: 'elite' };
  const upgrade = await stripeApp.inject({ method: 'POST', url: calls.changePlan.url, payload });
  expect(upgrade.json()).toMatchObject({
    url: expect.stringContaining('invoice.stripe.com'),
    membership: { tier: 'pro' },
  });
  stripe.server.payLatestInvoice(ref);
  await stripe.deliver();
  expect(await stripe.vip.tierOf(userId)).toBe('elite');
  await stripeApp.close();
  await stripe.close();
});
