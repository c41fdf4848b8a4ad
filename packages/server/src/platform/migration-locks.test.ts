import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/database.js';
import { migrate } from './migrate.js';
import { lockPatience } from './migration-locks.js';
import { folderWith, openTransaction } from './migrations.fixture.js';

async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const columnsOf = async (table: string) => {
    const { rows } = await database.pool.query(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    );
    return rows.map(({ name }) => name);
  };
  return { ...database, columnsOf };
}

const quick = { ...lockPatience, waitMs: 300, vacuumWaitMs: 20_000, pauseMsMax: 100 };

test('a migration whose table is in use waits a moment at a time, says for whom, and goes on after that', async () => {
  const { url, pool, columnsOf } = await open();
  const folder = await folderWith({ '9000_wider.sql': 'alter table wallet add column extra integer;' });
  const user = await openTransaction(url, 'select from wallet');
  const lines: string[] = [];
  const migrated = migrate(url, { folder, patience: quick, print: (line) => void lines.push(line) });
  while (lines.length < 2) await sleep(20);
  expect(lines[0]).toMatch(
    /^Migration 9000_wider\.sql waits for a lock on wallet, which process \d+ has \(idle in transaction\), its transaction is \d+ s old; next try in 0\.1 s \(2 of 40\), the game goes on meanwhile$/,
  );
  // What came behind it went on when it gave up.
  await pool.query('select from wallet');
  expect(await columnsOf('wallet')).not.toContain('extra');
  await user.commit();
  expect(await migrated).toEqual(['9000_wider.sql']);
  expect(await columnsOf('wallet')).toContain('extra');
});

test('behind a vacuum, which gives way after a second, it waits longer', async () => {
  const { url } = await open();
  const folder = await folderWith({ '9000_wider.sql': 'alter table wallet add column extra integer;' });
  const vacuum = await openTransaction(url, 'lock table wallet in share update exclusive mode');
  const lines: string[] = [];
  const migrated = migrate(url, { folder, patience: quick, print: (line) => void lines.push(line) });
  while (lines.length < 1) await sleep(20);
  await sleep(3 * quick.waitMs);
  await vacuum.commit();
  await migrated;
  expect(lines).toHaveLength(1);
});

test('one that never gets its lock fails with one line that names the process, and has changed nothing', async () => {
  const { url, columnsOf } = await open();
  const text = 'alter table market add column extra integer; alter table wallet add column extra integer;';
  const folder = await folderWith({ '9000_wider.sql': text });
  await openTransaction(url, 'lock table wallet in row exclusive mode');
  await expect(migrate(url, { folder, patience: { ...quick, attemptsMax: 2 } })).rejects.toMatchObject({
    name: 'SchemaError',
    message: expect.stringMatching(
      /^Migration 9000_wider\.sql did not get its lock on wallet, which process (\d+) has .*; 2 attempts changed nothing: end process \1, start again$/,
    ),
  });
  expect([...(await columnsOf('market')), ...(await columnsOf('wallet'))]).not.toContain('extra');
});

test('another error is not tried again', async () => {
  const { url } = await open();
  const folder = await folderWith({ '9000_wrong.sql': 'alter table nothing add column extra integer;' });
  const lines: string[] = [];
  await expect(migrate(url, { folder, print: (line) => void lines.push(line) })).rejects.toThrow(
    'Migration 9000_wrong.sql failed, and changed nothing: relation "nothing" does not exist',
  );
  expect(lines).toEqual([]);
});

test('an index is made concurrently while rows change, in the place of one that a killed attempt has left', async () => {
  const { url, pool } = await open();
  const folder = await folderWith({
    '9000_wallet_concurrently.sql': '-- Rich players.\ncreate index concurrently wallet_rich on wallet (cash_cents);',
  });
  const isValid = async () =>
    (await pool.query(`select indisvalid from pg_index where indexrelid = 'wallet_rich'::regclass`)).rows[0]
      ?.indisvalid;
  // A unique index of rows that are not left an invalid one, as a kill does.
  await pool.query('create table twins as select 1 as one union all select 1');
  await expect(pool.query('create unique index concurrently wallet_rich on twins (one)')).rejects.toThrow();
  expect(await isValid()).toBe(false);
  const writer = await openTransaction(url, 'lock table wallet in row exclusive mode');
  const migrated = migrate(url, { folder });
  await sleep(500);
  await pool.query('delete from wallet');
  await writer.commit();
  expect(await migrated).toEqual(['9000_wallet_concurrently.sql']);
  expect(await isValid()).toBe(true);
});

test('a second instance waits for the first without being waited for', async () => {
  const { url } = await open();
  const text = 'create index concurrently wallet_rich on wallet (cash_cents);';
  const folder = await folderWith({ '9000_wallet_concurrently.sql': text, '9001_end.sql': 'select pg_sleep(0.3);' });
  const both = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
  expect(both.map(({ length }) => length).sort()).toEqual([0, 2]);
});
