import { randomUUID } from 'node:crypto';
import { addDays, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dailyTask } from '../../../daily-task.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { NewsUnderTest } from '../news/news.fixture.js';
import { insiderTipModule } from './insider-tip.module.js';
import { dailyInsiderTip } from './write-tip.js';

let game: NewsUnderTest;
let app: FastifyInstance;
let role: 'manager' | 'user';
let userId: string;

beforeEach(async () => {
  game = await NewsUnderTest.open();
  const { clock } = game.services;
  role = 'manager';
  userId = await game.trading.addPlayer({ tier: 'elite' });
  // Eight in the morning: today's tip is not out yet.
  clock.advance(startOfLondonDay(londonDay(clock.nowMs())) + 32 * hourMs - clock.nowMs());
  app = await createHttpServer({ production: false, trustedProxies: [], logger: game.services.log });
  const viewer = () => ({ userId, sessionId: randomUUID(), role, emailVerified: true, suspended: false });
  app.decorate('findViewer', async () => viewer());
  insiderTipModule.routes(app, { ...game.services, market: { liveSinceMs: game.services.clock.nowMs() } });
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await game.services.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api/v1${url}`, ...(payload && { payload }) });
  return { status: answer.statusCode, json: () => answer.json() };
}

const day = (offset = 0) => addDays(londonDay(game.services.clock.nowMs()), offset);
const tip = (from: number, to: number, text = 'Watch the volume.') => ({
  celebrityId: 'gh1',
  text,
  fromDay: day(from),
  toDay: day(to),
});
const create = (fields: object) => call('POST', '/manager/tips', { id: randomUUID(), ...fields });
/** Nine in the morning of the next day, or of today. */
async function runDaily(): Promise<void> {
  const { clock } = game.services;
  await game.trading.moveOn();
  await dailyTask(game.services, dailyInsiderTip).run({ number: 1, atMs: clock.nowMs() });
}
async function readAsElite() {
  role = 'user';
  const answer = (await call('GET', '/insider-tip')).json();
  role = 'manager';
  return answer;
}

test('a tip of staff replaces that of the market desk on its days, notifies once, and is listed once', async () => {
  expect((await create(tip(0, 1))).status).toBe(201);
  const { name } = await game.services.db
    .selectFrom('celebrity')
    .select('name')
    .where('id', '=', 'gh1')
    .executeTakeFirstOrThrow();
  const file = (await app.inject({ url: '/api/v1/manager/tips/csv?q=volume' })).body.trim().split('\r\n');
  expect(file.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
    [day(0), day(1), name, 'Watch the volume.'],
  ]);
  game.services.clock.advance(2 * hourMs);
  await runDaily();
  game.services.clock.advance(24 * hourMs);
  await runDaily();
  const { today, earlier } = await readAsElite();
  expect(today).toMatchObject({ author: 'staff', text: 'Watch the volume.', celebrityId: 'gh1', figures: null });
  expect(earlier).toEqual([]);
  expect(await game.notifiedTitles(userId)).toEqual(['Daily insider tip']);
  game.services.clock.advance(24 * hourMs);
  await runDaily();
  expect((await readAsElite()).earlier.map(({ author }: { author: string }) => author)).toEqual(['staff']);
});

test('a tip is shown to nobody before its day, and to no member below Elite', async () => {
  await create(tip(1, 1, 'Secret tip'));
  game.services.clock.advance(2 * hourMs);
  await runDaily();
  expect(JSON.stringify(await readAsElite())).not.toContain('Secret');
  game.services.clock.advance(24 * hourMs);
  await runDaily();
  expect((await readAsElite()).today.text).toBe('Secret tip');
  await game.services.db.updateTable('wallet').set({ tier: 'pro' }).where('user_id', '=', userId).execute();
  expect((await readAsElite()).code).toBe('VIP_ONLY');
});

test('an edit changes what is shown today, a deletion removes it, and both are recorded', async () => {
  const { id } = (await create(tip(0, 3))).json();
  game.services.clock.advance(2 * hourMs);
  await runDaily();
  const edited = await call('PUT', `/manager/tips/${id}`, { version: 1, ...tip(0, 2, 'Without the typo.') });
  expect(edited.json()).toMatchObject({ version: 2, toDay: day(2) });
  expect((await readAsElite()).today.text).toBe('Without the typo.');
  const stale = await call('PUT', `/manager/tips/${id}`, { version: 1, ...tip(0, 2, 'Mine') });
  expect([stale.status, stale.json().details.current.text]).toEqual([409, 'Without the typo.']);
  await call('DELETE', `/manager/tips/${id}`);
  expect((await readAsElite()).today).toBeNull();
  const entries = await game.services.db
    .selectFrom('audit_entry')
    .select('action')
    .where('target_kind', '=', 'tip')
    .orderBy('number')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['tip.create', 'tip.edit', 'tip.delete']);
});

test('days that are over, that another tip covers, or that are too many are refused and change no row', async () => {
  const { id } = (await create(tip(3, 5))).json();
  const tables = await listTables(game.services.db);
  const before = await digestTables(game.services.db, tables);
  const statuses = [tip(-1, 0), tip(2, 1), tip(0, 31), { ...tip(0, 0), text: '' }].map(create);
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect((await create({ ...tip(0, 0), celebrityId: 'zz99' })).status).toBe(404);
  for (const taken of [tip(5, 6), tip(1, 3), tip(4, 4)]) expect((await create(taken)).status).toBe(409);
  game.services.clock.advance(2 * hourMs);
  expect((await create(tip(0, 0))).status).toBe(400);
  expect((await call('PUT', `/manager/tips/${id}`, { version: 1, ...tip(-2, 5) })).status).toBe(400);
  expect(await digestTables(game.services.db, tables)).toEqual(before);
});

test('of two tips for the same day that are planned at the same time one is stored', async () => {
  const statuses = (await Promise.all([create(tip(1, 2)), create(tip(2, 3))])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
});
