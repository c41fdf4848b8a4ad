import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getStaffCelebrity, listStaffCelebrities } from '@limelight/contract/exchange/celebrities';
import { celebritySchema } from '@limelight/contract/exchange/market.schema';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { StreamMessage } from '../../../platform/live.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { type MarketView, openMarketView } from '../market/market.public.js';
import { addCelebrity } from './add-celebrity.js';
import { newCelebrity } from './celebrities.fixture.js';
import { registerCelebrities } from './celebrities.routes.js';

let trading: TradingUnderTest;
let app: FastifyInstance;
let market: MarketView;
let viewer: Viewer;
const broadcast: StreamMessage[] = [];

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  const { services } = trading;
  services.live.broadcast = (message) => void broadcast.push(message);
  market = await openMarketView(services);
  await services.listener.start();
  viewer = {
    userId: randomUUID(),
    sessionId: randomUUID(),
    role: 'manager',
    emailVerified: true,
    suspended: false,
    recentlyAuthenticated: true,
  };
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => viewer);
  registerCelebrities(app, { ...services, market });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await market.close();
  await trading.services.close();
});

const base = '/api/v1/manager/celebrities';
const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
  app.inject({ method, url: `${base}${path}`, payload });
const list = async (query = '') =>
  schemasOf(listStaffCelebrities).response.parse((await app.inject(`${base}${query}`)).json());
const names = async (query: string) => (await list(query)).rows.map(({ name }) => name);
const detail = async (id: string) =>
  schemasOf(getStaffCelebrity).response.parse((await app.inject(`${base}/${id}`)).json());

function fields(changes = {}) {
  const { actor: _, priceCents: __, popularity: ___, ...entered } = newCelebrity();
  return { ...entered, ...changes };
}

/** The digests of all tables before and after a request. */
async function expectNoRowChanged(request: () => Promise<unknown>): Promise<void> {
  const { db } = trading.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  await request();
  expect(await digestTables(db, tables)).toEqual(before);
}

test('search finds names and descriptions, filters and sorts work over all rows', async () => {
  expect(await names('?q=marlo')).toEqual(['Ada Marlowe']);
  expect(await names('?q=TRAVEL')).toEqual(['Thandi Nkosi']);
  expect(await names('?q=%25')).toEqual([]);
  expect(await names('?category=Sports')).toEqual(['Chidi Okwara']);
  expect(await names('?country=South%20Africa&category=Influencer')).toEqual(['Thandi Nkosi']);
  expect(await names('')).toEqual(['Ada Marlowe', 'Chidi Okwara', 'Thandi Nkosi', 'Yaw Antiri']);
  expect((await names('?sort=price&direction=desc'))[0]).toBe('Chidi Okwara');
  const { rows } = await list('?sort=movers&direction=desc');
  const moves = rows.map(({ priceCents, dayAgoPriceCents }) => Math.abs(priceCents / dayAgoPriceCents - 1));
  expect(moves).toEqual(moves.toSorted((left, right) => right - left));
});

test('the second page continues the first, and the CSV has every row of the filter', async () => {
  const { services } = trading;
  for (let count = 0; count < 9; count += 1) {
    await addCelebrity(services, newCelebrity({ name: `Page ${count}`, country: 'Nigeria' }));
  }
  const [first, second] = [await list('?direction=asc'), await list('?direction=asc&page=1')];
  expect([first.total, first.rows.length, second.rows.length]).toEqual([13, 10, 3]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(13);
  const csv = await app.inject(`${base}/csv?q=page`);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.trim().split('\r\n')).toHaveLength(10);
});

