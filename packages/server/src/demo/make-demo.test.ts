import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../environment/env.js';
import { brokenFindings } from '../platform/audit.sql.js';
import { auditDatabase } from '../testing/audit.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { makeDemo } from './make-demo.js';

const players = 30;
const endMs = Date.UTC(2026, 2, 10, 12);

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-demo-'));
  database = await createTestDatabase();
  const env = parseEnvironment({ DATA_DIR: folder });
  await makeDemo({ env, databaseUrl: database.url, endMs, seed: 1, players, days: 3 });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('every cent, share and figure of the demo passes the audit', async () => {
  expect(brokenFindings(await auditDatabase(database.db))).toEqual([]);
});

test('the demo has what a game has that people play, and each player is marked as simulated', async () => {
  expect(await count(`"user" where role = 'user' and handle like 'Sim%' and email like '%@demo.test'`)).toBe(players);
  expect(await count(`"user" where role = 'user'`)).toBe(players);
  for (const table of [
    'trade',
    'player_order',
    'news_item',
    'support_ticket',
    'payment',
    'campaign_send',
    'league_member',
    'backup',
  ])
    expect(await count(table), table).toBeGreaterThan(0);
});

test('most who trade are ranked at the last close', async () => {
  const last = 'day = (select max(day) from ranking_snapshot)';
  const ranked = await count(`ranking_snapshot where ${last} and ranked > 0`);
  expect(ranked).toBeGreaterThan(0.6 * (await count(`ranking_snapshot where ${last} and counted_ticks > 0`)));
  expect(ranked).toBeGreaterThan(players / 4);
});

test('nobody trades before signing up, and nothing is from after the end of the past', async () => {
  expect(await count(`trade join "user" on "user".id = trade.user_id where trade.created_at < "user".created_at`)).toBe(
    0,
  );
  const end = `'${new Date(endMs).toISOString()}'`;
  for (const table of ['trade', 'ledger_entry', 'news_item', 'support_ticket', 'payment'])
    expect(await count(`${table} where created_at > ${end}`), table).toBe(0);
});

test('each trade has the price of the chart at its time', async () => {
  const outside = `trade join candle_1h as candle on candle.celebrity_id = trade.celebrity_id
    and candle.start_at = date_trunc('hour', trade.created_at)
    where trade.price_cents not between candle.low_cents and candle.high_cents`;
  expect(await count(outside)).toBe(0);
});
