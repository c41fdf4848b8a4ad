import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getStaffPayment, refundPayment } from '@limelight/contract/money/staff-payments';
import { minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalTables } from '../../../compose.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { deleteAccount } from '../../house/privacy/delete-account.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { viewerOf } from '../../play/rewards/rewards.fixture.js';
import { StripeServer, stripeTestKey, stripeTestWebhookSecret } from './gateways/stripe/stripe-server.fixture.js';
import { PaymentsUnderTest, paidReport } from './payments.fixture.js';
import { requestRefund } from './request-refund.js';
import { applyReport } from './settle-payment.js';
import { staffRefundReconciler, staffRefundTask, staffRefundTasks } from './staff-refund.js';

let game: PaymentsUnderTest;
let stripe: StripeServer;
let app: FastifyInstance;
let viewer: Viewer;

beforeAll(async () => {
  game = await PaymentsUnderTest.open({ sandbox: true });
  stripe = new StripeServer(game.services.clock);
  await stripe.start();
  const keys = { secretKey: stripeTestKey, webhookSecret: stripeTestWebhookSecret, baseUrl: stripe.baseUrl };
  game.addKeys({ stripe: keys, sandbox: true });
  app = await game.openApp(() => viewer);
});
afterAll(async () => {
  await game.audit();
  await app.close();
  await game.close();
  await stripe.close();
});
beforeEach(() => {
  viewer = viewerOf(randomUUID(), { role: 'manager', recentlyAuthenticated: true });
});

/** Five tokens, US$12.50, paid at Stripe. */
async function paidOrder(cashCents?: number) {
  const userId = await game.addPlayer(cashCents);
  const { id } = await game.order(userId, 5, randomUUID(), 'stripe');
  stripe.pay((await game.rowOf(id)).checkout_ref ?? '');
  await game.deliver('stripe', stripe.webhooks());
  await game.work();
  return { userId, id };
}

const request = (id: string, usCents: number, refundId: string = randomUUID()) =>
  requestRefund(game.services, { actor: testActor(), paymentId: id, id: refundId, usCents, reason: 'Bought twice' });
const carryOut = (id: string) => staffRefundTasks(game.services)[staffRefundTask]?.({ id }, { effectKey: id });
const reconcile = () => staffRefundReconciler(game.services).run({} as never);
const refundOf = (id: string) =>
  game.services.db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const post = (id: string, payload: object) =>
  app.inject({ method: 'POST', url: addressOf(refundPayment.url, { id }), payload });
const refundsAtStripe = (id: string) => stripe.books()[id]?.refunded;
const countRefunds = async () => (await game.services.db.selectFrom('payment_refund').select('id').execute()).length;

test('a refund gives the money back through the provider and takes back what it bought, once', async () => {
  const { userId, id } = await paidOrder();
  const { id: refundId, state } = await request(id, 500);
  expect([state, refundsAtStripe(id)]).toEqual(['requested', 0]);
  await carryOut(refundId);
  await carryOut(refundId);
  await game.deliver('stripe', stripe.webhooks());
  await game.work();
  expect((await refundOf(refundId)).state).toBe('done');
  expect(refundsAtStripe(id)).toBe(500);
  expect(await game.entriesOf(userId)).toEqual([
    ['tokens', 1_250_000],
    ['tokens_refund', -500_000],
  ]);
});

test('twenty parallel refunds never exceed what was paid', async () => {
  const { id } = await paidOrder();
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => request(id, 250)));
  const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value.id] : []));
  expect(made).toHaveLength(5);
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'REFUND_TOO_HIGH' });
  }
  await Promise.all(made.map(carryOut));
  await reconcile();
  expect(refundsAtStripe(id)).toBe(1_250);
  expect((await game.rowOf(id)).refunded_se_cents).toBe(1_250_000);
});

test('parallel requests with one id make one refund and one audit entry', async () => {
  const { id } = await paidOrder();
  const refundId = randomUUID();
  const made = await Promise.all(Array.from({ length: 10 }, () => request(id, 300, refundId)));
  expect(new Set(made.map((refund) => refund.id))).toEqual(new Set([refundId]));
  await expect(request(id, 301, refundId)).rejects.toMatchObject({ code: 'REFUND_ID_REUSED' });
  const other = await paidOrder();
  await expect(request(other.id, 300, refundId)).rejects.toMatchObject({ code: 'REFUND_ID_REUSED' });
  const { db } = game.services;
  const entries = await db.selectFrom('audit_entry').selectAll().where('target_id', '=', id).execute();
  expect(entries).toMatchObject([{ action: 'payment.refund', reason: 'Bought twice', after: { refundUsCents: 300 } }]);
});

