import { randomUUID } from 'node:crypto';
import { webhookFolder } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestsPerMinuteMax } from '../../../platform/http/request-limits.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { type PaymentGateway, type RawWebhook, WebhookRejected } from './gateways/gateway.js';
import { StripeServer, stripeTestKey, stripeTestWebhookSecret } from './gateways/stripe/stripe-server.fixture.js';
import { PaymentsUnderTest } from './payments.fixture.js';

const stripe = new StripeServer(new ManualClock());
let game: PaymentsUnderTest;
let app: FastifyInstance;

beforeAll(async () => {
  await stripe.start();
  const keys = { secretKey: stripeTestKey, webhookSecret: stripeTestWebhookSecret, baseUrl: stripe.baseUrl };
  game = await PaymentsUnderTest.open({ stripe: keys, sandbox: false });
  app = await game.openApp(() => null);
});
afterAll(async () => {
  await game.audit();
  await app.close();
  await game.close();
  await stripe.close();
});

async function deliver({ body, headers }: RawWebhook): Promise<number> {
  const sent = Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const answer = await app.inject({
    method: 'POST',
    url: `${webhookFolder}stripe`,
    headers: { ...sent, 'content-type': 'application/json' },
    payload: body,
  });
  return answer.statusCode;
}

async function order() {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId, 5, randomUUID(), 'stripe');
  const { checkout_ref: ref } = await game.rowOf(id);
  return { userId, id, ref: ref ?? '' };
}

const countEvents = async () => (await game.services.db.selectFrom('webhook_event').select('id').execute()).length;

test('webhooks that come twice and in reverse order credit an order once', async () => {
  const { userId, ref } = await order();
  stripe.pay(ref);
  for (const webhook of stripe.webhooks().toReversed()) {
    expect(await deliver(webhook)).toBe(200);
    expect(await deliver(webhook)).toBe(200);
  }
  await game.work();
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('a refund and a dispute at the provider take the cash back', async () => {
  const { userId, id, ref } = await order();
  stripe.pay(ref);
  for (const webhook of stripe.webhooks()) await deliver(webhook);
  await game.work();
  const { payment_ref: paymentRef } = await game.rowOf(id);
  stripe.refundAtDashboard(paymentRef ?? '', 250);
  for (const webhook of stripe.webhooks()) await deliver(webhook);
  await game.work();
  expect(await game.entriesOf(userId)).toEqual([
    ['tokens', 1_250_000],
    ['tokens_refund', -250_000],
  ]);
});

test('webhooks that come together are stored with their jobs, and one that cannot be stored is refused alone', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `evt_together_${index}`);
  const sent = [...ids, ...ids, `evt_${'x'.repeat(300)}`].map((id) => {
    const event = { id, object: 'event', type: 'charge.updated', livemode: false, data: { object: {} } };
    return deliver(stripe.sign(JSON.stringify(event)));
  });
  const statuses = await Promise.all(sent);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(500);
  const { pool } = game.services;
  const stored = await pool.query(`select id from webhook_event where id like 'evt_together_%'`);
  const jobs = await pool.query(`select key from job_effect where key like 'payment-webhook:stripe:evt_together_%'`);
  expect([stored.rowCount, jobs.rowCount]).toEqual([50, 50]);
});

test('webhooks that come together share jobs, each of which settles all of its webhooks', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => order()));
  for (const { ref } of orders) stripe.pay(ref);
  const statuses = await Promise.all(stripe.webhooks().map(deliver));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { rows } = await game.services.pool.query(
    `select json_array_length(payload -> 'payload' -> 'events') as count from graphile_worker._private_jobs
     where payload -> 'payload' ->> 'events' is not null and locked_by is null`,
  );
  expect(Math.max(...rows.map(({ count }) => count))).toBe(5);
  await game.workQueue();
  const entries = await Promise.all(orders.map(({ userId }) => game.entriesOf(userId)));
  expect(entries).toEqual(orders.map(() => [['tokens', 1_250_000]]));
});