test('a listed celebrity reaches open pages without a tick, and trades from its first price on', async () => {
  const answer = await send('POST', '', { ...fields({ featured: true }), priceCents: 30_000, popularity: 40 });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json();
  expect(id).toBe('gh2');
  const sent = () =>
    broadcast
      .filter(({ event }) => event === 'celebrity')
      .map(({ data }) => celebritySchema.parse(JSON.parse(data)))
      .find((one) => one.id === id);
  await expect.poll(sent).toMatchObject({
    priceCents: 30_000,
    halted: true,
    featured: true,
    // What staff entered is a word of nobody who trades.
    fanSentiment: null,
  });
  const before = market.tick.number;
  await trading.moveOn();
  await expect.poll(() => market.tick.number).toBe(before + 1);
  expect(market.tick.haltedIds).not.toContain(id);
  expect(market.tick.pricesCents[id]).toBeGreaterThan(25_000);
  expect(await detail(id)).toMatchObject({ halted: false, fanSentiment: 'positive', sentiment: null });
  await trading.expectSound();
});

test('a name that is listed, a missing field and an impossible price are refused and change no row', async () => {
  const valid = { ...fields({ name: 'Somebody New' }), priceCents: 30_000, popularity: 40 };
  const refused: [number, object][] = [
    [409, { ...valid, name: 'ada MARLOWE' }],
    [400, { ...valid, name: ' ' }],
    [400, { ...valid, description: '' }],
    [400, { ...valid, description: 'x'.repeat(161) }],
    [400, { ...valid, priceCents: 0 }],
    [400, { ...valid, priceCents: 100_000_001 }],
    [400, { ...valid, popularity: 101 }],
    [400, { ...valid, category: 'Chess' }],
    [400, { ...valid, imageMediaId: 'https://example.org/a.png' }],
    [400, { ...valid, previousPriceCents: 1 }],
  ];
  for (const [status, payload] of refused) {
    await expectNoRowChanged(async () => {
      const answer = await send('POST', '', payload);
      expect(answer.statusCode, JSON.stringify(payload)).toBe(status);
    });
  }
});

test('an edit with an old version is refused with the saved fields, and changes no row', async () => {
  const { version } = await detail('ng1');
  const edit = { ...fields({ name: 'Chidi Okwara', country: 'Nigeria', category: 'Sports' }), version };
  const saved = await send('PUT', '/ng1', { ...edit, description: 'Footballer of three World Cups.' });
  expect(saved.json()).toMatchObject({ description: 'Footballer of three World Cups.', version: version + 1 });
  await expectNoRowChanged(async () => {
    const late = await send('PUT', '/ng1', { ...edit, description: 'Retired.' });
    const { code, details } = late.json();
    expect([late.statusCode, code, details]).toEqual([
      409,
      'CONFLICT',
      {
        version: version + 1,
        current: { ...fields(), ...edit, version: undefined, description: 'Footballer of three World Cups.' },
      },
    ]);
  });
  const { history } = await detail('ng1');
  expect(history[0]).toMatchObject({
    action: 'celebrity.edit',
    after: { description: 'Footballer of three World Cups.' },
  });
});

test('the history shows a manager the own actions only, and an admin those of everybody', async () => {
  const [colleague, before] = [{ ...viewer, userId: '01980000-0000-7000-8000-0000000000c0' }, viewer];
  expect((await detail('ng1')).history).not.toEqual([]);
  viewer = { ...colleague, role: 'manager' };
  expect((await detail('ng1')).history).toEqual([]);
  viewer = { ...colleague, role: 'admin' };
  expect((await detail('ng1')).history[0]).toMatchObject({ action: 'celebrity.edit' });
  viewer = before;
});

