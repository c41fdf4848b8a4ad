import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getTraderBoard } from '@limelight/contract/fame/leaderboards';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { leaderboardsModule } from '../leaderboards/leaderboards.module.js';
import { RingsUnderTest } from './rings.fixture.js';
import { ringsModule } from './rings.module.js';

let rings: RingsUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null;

beforeAll(async () => {
  rings = await RingsUnderTest.open();
  const { services, engine } = rings.ranking;
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => viewer);
  ringsModule.routes(app, services);
  // The market of other boards is not needed here.
  leaderboardsModule.routes(app, { ...services, rankings: engine, market: {} as never });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rings.close();
});

function actAs(userId: string, role: Viewer['role']): void {
  viewer = { userId, sessionId: randomUUID(), role, emailVerified: true, suspended: false };
}

const lift = async (id: string, payload: object = { reason: 'Two sisters' }) =>
  (await app.inject({ method: 'POST', url: `/api/v1/manager/users/${id}/lift-ring-mark`, payload })).statusCode;

async function own() {
  const answer = (await app.inject('/api/v1/leaderboards/traders-week')).json();
  return schemasOf(getTraderBoard).response.parse(answer).own;
}

test('a player reads what is shared before and after, and nothing of the other account', async () => {
  const [oldest = '', second = ''] = await rings.joinAs({ mailbox: 'one' }, 2);
  await rings.night();
  actAs(second, 'user');
  expect(await own()).toMatchObject({
    visibility: 'shown',
    hides: false,
    ring: { shares: ['mailbox'], inForce: false },
  });
  await rings.night();
  expect(await own()).toMatchObject({ visibility: 'ring', rank: null, ring: { shares: ['mailbox'], inForce: true } });
  const body = (await app.inject('/api/v1/leaderboards/league')).body;
  expect(body).toContain('"ring"');
  for (const text of [body, ...(await rings.noticesOf(second))]) expect(text).not.toContain(oldest);
  actAs(oldest, 'user');
  expect(await own()).toMatchObject({ visibility: 'shown', ring: null });
});

test('staff alone lift a mark, once and with a reason; what is refused changes no row', async () => {
  const [oldest = '', second = ''] = await rings.joinAs({ mailbox: 'two' }, 2);
  const manager = await rings.ranking.addPlayer({ role: 'manager' });
  await rings.night();
  await rings.night();
  const tables = await listTables(rings.db);
  const before = await digestTables(rings.db, tables);
  viewer = null;
  expect(await lift(second)).toBe(401);
  actAs(second, 'user');
  expect(await lift(second)).toBe(403);
  actAs(manager, 'manager');
  for (const body of [{}, { reason: '' }, { reason: 'Sisters', ranked: true }])
    expect(await lift(second, body)).toBe(400);
  expect(await lift('second')).toBe(400);
  expect(await lift(randomUUID())).toBe(404);
  expect(await lift(oldest)).toBe(409);
  expect(await digestTables(rings.db, tables)).toEqual(before);
  expect(await lift(second)).toBe(200);
  expect(await rings.marksOf([second])).toEqual(['ranked']);
  const entries = await rings.db.selectFrom('audit_entry').selectAll().where('target_id', '=', second).execute();
  expect(entries).toMatchObject([{ action: 'user.lift-ring-mark', actor_id: manager, reason: 'Two sisters' }]);
  const after = await digestTables(rings.db, tables);
  expect(await lift(second)).toBe(409);
  expect(await digestTables(rings.db, tables)).toEqual(after);
});
