import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { openDatabase } from './database.js';
import { migrate } from './migrate.js';
import { fewSessions, openPooler, type PoolerKind } from './pooler.fixture.js';
import { fitToPooler, PoolerError } from './pooler.sql.js';

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

async function through(kind: PoolerKind): Promise<string> {
  const pooler = await openPooler(services.databaseUrl, kind);
  onTestFinished(() => pooler.close());
  return pooler.url;
}

/** The limits of a connection from the pool of the game. */
async function limitsAt(url: string) {
  const { db, close } = openDatabase({ url, onError: () => undefined });
  try {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit')
      order by name`.execute(db);
    return rows.map(({ setting }) => setting);
  } finally {
    await close();
  }
}

const limits = ['3000', 'off', '5000', '25000'];

test.each(['refuses', 'ignores'] as const)(
  'behind a pooler that %s limits in the first packet they are in force',
  async (kind) => {
    const url = await through(kind);
    await fitToPooler(url, 3);
    expect(await limitsAt(url)).toEqual(limits);
    expect(await migrate(url)).toEqual([]);
  },
);

test('a thread that starts later sets its limits in the same way', async () => {
  const url = await through('ignores');
  await fitToPooler(url, 3);
  const script = `
    const { getEnvironmentData, parentPort } = require('node:worker_threads');
    parentPort.postMessage(getEnvironmentData('addresses that set limits afterwards'));`;
  const [addresses] = await once(new Worker(script, { eval: true }), 'message');
  expect(addresses).toContain(url);
});

test('without a pooler limits are in the first packet, and nothing is refused', async () => {
  await fitToPooler(services.databaseUrl, 3);
  expect(await limitsAt(services.databaseUrl)).toEqual(limits);
});

test('a pooler that shares sessions is refused in one sentence', async () => {
  const refused = fitToPooler(await through('shares'), 3);
  await expect(refused).rejects.toBeInstanceOf(PoolerError);
  await expect(refused).rejects.toThrow(/^DATABASE_URL leads through a pooler that shares sessions: [^.]+$/);
});

test('a pooler with fewer sessions than are needed is refused in one sentence, and used where they are enough', async () => {
  await fitToPooler(await through('few'), fewSessions);
  const refused = fitToPooler(await through('few'), fewSessions + 2);
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL leads through a pooler that gave 3 of the 5 sessions that are needed: raise its default_pool_size[^.]+$/,
  );
}, 30_000);

test('an instance that waits for the migration of another says so after five seconds', async () => {
  const client = await services.pool.connect();
  await client.query('select pg_advisory_lock(7266001)');
  let said = 0;
  const startedMs = performance.now();
  const print = (line: string) => {
    said += 1;
    expect(line).toBe('Waiting for the migration of another instance');
    expect(performance.now() - startedMs).toBeGreaterThan(4_900);
    void client.query('select pg_advisory_unlock(7266001)');
  };
  const migrating = migrate(services.databaseUrl, { print });
  await migrating;
  client.release();
  expect(said).toBe(1);
  await migrate(services.databaseUrl, { print });
  expect(said).toBe(1);
});
