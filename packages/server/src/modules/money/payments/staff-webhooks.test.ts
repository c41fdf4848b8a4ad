import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { webhookFolder } from '@limelight/contract/addresses';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import {
  exportWebhooks,
  listWebhookRejections,
  listWebhooks,
  replayWebhook,
} from '@limelight/contract/money/staff-payments';
import { dayMs, minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { viewerOf } from '../../play/rewards/rewards.fixture.js';
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

const listed = async (query: Readonly<Record<string, string | number>> = {}) =>
  schemasOf(listWebhooks).response.parse((await app.inject({ url: listWebhooks.url, query: textsOf(query) })).json());
const rejected = async (query: Readonly<Record<string, string | number>> = {}) => {
  const answer = await app.inject({ url: listWebhookRejections.url, query: textsOf(query) });
  return schemasOf(listWebhookRejections).response.parse(answer.json());
};
const textsOf = (query: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
const stateOf = async (id: string) => (await listed({ q: id })).rows.map(({ state }) => state);
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
    expect(await stateOf(webhook.id)).toEqual(['waiting']);
    const key = `payment-webhook:stripe:${webhook.id}:replay ${count}`;
    const { rowCount } = await game.services.pool.query('select from job_effect where key = $1', [key]);
    expect(rowCount).toBe(1);
    await game.work();
    expect(await stateOf(webhook.id)).toEqual(['done']);
  }
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
  const { db } = game.services;
  const trail = await db.selectFrom('audit_entry').selectAll().where('target_kind', '=', 'webhook').execute();
  expect(trail.map(({ action, target_id, after }) => [action, target_id, after])).toEqual([
    ['payment.replay-webhook', `stripe/${webhook.id}`, { replays: 1 }],
    ['payment.replay-webhook', `stripe/${webhook.id}`, { replays: 2 }],
  ]);
});

test('an unknown webhook or gateway is not replayed, and nothing changes', async () => {
  const { pool } = game.services;
  const state = async () => {
    const { rows } = await pool.query(`select (select md5(string_agg(event::text, '' order by gateway, id))
      from webhook_event as event) as events, (select count(*) from audit_entry) as entries`);
    return rows;
  };
  const before = await state();
  expect((await replay('stripe', 'evt_unknown')).statusCode).toBe(404);
  expect((await replay('cash', 'evt_unknown')).statusCode).toBe(400);
  expect(await state()).toEqual(before);
});

