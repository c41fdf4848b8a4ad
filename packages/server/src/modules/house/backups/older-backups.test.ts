import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installJobs } from '../../../platform/jobs.js';
import { applyWithin, createHistoryTables, migrate, readMigrations } from '../../../platform/migrate.js';
import { historyBeforeBaseline } from '../../../testing/history-before-baseline.js';
import { listCatalog } from '../../../testing/list-catalog.js';
import { backupOf, createBlankDatabase, restoreInto, type ScratchFolder, scratchFolder } from './backups.fixture.js';

let folder: ScratchFolder;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of the last version before 1.0, or of one with fewer migrations, and an account in it. */
async function makeOldGame(migrationCount = historyBeforeBaseline.length) {
  const database = await createBlankDatabase();
  await connected(database.url, async (client) => {
    const [baseline] = await readMigrations();
    await client.query(createHistoryTables);
    await client.query('begin');
    if (baseline) await applyWithin(client, baseline);
    await client.query('drop table sql_function; delete from migration');
    for (const { name, checksum } of historyBeforeBaseline.slice(0, migrationCount)) {
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    }
    // The newest function of this trigger is for the newest table.
    await client.query(`
      alter table "user" disable trigger handle_claimed;
      insert into "user" (id, name, email, referral_code, created_at, updated_at)
        values (gen_random_uuid(), 'Ama', 'ama@x.test', 'AMA-2345', now(), now());
      alter table "user" enable trigger handle_claimed;
      insert into handle (key, user_id) select lower(handle), id from "user";
      insert into wallet (user_id, cash_cents, contributed_cents, entry_count, trade_day, created_at)
        select id, 400, 1000, 2, '2026-03-10', now() from "user";
      insert into trade (user_id, id, celebrity_id, side, shares, price_cents, total_cents, fee_bps, fee_cents, tick_number,
          seen_tick, tolerance_bps, shares_before, average_before_cents, cash_after_cents, created_at)
        select id, id, '1', 'buy', 3, 200, 600, 0, 0, 1, 1, 0, 0, 0, 400, now() from "user";
      insert into ledger_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
        select id, 1, 'signup_grant'::ledger_kind, 'issuance'::house_account, 1000, 1000, id, now() from "user" union all
        select id, 2, 'buy', 'market', -600, 400, id, now() from "user"`);
    await client.query('commit');
  });
  return database;
}

const older =
  'this game is older than migration 0067_mailed_accounts.sql: start it with the last version before 1.0 first';

test('a game of the last version before 1.0 starts with its rows, and ends in the schema of a new one', async () => {
  const [old, fresh] = [await makeOldGame(), await createBlankDatabase()];
  try {
    const applied = await migrate(old.url);
    const migrations = await readMigrations();
    expect(applied).toEqual(migrations.slice(1).map(({ name }) => name));
    expect(await migrate(fresh.url)).toEqual(migrations.map(({ name }) => name));
    expect(await connected(old.url, listCatalog)).toEqual(await connected(fresh.url, listCatalog));
    const { rows } = await sql`
      select (select name from "user") as name, (select array_agg(name order by name) from migration) as names,
        (select shares_after from ledger_entry where kind = 'buy') as shares`.execute(old.db);
    expect(rows).toEqual([{ name: 'Ama', names: migrations.map(({ name }) => name), shares: 3 }]);
    expect(await migrate(old.url)).toEqual([]);
  } finally {
    await old.close();
    await fresh.close();
  }
});

test('a backup of the last version before 1.0 is migrated forward with its rows', async () => {
  const [old, target] = [await makeOldGame(), await createBlankDatabase()];
  try {
    await installJobs({ databaseUrl: old.url, log: pino({ level: 'silent' }) });
    await backupOf(old.url, folder);
    await restoreInto(target.url, folder, { check: async () => undefined });
    const { rows } = await sql`
      select (select count(*) from migration) as migrations, (select name from "user") as name,
        (select shares_after from ledger_entry where kind = 'buy') as shares`.execute(target.db);
    expect(rows).toEqual([{ migrations: (await readMigrations()).length, name: 'Ama', shares: 3 }]);
  } finally {
    await old.close();
    await target.close();
  }
});

test('an older game and its backup are refused in one line, and left as they are', async () => {
  const [old, target] = [await makeOldGame(66), await createBlankDatabase()];
  try {
    await installJobs({ databaseUrl: old.url, log: pino({ level: 'silent' }) });
    await backupOf(old.url, folder);
    await expect(restoreInto(target.url, folder)).rejects.toMatchObject({ code: 'FOREIGN', message: older });
    await expect(migrate(old.url)).rejects.toThrow(older);
    const { rows } = await sql`select count(*) as count from migration`.execute(old.db);
    expect(rows).toEqual([{ count: 66 }]);
  } finally {
    await old.close();
    await target.close();
  }
});