test('parallel tries of one refund call the provider once', async () => {
  const { id } = await paidOrder();
  const { id: refundId } = await request(id, 200);
  const before = stripe.requests.length;
  await Promise.all(Array.from({ length: 10 }, () => carryOut(refundId)));
  const calls = stripe.requests.slice(before).filter(({ method, path }) => `${method} ${path}` === 'POST /v1/refunds');
  expect(calls).toHaveLength(1);
});

test.each(['lost-response', 'error', 'garbage', 'reset', 'cut'] as const)(
  'a provider that fails with %s is called again, and refunds once',
  async (failure) => {
    const { userId, id } = await paidOrder();
    const { id: refundId } = await request(id, 1_250);
    // The SDK repeats a request whose connection was closed.
    stripe.fail(failure, 2, /^POST \/v1\/refunds/);
    await carryOut(refundId);
    stripe.recover();
    expect(await refundOf(refundId)).toMatchObject({ state: 'requested', trouble: expect.stringContaining('Stripe') });
    await expect(request(id, 1)).rejects.toMatchObject({ code: 'REFUND_TOO_HIGH' });
    await reconcile();
    expect((await refundOf(refundId)).state).toBe('requested');
    game.services.clock.advance(minuteMs);
    await reconcile();
    expect((await refundOf(refundId)).state).toBe('done');
    expect(refundsAtStripe(id)).toBe(1_250);
    expect(await game.cashOf(userId)).toBe(1_000_000);
  },
);

test('a refund that the provider refuses moves nothing and can be requested again', async () => {
  const { userId, id } = await paidOrder();
  stripe.refundAtDashboard((await game.rowOf(id)).payment_ref ?? '', 1_000);
  // The webhook of the dashboard's refund has not come.
  const { id: refundId } = await request(id, 500);
  await carryOut(refundId);
  expect(await refundOf(refundId)).toMatchObject({ state: 'refused', trouble: expect.stringContaining('Stripe') });
  expect(await game.cashOf(userId)).toBe(1_250_000);
  const { id: second } = await request(id, 250);
  await carryOut(second);
  expect(refundsAtStripe(id)).toBe(1_250);
  expect(await game.cashOf(userId)).toBe(1_000_000);
});

test('a refund that comes back from the bank returns the cash, and its money counts as left again', async () => {
  const { userId, id } = await paidOrder();
  const { id: refundId } = await request(id, 1_250);
  await carryOut(refundId);
  stripe.failRefund((await refundOf(refundId)).provider_ref ?? '');
  await game.deliver('stripe', stripe.webhooks());
  await game.work();
  expect(await game.cashOf(userId)).toBe(2_250_000);
  game.services.clock.advance(25 * 60 * minuteMs);
  // Ten of all refunds at a time.
  for (let round = 0; round < 4; round += 1) await reconcile();
  expect((await refundOf(refundId)).state).toBe('refused');
  const staffPayment = await app.inject(addressOf(getStaffPayment.url, { id }));
  expect(staffPayment.json().left).toEqual({ usCents: 1_250, seCents: 1_250_000, endsVip: null });
});

test('what was spent becomes a debt, and trading is frozen with the reason', async () => {
  const { userId, id } = await paidOrder(0);
  await game.rewards.trade(userId, 'buy', 20);
  await carryOut((await request(id, 1_250)).id);
  expect(await game.cashOf(userId)).toBeLessThan(0);
  expect(await game.freezeOf(userId)).toContain('missing');
});

test('a payment of a deleted account can be refunded', async () => {
  const { userId, id } = await paidOrder();
  await deleteAccount({ ...game.services, personalTables }, userId);
  await carryOut((await request(id, 1_250)).id);
  expect(refundsAtStripe(id)).toBe(1_250);
});

