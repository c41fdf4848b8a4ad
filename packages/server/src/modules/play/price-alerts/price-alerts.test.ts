import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { listPriceAlerts } from '@limelight/contract/play/price-alerts';
import { priceAlertSchema } from '@limelight/contract/play/price-alerts.schema';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { OrdersUnderTest } from '../orders/orders.fixture.js';
import { alertTask } from './alert-task.js';
import { registerPriceAlerts } from './price-alerts.routes.js';

let market: OrdersUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  market = await OrdersUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: market.services.log });
  app.decorate('findViewer', async () => viewer);
  registerPriceAlerts(app, market.services);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await market.services.close();
});

beforeEach(async () => {
  await market.moveTo({ '1': 50_000 });
  viewer = playerNamed(await market.trading.addPlayer());
});

function playerNamed(userId: string): Viewer {
  return { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false } as Viewer;
}

const self = () => viewer?.userId ?? '';
const bodyOf = (changes: object = {}) => ({
  id: randomUUID(),
  celebrityId: '1',
  direction: 'above',
  priceCents: 51_000,
  ...changes,
});
const post = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/price-alerts', payload });
const remove = (id: string) => app.inject({ method: 'DELETE', url: `/api/v1/price-alerts/${id}` });
const list = async (query = '') =>
  schemasOf(listPriceAlerts).response.parse((await app.inject(`/api/v1/price-alerts${query}`)).json());
const tick = () => alertTask(market.services).run({ number: 0, atMs: 0 });

test('an alert waits, fires once at the tick that reaches its price, notifies once and is listed as fired', async () => {
  const alert = priceAlertSchema.parse((await post(bodyOf({ note: ' Sell half ' }))).json());
  expect(alert).toMatchObject({ note: 'Sell half', firedAt: null });
  await market.moveTo({ '1': 50_999 });
  await tick();
  expect((await list()).alerts).toEqual([alert]);
  await market.moveTo({ '1': 51_200 });
  await Promise.all([tick(), tick(), tick()]);
  await market.moveTo({ '1': 50_000 });
  await market.moveTo({ '1': 52_000 });
  await tick();
  const { alerts, waitingCount } = await list();
  expect([alerts, waitingCount]).toMatchObject([[{ id: alert.id, firedPriceCents: 51_200 }], 0]);
  const notifications = await market.services.db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', self())
    .execute();
  expect(notifications).toMatchObject([
    {
      kind: 'price-alert',
      title: 'Ada Marlowe rose to SE$512.00',
      text: 'Your alert was set at SE$510.00: Sell half',
      path: '/celebrity/1',
    },
  ]);
});

test('an alert below fires when the price falls to it', async () => {
  const alert = priceAlertSchema.parse((await post(bodyOf({ direction: 'below', priceCents: 49_000 }))).json());
  await market.moveTo({ '1': 49_000 });
  await tick();
  expect((await list()).alerts).toMatchObject([{ id: alert.id, firedPriceCents: 49_000 }]);
  expect(await market.notificationsOf(self())).toEqual(['Ada Marlowe fell to SE$490.00']);
});

test('the alert id is an idempotency key: repeats give one alert, other content is refused', async () => {
  const body = bodyOf();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  expect((await list()).alerts.length).toBe(1);
  const other = await post({ ...body, priceCents: 52_000 });
  expect([other.statusCode, other.json().code]).toEqual([409, 'ID_REUSED']);
});

test('parallel alerts cannot exceed the limit; removing one makes room', async () => {
  const bodies = Array.from({ length: 55 }, () => bodyOf());
  const answers = await Promise.all(bodies.map(post));
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'set' : answer.json().code));
  expect([
    codes.filter((code) => code === 'set').length,
    codes.filter((code) => code === 'ALERT_LIMIT').length,
  ]).toEqual([50, 5]);
  const { alerts } = await list();
  expect((await remove(alerts[0]?.id ?? '')).json()).toEqual({ removed: true });
  expect((await remove(alerts[0]?.id ?? '')).json()).toEqual({ removed: false });
  expect((await post(bodyOf())).statusCode).toBe(201);
});

test.each<[string, number, object]>([
  ['CELEBRITY_UNKNOWN', 404, { celebrityId: 'nobody' }],
  ['PRICE_REACHED', 409, { priceCents: 50_000 }],
  ['PRICE_REACHED', 409, { direction: 'below' }],
  ['BAD_REQUEST', 400, { priceCents: 0 }],
  ['BAD_REQUEST', 400, { note: 'x'.repeat(121) }],
  ['BAD_REQUEST', 400, { direction: 'sideways' }],
])('%s responds with %i and sets nothing', async (code, status, changes) => {
  const answer = await post(bodyOf(changes));
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect((await list()).alerts).toEqual([]);
});

test("a player can neither see nor remove another player's alert", async () => {
  const alert = priceAlertSchema.parse((await post(bodyOf())).json());
  const owner = viewer;
  viewer = playerNamed(await market.trading.addPlayer());
  expect((await list()).alerts).toEqual([]);
  expect((await remove(alert.id)).json()).toEqual({ removed: false });
  viewer = owner;
  expect((await list('?celebrityId=1')).alerts.length).toBe(1);
  expect((await list('?celebrityId=gh1')).alerts).toEqual([]);
});

test('a visitor can neither set, list nor remove alerts', async () => {
  viewer = null;
  for (const answer of [await post(bodyOf()), await app.inject('/api/v1/price-alerts'), await remove(randomUUID())]) {
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
  }
});

test('a request that arrives after its account was deleted leaves no alert', async () => {
  await market.trading.suspendPlayer(self());
  const answer = await post(bodyOf({ note: 'Sell half' }));
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'ACCOUNT_SUSPENDED' }]);
  expect((await list()).alerts).toEqual([]);
});

test('an alert that another transaction is removing is skipped and does not block others', async () => {
  await post(bodyOf());
  const other = await market.trading.addPlayer();
  const first = self();
  viewer = playerNamed(other);
  await post(bodyOf());
  await market.moveTo({ '1': 51_500 });
  await market.services.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('price_alert').where('user_id', '=', first).execute();
    await tick();
  });
  expect(await market.notificationsOf(other)).toHaveLength(1);
  expect(await market.notificationsOf(first)).toEqual([]);
});