test('of two parallel edits one is saved', async () => {
  const { version } = await detail('za1');
  const edit = fields({ name: 'Thandi Nkosi', country: 'South Africa', category: 'Influencer' });
  const answers = await Promise.all(
    ['One.', 'Other.'].map((description) => send('PUT', '/za1', { ...edit, description, version })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a price needs a recent log-in and a reason; it halts immediately and is reached by the next ticks', async () => {
  const [{ priceCents: before }] = [await detail('gh1')];
  const target = Math.round(before * 1.08);
  viewer = { ...viewer, recentlyAuthenticated: false };
  await expectNoRowChanged(async () => {
    expect((await send('POST', '/gh1/price', { priceCents: target, reason: 'A mistake' })).json().code).toBe(
      'PASSWORD_NEEDED',
    );
  });
  viewer = { ...viewer, recentlyAuthenticated: true };
  for (const [status, payload] of [
    [400, { priceCents: target, reason: '' }],
    [400, { priceCents: before, reason: 'A mistake' }],
  ] as const) {
    await expectNoRowChanged(async () => expect((await send('POST', '/gh1/price', payload)).statusCode).toBe(status));
  }
  const answer = await send('POST', '/gh1/price', { priceCents: target, reason: 'An impact was applied twice' });
  expect(answer.json()).toMatchObject({ halted: true, priceChange: { priceCents: target } });
  expect((await send('POST', '/gh1/price', { priceCents: before, reason: 'Again' })).statusCode).toBe(409);
  await trading.moveOn();
  await trading.moveOn();
  expect(await detail('gh1')).toMatchObject({ priceCents: target, halted: false, priceChange: null });
  await trading.expectSound();
});

test('a suspension and a restoration need a reason and reach open pages without a tick', async () => {
  await expectNoRowChanged(async () => {
    expect((await send('POST', '/1/suspend', { reason: ' ' })).statusCode).toBe(400);
    expect((await send('POST', '/1/restore', { reason: 'A mistake' })).statusCode).toBe(409);
    expect((await send('POST', '/zz9/suspend', { reason: 'A request' })).json().code).toBe('CELEBRITY_UNKNOWN');
  });
  const price = (await detail('1')).priceCents;
  expect((await send('POST', '/1/suspend', { reason: 'A request' })).json()).toMatchObject({ status: 'suspended' });
  await expect.poll(() => market.celebrities.find(({ id }) => id === '1')?.status).toBe('suspended');
  expect((await send('POST', '/1/price', { priceCents: 40_000, reason: 'A mistake' })).statusCode).toBe(409);
  await trading.moveOn();
  expect(await names('?status=suspended')).toEqual(['Ada Marlowe']);
  expect(await names('?status=active')).not.toContain('Ada Marlowe');
  expect((await detail('1')).priceCents).toBe(price);
  const tooEarly = (await send('POST', '/1/restore', { reason: 'A mistake' })).json();
  expect(tooEarly).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('lasts for 24 hours at least') });
  trading.services.clock.advance(dayMs);
  await trading.moveOn();
  expect((await send('POST', '/1/restore', { reason: 'A mistake' })).json()).toMatchObject({ status: 'active' });
  await expect.poll(() => market.celebrities.find(({ id }) => id === '1')?.status).toBe('active');
  await trading.moveOn();
  expect((await detail('1')).history.map(({ action }) => action)).toEqual(['celebrity.restore', 'celebrity.suspend']);
});

test('a corrected popularity is planned for the next day, with its reason', async () => {
  const answer = await send('POST', '/za1/popularity', { popularity: 70, reason: 'Entered for somebody else' });
  expect(answer.json()).toMatchObject({
    popularity: 45,
    correction: { popularity: 70, reason: 'Entered for somebody else' },
  });
});

test('another category needs a reason, which is published with it', async () => {
  const { id, version } = await detail('za1');
  const other = { ...fields({ name: 'Thandi Nkosi', country: 'South Africa', category: 'Sports' }), version };
  const refused = await send('PUT', `/${id}`, other);
  expect([refused.statusCode, refused.json().details]).toEqual([400, { categoryReason: 'Please give a reason' }]);
  expect((await send('PUT', `/${id}`, { ...other, categoryReason: ' ' })).statusCode).toBe(400);
  expect((await send('PUT', `/${id}`, { ...other, categoryReason: 'She plays football now' })).statusCode).toBe(200);
  const { db } = trading.services;
  const changes = await db
    .selectFrom('celebrity_change')
    .select(['kind', 'reason'])
    .where('kind', '=', 'category')
    .execute();
  expect(changes).toEqual([{ kind: 'category', reason: 'She plays football now' }]);
});