test('staff see what is left and what refunding it takes back', async () => {
  const { userId, id } = await paidOrder();
  const answer = await post(id, { id: randomUUID(), usCents: 333, reason: 'Bought twice' });
  expect([answer.statusCode, answer.json()]).toMatchObject([202, { state: 'requested', usCents: 333 }]);
  await carryOut(answer.json().id);
  const seen = schemasOf(getStaffPayment).response.parse(
    (await app.inject(addressOf(getStaffPayment.url, { id }))).json(),
  );
  expect(seen).toMatchObject({
    player: { id: userId, paidOrders: 1, paidUsCents: 1_250 },
    status: 'refunded',
    refunds: [{ id: answer.json().id, state: 'done', requestedBy: viewer.userId }],
    left: { usCents: 917, seCents: 917_000 },
    cashCents: 1_917_000,
  });
  expect(seen.timeline.map(({ text }) => text)).toContain('A refund of US$3.33 was requested');
});

test.each([
  ['more than is left', { usCents: 1_251 }, 409, 'REFUND_TOO_HIGH'],
  ['nothing', { usCents: 0 }, 400, 'BAD_REQUEST'],
  ['less than nothing', { usCents: -1 }, 400, 'BAD_REQUEST'],
  ['a part of a cent', { usCents: 0.5 }, 400, 'BAD_REQUEST'],
  ['no reason', { reason: '  ' }, 400, 'BAD_REQUEST'],
  ['another field', { state: 'done' }, 400, 'BAD_REQUEST'],
])('%s is refused and stores nothing', async (_name, change, status, code) => {
  const { id } = await paidOrder();
  const before = await countRefunds();
  const answer = await post(id, { id: randomUUID(), usCents: 1_250, reason: 'Bought twice', ...change });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(await countRefunds()).toBe(before);
});

/** An order of five tokens whose payer sent something else. */
async function reviewedOrder(changes: { readonly usCents?: number; readonly currency?: string }) {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId, 5);
  const row = await game.rowOf(id);
  await applyReport(game.services, row, paidReport(id, changes));
  return { userId, id };
}

test('of money in review that was US$ for this order, staff can refund what came, and nothing is taken back', async () => {
  const { userId, id } = await reviewedOrder({ usCents: 900 });
  const staffPayment = schemasOf(getStaffPayment).response.parse(
    (await app.inject(addressOf(getStaffPayment.url, { id }))).json(),
  );
  expect(staffPayment).toMatchObject({
    status: 'review',
    receivedUsCents: 900,
    left: { usCents: 900, seCents: 0, endsVip: null },
  });
  await expect(request(id, 901)).rejects.toMatchObject({ code: 'REFUND_TOO_HIGH' });
  await request(id, 400);
  await request(id, 500);
  await expect(request(id, 1)).rejects.toMatchObject({ code: 'REFUND_TOO_HIGH' });
  expect(await game.cashOf(userId)).toBe(1_000_000);
});

test('money in review in another currency or of another order is refunded at the provider, not from here', async () => {
  const inEuro = await reviewedOrder({ currency: 'eur' });
  const userId = await game.addPlayer();
  const { id: ofAnother } = await game.order(userId, 5);
  await applyReport(game.services, await game.rowOf(ofAnother), paidReport(randomUUID()));
  for (const id of [inEuro.id, ofAnother]) {
    const before = await countRefunds();
    await expect(request(id, 100)).rejects.toMatchObject({ code: 'PAYMENT_NOT_PAID' });
    expect([(await game.rowOf(id)).state, await countRefunds()]).toEqual(['review', before]);
  }
});

test('a refund needs a recent log-in, and refused it stores nothing', async () => {
  const { id } = await paidOrder();
  const before = await countRefunds();
  viewer = viewerOf(randomUUID(), { role: 'manager' });
  const answer = await post(id, { id: randomUUID(), usCents: 100, reason: 'Bought twice' });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'PASSWORD_NEEDED']);
  expect(await countRefunds()).toBe(before);
});

test('an order that is not paid is not refunded, nor one of staff by a manager, nor an unknown one', async () => {
  const { id } = await game.order(await game.addPlayer());
  await expect(request(id, 250)).rejects.toMatchObject({ code: 'PAYMENT_NOT_PAID' });
  const own = await paidOrder();
  const self = { paymentId: own.id, id: randomUUID(), usCents: 250, reason: 'Mine' };
  await expect(
    requestRefund(game.services, { ...self, actor: testActor({ userId: own.userId, role: 'admin' }) }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(request(randomUUID(), 250)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
