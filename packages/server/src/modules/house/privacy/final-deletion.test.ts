import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalTables } from '../../../compose.js';
import { type AccountsUnderTest, goodPassword, openAccounts } from '../../people/auth/accounts.fixture.js';
import { erasureTasks } from './erase-account.js';
import { addPlayerWithRows, countErasedRows } from './personal-rows.fixture.js';
import { type RowWriter, rowWriters } from './row-writers.fixture.js';

let accounts: AccountsUnderTest;
let writers: readonly RowWriter[];
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  const template = await addPlayerWithRows(accounts, 'template@example.org');
  writers = await rowWriters(accounts.services.db, template.id);
});
afterAll(() => accounts.close());

async function addPlayer() {
  count += 1;
  const email = `final-${count}@example.org`;
  const id = await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  accounts.services.clock.advance(3_600_000);
  const leave = async () => {
    const answer = await browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  return { id, browser, leave };
}

interface StoredJob {
  readonly payload: { readonly payload: { readonly userId: string } };
  readonly waitSeconds: number;
}

async function findErasure(userId: string): Promise<StoredJob | undefined> {
  const { rows } = await accounts.services.pool.query<StoredJob>(
    `select payload, extract(epoch from run_at - created_at)::float8 as "waitSeconds" from graphile_worker._private_jobs
     where payload->'payload'->>'userId' = $1`,
    [userId],
  );
  return rows[0];
}

async function eraseAgain(userId: string): Promise<void> {
  const job = await findErasure(userId);
  const [task] = Object.values(erasureTasks({ ...accounts.services, personalTables }));
  await task?.(job?.payload.payload, { effectKey: 'test' });
}

const leftOf = async (userId: string) =>
  [...(await countErasedRows(accounts.services, userId))].filter(([, rows]) => rows > 0);

const plan = fc.record({ delayMs: fc.nat(40), holdMs: fc.nat(60), writes: fc.integer({ min: 1, max: 4 }) });

test('after a deletion that raced with writers of every personal table no row is left, and no session answers', async () => {
  const stored = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 40, maxLength: 40 }), fc.nat(40), async (plans, leaveAfterMs) => {
      const player = await addPlayer();
      const writing = writers.map(async ({ table, write }, index) => {
        const { delayMs = 0, holdMs = 0, writes = 1 } = plans[index] ?? {};
        await delay(delayMs);
        for (let nth = 0; nth < writes; nth += 1) if (await write(player.id, holdMs)) stored.add(table);
      });
      await delay(leaveAfterMs);
      await player.leave();
      await Promise.all(writing);
      await eraseAgain(player.id);
      expect(await leftOf(player.id)).toEqual([]);
      for (const { table, write } of writers) expect(await write(player.id), table).toBe(false);
      expect(await leftOf(player.id)).toEqual([]);
      expect((await player.browser.call('/api/v1/me')).statusCode).toBe(401);
    }),
    { numRuns: 15 },
  );
  // Every table was written, so the test did not pass for lack of activity.
  expect([...stored].sort()).toEqual(writers.map(({ table }) => table).sort());
});

test('the second erasure two minutes later deletes what a transaction wrote that was open during the first', async () => {
  const player = await addPlayer();
  const client = await accounts.services.pool.connect();
  await client.query('begin');
  const text = `insert into watchlist_entry (user_id, celebrity_id, created_at) values ($1, '7', now())`;
  await client.query(text, [player.id]);
  await player.leave();
  await client.query('commit');
  client.release();
  expect(await leftOf(player.id)).toEqual([['watchlist_entry', 1]]);
  expect((await findErasure(player.id))?.waitSeconds).toBeCloseTo(120, 0);
  await eraseAgain(player.id);
  await eraseAgain(player.id);
  expect(await leftOf(player.id)).toEqual([]);
});

test('every table that is erased refuses rows of a closed account by a trigger of its own', async () => {
  const { rows } = await accounts.services.pool.query<{ table: string }>(`
    select tgrelid::regclass::text as "table" from pg_trigger
    where tgname in ('open_account', 'active_account') and tgenabled = 'O'`);
  const guarded = new Set(rows.map(({ table }) => table));
  const erased = personalTables.filter(({ onDeletion }) => onDeletion === 'erase').map(({ table }) => table);
  expect(erased.filter((table) => !guarded.has(table))).toEqual([]);
});

test('without the triggers the same writers leave rows behind', async () => {
  const { pool } = accounts.services;
  const player = await addPlayer();
  await player.leave();
  await eraseAgain(player.id);
  for (const { table, write } of writers) {
    await pool.query(`alter table "${table}" disable trigger user`);
    expect(await write(player.id), table).toBe(true);
    await pool.query(`alter table "${table}" enable trigger user`);
  }
  expect(await leftOf(player.id)).toHaveLength(writers.length);
});

test('no statement gives a closed account a name, an address or a picture again', async () => {
  const { id, leave } = await addPlayer();
  await leave();
  const { pool } = accounts.services;
  for (const change of [
    "name = 'Amara'",
    "email = 'amara@example.org'",
    "image = '/a.webp'",
    "mobile_number = '244123456'",
  ]) {
    await expect(pool.query(`update "user" set ${change} where id = $1`, [id]), change).rejects.toMatchObject({
      constraint: 'closed_account_is_anonymous',
    });
  }
});