describe('the log', () => {
  const orderId = randomUUID();
  let reference: string;

  beforeAll(async () => {
    const { db, clock } = game.services;
    await db.deleteFrom('webhook_event').execute();
    const userId = await game.addPlayer();
    await game.order(userId, 5, orderId, 'stripe');
    const order = await game.rowOf(orderId);
    reference = order.reference;
    const start = clock.nowMs();
    const add = (number: number, changes: object) =>
      db
        .insertInto('webhook_event')
        .values({
          gateway: 'stripe',
          id: `evt_${String(number).padStart(2, '0')}`,
          type: 'charge.updated',
          subjects: '[]',
          received_at: new Date(start + number),
          done_at: new Date(start + number),
          outcome: 'Read again',
          ...changes,
        })
        .execute();
    for (let number = 1; number <= 12; number += 1) await add(number, {});
    await add(13, { subjects: JSON.stringify([{ kind: 'checkout', ref: order.checkout_ref }]) });
    await add(14, { gateway: 'paypal', type: 'CHECKOUT.ORDER.APPROVED', done_at: null, outcome: null });
    await add(15, { done_at: null, outcome: 'Stripe did not answer', subjects: '[{"kind":"order","id":"no uuid"}]' });
  });

  const idsOf = async (query: Readonly<Record<string, string | number>>) =>
    (await listed(query)).rows.map(({ id }) => id);

  test('has pages, newest first or oldest first, which neither overlap nor leave out a webhook', async () => {
    const pages = await Promise.all([0, 1].map((page) => listed({ page })));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [10, 15],
      [5, 15],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(15);
    expect((await idsOf({ direction: 'asc' }))[0]).toBe('evt_01');
    expect((await app.inject(`${listWebhooks.url}?page=1000`)).statusCode).toBe(400);
    expect((await app.inject(`${listWebhooks.url}?sort=outcome`)).statusCode).toBe(400);
  });

  test('is filtered by gateway and state', async () => {
    expect(await idsOf({ gateway: 'paypal' })).toEqual(['evt_14']);
    expect(await idsOf({ state: 'waiting' })).toEqual(['evt_14']);
    expect(await idsOf({ state: 'failed' })).toEqual(['evt_15']);
    expect((await listed({ state: 'done', gateway: 'stripe' })).total).toBe(13);
  });

  test('is searched by event id, type, order, id of the provider and provider, without patterns', async () => {
    expect(await idsOf({ q: 'evt_07' })).toEqual(['evt_07']);
    expect((await listed({ q: 'charge.' })).total).toBe(14);
    expect(await idsOf({ q: 'checkout.order' })).toEqual(['evt_14']);
    expect(await idsOf({ q: reference })).toEqual(['evt_13']);
    expect(await idsOf({ q: reference.slice(0, 5).toLowerCase() })).toEqual(['evt_13']);
    expect(await idsOf({ q: (await game.rowOf(orderId)).checkout_ref ?? '' })).toEqual(['evt_13']);
    expect(await idsOf({ q: 'paypal' })).toEqual(['evt_14']);
    expect(await idsOf({ q: 'evt%' })).toEqual([]);
    expect(await idsOf({ q: "'; drop table webhook_event; --" })).toEqual([]);
  });

  test('names the order that a webhook is about', async () => {
    const { rows } = await listed({});
    const orders = new Map(rows.map(({ id, order }) => [id, order]));
    expect(orders.get('evt_13')).toEqual({ id: orderId, reference });
    expect([orders.get('evt_14'), orders.get('evt_15')]).toEqual([null, null]);
  });

  test('is a CSV file of the filter', async () => {
    const answer = await app.inject(`${exportWebhooks.url}?state=failed`);
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^stripe,evt_15,charge\.updated,.*,1,0,failed,Stripe did not answer$/);
  });
});

test('staff see a rejected webhook with its reason and address, and never its content', async () => {
  game.services.clock.advance(minuteMs);
  expect((await forge()).statusCode).toBe(400);
  const { rows } = await rejected();
  expect(rows).toMatchObject([{ gateway: 'stripe', address: '127.0.0.1', unlisted: 0 }]);
  expect(JSON.stringify(rows)).not.toContain('do not store');
});

test('a flood writes a few lines a minute, and the next one counts the others', async () => {
  game.services.clock.advance(minuteMs);
  for (let count = 0; count < 50; count += 1) await forge();
  expect((await rejected()).rows).toHaveLength(5);
  game.services.clock.advance(minuteMs);
  await forge();
  const { rows } = await rejected();
  expect([rows.length, rows[0]?.unlisted]).toEqual([6, 45]);
});

test('the log has as many lines as staff see', async () => {
  const lines: unknown[] = [];
  const log = { ...game.services.log, warn: (line: unknown) => lines.push(line) } as never;
  const note = rejectionNotes({ ...game.services, log });
  for (let count = 0; count < 50; count += 1) await note({ gateway: 'paypal', reason: 'forged', address: '192.0.2.1' });
  expect(lines).toHaveLength(5);
});

test('rejections are searched by reason and address, and filtered by gateway', async () => {
  const { db, clock } = game.services;
  const rejection = { at: clock.now(), unlisted: 0 } as const;
  await insertRejection(db, { ...rejection, gateway: 'stripe', reason: 'no signature', address: '192.0.2.1' });
  await insertRejection(db, { ...rejection, gateway: 'paypal', reason: 'forged', address: '192.0.2.77' });
  const reasonsOf = async (query: Readonly<Record<string, string>>) =>
    (await rejected(query)).rows.map(({ reason }) => reason);
  expect(await reasonsOf({ q: 'SIGN' })).toEqual(['no signature']);
  expect(await reasonsOf({ q: '192.0.2.7' })).toEqual(['forged']);
  expect(await reasonsOf({ gateway: 'stripe' })).toEqual(['no signature']);
  expect(await reasonsOf({ q: '%' })).toEqual([]);
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
