import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { webhookFolder } from '@limelight/contract/addresses';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { listWebhooks, replayWebhook } from '@limelight/contract/staff-payments';
import { dayMs, minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { viewerOf } from '../rewards/rewards.fixture.js';
import { StripeServer, stripeTestKey, stripeTestWebhookSecret } from './gateways/stripe/stripe-server.fixture.js';
import { rejectionNotes } from './note-rejections.js';
import { PaymentsUnderTest } from './payments.fixture.js';
import { dailyWebhookPrune } from './prune-webhooks.js';
import { insertRejection } from './webhook-rejection.sql.js';

let game: PaymentsUnderTest;
let stripe: StripeServer;
let app: FastifyInstance;
const viewer = viewerOf(randomUUID(), { role: 'manager' });

beforeAll(async () => {
  game = await PaymentsUnderTest.open();
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
beforeEach(() => game.services.db.deleteFrom('webhook_rejection').execute());

const seen = async () => schemasOf(listWebhooks).response.parse((await app.inject(listWebhooks.url)).json());
const replay = (gateway: string, id: string) =>
  app.inject({ method: 'POST', url: addressOf(replayWebhook.url, { gateway, id }) });
const forge = () =>
  app.inject({
    method: 'POST',
    url: `${webhookFolder}stripe`,
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    payload: '{"id":"evt_1","secret":"do not store"}',
  });

test('a replay enqueues the job again, which reads the provider and credits once', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId, 5, randomUUID(), 'stripe');
  stripe.pay((await game.rowOf(id)).checkout_ref ?? '');
  const [webhook] = stripe.webhooks().filter(({ type }) => type === 'checkout.session.completed');
  if (!webhook) throw new Error('no webhook was sent');
  await game.deliver('stripe', [webhook]);
  await game.work();
  for (const count of [1, 2]) {
    expect((await replay('stripe', webhook.id)).statusCode).toBe(202);
    expect((await seen()).events.find((event) => event.id === webhook.id)?.doneAt).toBeNull();
    const key = `payment-webhook:stripe:${webhook.id}:replay ${count}`;
    const { rowCount } = await game.services.pool.query('select from job_effect where key = $1', [key]);
    expect(rowCount).toBe(1);
    await game.work();
  }
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
  const { db } = game.services;
  const trail = await db.selectFrom('audit_entry').selectAll().where('target_kind', '=', 'webhook').execute();
  expect(trail.map(({ action, target_id, after }) => [action, target_id, after])).toEqual([
    ['payment.replay-webhook', `stripe/${webhook.id}`, { replays: 1 }],
    ['payment.replay-webhook', `stripe/${webhook.id}`, { replays: 2 }],
  ]);
});

test('an unknown webhook or gateway is not replayed', async () => {
  expect((await replay('stripe', 'evt_unknown')).statusCode).toBe(404);
  expect((await replay('cash', 'evt_unknown')).statusCode).toBe(400);
});

test('staff see a rejected webhook with its reason and address, and never its content', async () => {
  game.services.clock.advance(minuteMs);
  expect((await forge()).statusCode).toBe(400);
  const { rejections } = await seen();
  expect(rejections).toMatchObject([{ gateway: 'stripe', address: '127.0.0.1', unlisted: 0 }]);
  expect(JSON.stringify(rejections)).not.toContain('do not store');
});

test('a flood writes a few lines a minute, and the next one counts the others', async () => {
  game.services.clock.advance(minuteMs);
  for (let count = 0; count < 50; count += 1) await forge();
  expect((await seen()).rejections).toHaveLength(5);
  game.services.clock.advance(minuteMs);
  await forge();
  const { rejections } = await seen();
  expect([rejections.length, rejections[0]?.unlisted]).toEqual([6, 45]);
});

test('the log has as many lines as staff see', async () => {
  const lines: unknown[] = [];
  const log = { ...game.services.log, warn: (line: unknown) => lines.push(line) } as never;
  const note = rejectionNotes({ ...game.services, log });
  for (let count = 0; count < 50; count += 1) await note({ gateway: 'paypal', reason: 'forged', address: '192.0.2.1' });
  expect(lines).toHaveLength(5);
});

test('no more than 200 rejections of a day are stored, also when they come in parallel, and after a month none', async () => {
  const { db, clock } = game.services;
  const rejection = {
    gateway: 'stripe',
    at: clock.now(),
    reason: 'forged',
    address: '192.0.2.1',
    unlisted: 0,
  } as const;
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => insertRejection(db, rejection)));
  }
  for (let count = 0; count < 250; count += 1) await insertRejection(db, rejection);
  const count = async () => (await db.selectFrom('webhook_rejection').select('number').execute()).length;
  expect(await count()).toBe(200);
  await db.transaction().execute((tx) => dailyWebhookPrune.work(tx, new Date(clock.nowMs() + 29 * dayMs)));
  expect(await count()).toBe(200);
  await db.transaction().execute((tx) => dailyWebhookPrune.work(tx, new Date(clock.nowMs() + 31 * dayMs)));
  expect(await count()).toBe(0);
});
