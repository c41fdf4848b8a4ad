import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installJobs } from '../../../platform/jobs.js';
import { applyWithin, createHistoryTables, readMigrations } from '../../../platform/migrate.js';
import { backupOf, createBlankDatabase, restoreInto, type ScratchFolder, scratchFolder } from './backups.fixture.js';

let folder: ScratchFolder;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

test('a backup of an older schema is migrated forward with its rows', async () => {
  const old = await createBlankDatabase();
  const target = await createBlankDatabase();
  try {
    const migrations = await readMigrations();
    // Before the payments.
    const known = migrations.filter(({ name }) => name < '0023');
    const client = new pg.Client({ connectionString: old.url });
    await client.connect();
    await client.query(createHistoryTables);
    for (const migration of known) await applyWithin(client, migration);
    await client.query(
      `insert into "user" (id, name, email, referral_code, created_at, updated_at)
       values (gen_random_uuid(), 'Ama', 'ama@x.test', 'AMA-2345', now(), now())`,
    );
    await client.end();
    await installJobs({ databaseUrl: old.url, log: pino({ level: 'silent' }) });
    await backupOf(old.url, folder);
    await restoreInto(target.url, folder, { check: async () => undefined });
    const { rows } = await sql<{ migrations: number; name: string; payments: number }>`
      select (select count(*) from migration) as migrations, (select name from "user") as name,
        (select count(*) from payment) as payments`.execute(target.db);
    expect(rows).toEqual([{ migrations: migrations.length, name: 'Ama', payments: 0 }]);
  } finally {
    await old.close();
    await target.close();
  }
});