test('of the webhooks of a job the one that fails is repeated, and the others are not', async () => {
  const orders = await Promise.all([order(), order()]);
  for (const { ref } of orders) stripe.pay(ref);
  await Promise.all(stripe.webhooks().map(deliver));
  stripe.fail('error', 1);
  await expect(game.workQueue()).rejects.toThrow();
  const countOpen = async () =>
    (await game.services.pool.query('select from webhook_event where done_at is null')).rowCount;
  expect(await countOpen()).toBe(1);
  await game.workQueue();
  expect(await countOpen()).toBe(0);
  const entries = await Promise.all(orders.map(({ userId }) => game.entriesOf(userId)));
  expect(entries).toEqual(orders.map(() => [['tokens', 1_250_000]]));
});

test('a forged, tampered or empty webhook is refused and stores nothing', async () => {
  const { ref } = await order();
  stripe.pay(ref);
  const [webhook] = stripe.webhooks();
  if (!webhook) throw new Error('no webhook was sent');
  const before = await countEvents();
  const { 'stripe-signature': signature = '' } = webhook.headers;
  const tampered = Buffer.from(webhook.body.toString().replace('evt_', 'evt-'));
  expect(await deliver({ ...webhook, body: tampered })).toBe(400);
  expect(await deliver({ ...webhook, body: Buffer.alloc(0) })).toBe(400);
  expect(await deliver({ ...webhook, body: webhook.body.subarray(0, 100) })).toBe(400);
  expect(await deliver({ ...webhook, headers: {} })).toBe(400);
  const forged = signature.replace(/v1=../, 'v1=00');
  expect(await deliver({ ...webhook, headers: { 'stripe-signature': forged } })).toBe(400);
  expect(await countEvents()).toBe(before);
});

test('behind one address, wrong webhooks are limited and a right one never is', async () => {
  const { userId, ref } = await order();
  stripe.pay(ref);
  for (let count = 0; count < requestsPerMinuteMax['wrong-webhooks']; count += 1) {
    app.requestLimits.count('wrong-webhooks', '127.0.0.1');
  }
  const forged = { body: Buffer.from('{}'), headers: { 'stripe-signature': 't=1,v1=00' } };
  expect(await deliver(forged)).toBe(429);
  for (const webhook of stripe.webhooks()) expect(await deliver(webhook)).toBe(200);
  await game.work();
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('behind one address, of a flood of wrong webhooks a provider verifies one at a time', async () => {
  let running = 0;
  let most = 0;
  const slow = {
    name: 'paypal',
    verifiesRemotely: true,
    verifyWebhook: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      throw new WebhookRejected('forged');
    },
  } as unknown as PaymentGateway;
  const opened = game.payments;
  game.use({ ...opened, gateways: new Map([['paypal', slow]]) });
  const flooded = await game.openApp(() => null);
  game.use(opened);
  const send = () => flooded.inject({ method: 'POST', url: `${webhookFolder}paypal`, payload: {} });
  for (let count = 0; count < requestsPerMinuteMax['wrong-webhooks']; count += 1) {
    flooded.requestLimits.count('wrong-webhooks', '127.0.0.1');
  }
  const statuses = (await Promise.all(Array.from({ length: 40 }, send))).map(({ statusCode }) => statusCode);
  expect([most, new Set(statuses)]).toEqual([1, new Set([429])]);
  await flooded.close();
});

test('a provider that does not answer loses nothing: the job is repeated', async () => {
  const { userId, ref } = await order();
  stripe.pay(ref);
  for (const webhook of stripe.webhooks()) await deliver(webhook);
  stripe.fail('error', 2);
  await expect(game.work()).rejects.toThrow();
  expect(await game.entriesOf(userId)).toEqual([]);
  stripe.recover();
  await expect
    .poll(() =>
      game
        .work()
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true);
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('a provider that fails to open a page charges nothing, and the same order can be tried again', async () => {
  const userId = await game.addPlayer();
  const id = randomUUID();
  stripe.fail('error', 1, /checkout/);
  await expect(game.order(userId, 5, id, 'stripe')).rejects.toMatchObject({ code: 'CHECKOUT_FAILED' });
  expect((await game.order(userId, 5, id, 'stripe')).checkoutUrl).toMatch(/^http/);
});

test('providers without keys have no webhook', async () => {
  expect((await app.inject({ method: 'POST', url: `${webhookFolder}paypal`, payload: {} })).statusCode).toBe(404);
  await expect(game.order(await game.addPlayer(), 5, randomUUID(), 'paypal')).rejects.toMatchObject({
    code: 'GATEWAY_NOT_INITIALIZED',
    message: 'PayPal not initialized',
    status: 409,
    details: { gateways: ['stripe'] },
  });
});
