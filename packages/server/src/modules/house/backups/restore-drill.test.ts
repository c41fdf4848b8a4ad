import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { verifyBackup } from '../../../platform/backup/verify-backup.js';
import type { Database } from '../../../platform/database.js';
import { addJob } from '../../../platform/jobs.js';
import { auditDatabase } from '../../../testing/audit.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { backupRules } from './backup-rules.js';
import {
  backupOf,
  createBlankDatabase,
  restoreInto,
  type ScratchFolder,
  scratchFolder,
  testEncryption,
} from './backups.fixture.js';

let trading: TradingUnderTest;
let folder: ScratchFolder;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  folder = await scratchFolder();
  await mkdir(folder.of('files/media'), { recursive: true });
  await writeFile(folder.of('files/face.webp'), Buffer.alloc(3_000_000, 7));
  await writeFile(folder.of('files/media/clip-1.mp4'), 'a clip');
});
afterAll(async () => {
  await trading.services.close();
  await folder.remove();
});

/** Trades without a pause until stopped. @returns the ids that were acknowledged, with when */
function tradeOn(userIds: readonly string[]) {
  const place = tradePlacer(trading.services);
  const acknowledged: { id: string; order: number }[] = [];
  let order = 0;
  let stopped = false;
  const running = Promise.all(
    userIds.map(async (userId) => {
      while (!stopped) {
        const side = (await trading.sharesOf(userId)) > 0 ? 'sell' : 'buy';
        const request = await trading.tradeRequest(userId, { side });
        const answer = await place(request).catch(() => undefined);
        if (answer !== undefined) acknowledged.push({ id: request.id, order: ++order });
      }
    }),
  );
  return {
    acknowledged,
    now: () => order,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** With what the text format of COPY escapes. @returns its number */
async function insertTicket(db: Database): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into support_ticket (name, email, subject, message, created_at, changed_at, waiting_since)
    values ('Ama', 'a@x.test', ${'é\t\\N'}, ${'a\nb\\.'}, now(), now(), now()) returning number`.execute(db);
  return rows[0]?.number ?? Number.NaN;
}

test('a backup made alongside running trades restores into an empty database, passes the audit and has every trade from before', async () => {
  const userIds = await Promise.all(Array.from({ length: 4 }, () => trading.addPlayer({ cashCents: 100_000_000 })));
  await trading.moveOn();
  const load = tradeOn(userIds);
  while (load.now() < 40) await trading.tick();
  const before = load.now();
  await backupOf(trading.services.databaseUrl, folder);
  while (load.now() < before + 20) await trading.tick();
  await load.stop();

  const target = await createBlankDatabase();
  try {
    await restoreInto(target.url, folder);
    expect(brokenFindings(await auditDatabase(target.db))).toEqual([]);
    const { rows } = await sql<{ id: string }>`select id from trade`.execute(target.db);
    const restored = new Set(rows.map(({ id }) => id));
    const missing = load.acknowledged.filter(({ id, order }) => order <= before && !restored.has(id));
    expect(missing).toEqual([]);
    expect(restored.size).toBeLessThan(load.acknowledged.length);
  } finally {
    await target.close();
  }
});

test('a restored database equals the original in every row of every table, and the files in every byte', async () => {
  const { db, databaseUrl } = trading.services;
  const path = folder.of('equal.backup');
  await insertTicket(db);
  const made = await backupOf(databaseUrl, folder, { path, encryption: testEncryption('correct horse') });
  const target = await createBlankDatabase();
  try {
    await restoreInto(target.url, folder, { path, passphrase: 'correct horse' });
    const left = [...backupRules.leftOut, 'migration'].map((name) => `public.${name}`);
    const tables = (await listTables(db)).filter((name) => name.startsWith('public.') && !left.includes(name));
    expect(await listTables(target.db)).toEqual(await listTables(db));
    expect(await digestTables(target.db, tables)).toEqual(await digestTables(db, tables));
    expect(made.files).toBe(2);
  } finally {
    await target.close();
  }
  for (const name of ['face.webp', 'media/clip-1.mp4']) {
    expect(
      (await readFile(folder.of(`restored files/${name}`))).equals(await readFile(folder.of(`files/${name}`))),
    ).toBe(true);
  }
});

test('a restored database has the enum values of a migrated one, in the same order', async () => {
  const { db, databaseUrl } = trading.services;
  const path = folder.of('enums.backup');
  const labels = sql`select typname, enumlabel from pg_enum join pg_type on pg_type.oid = enumtypid
    where typnamespace = 'public'::regnamespace order by typname, enumsortorder`;
  await backupOf(databaseUrl, folder, { path });
  const target = await createBlankDatabase();
  try {
    await restoreInto(target.url, folder, { path });
    expect((await labels.execute(target.db)).rows).toEqual((await labels.execute(db)).rows);
  } finally {
    await target.close();
  }
});

test('a column that is generated by identity continues after the restored rows', async () => {
  const { db, databaseUrl } = trading.services;
  const path = folder.of('identity.backup');
  const last = await insertTicket(db);
  await backupOf(databaseUrl, folder, { path });
  const target = await createBlankDatabase();
  try {
    await restoreInto(target.url, folder, { path });
    expect(await insertTicket(target.db)).toBe(last + 1);
  } finally {
    await target.close();
  }
});

test('mail of the backup’s queue is not sent again, work at payment providers goes on', async () => {
  const { db, databaseUrl, clock } = trading.services;
  const now = clock.now();
  await addJob(db, { task: 'account-mail', effectKey: 'a mail', payload: {}, now });
  await addJob(db, { task: 'payment-webhook', effectKey: 'a webhook', payload: { id: 'x' }, now });
  const path = folder.of('queue.backup');
  await backupOf(databaseUrl, folder, { path });
  const target = await createBlankDatabase();
  try {
    await restoreInto(target.url, folder, { path });
    const { rows } = await sql<{ task: string; body: unknown }>`
      select identifier as task, payload as body from graphile_worker._private_jobs
      join graphile_worker._private_tasks on _private_tasks.id = task_id`.execute(target.db);
    expect(rows).toEqual([{ task: 'payment-webhook', body: { effectKey: 'a webhook', payload: { id: 'x' } } }]);
    // Enqueued again, the mail is recognised as sent.
    expect(await addJob(target.db, { task: 'account-mail', effectKey: 'a mail', payload: {}, now })).toBe(false);
  } finally {
    await target.close();
  }
});

test('of two backups that start together one is made, and the other leaves nothing', async () => {
  const { databaseUrl } = trading.services;
  const outcomes = await Promise.allSettled(
    ['one.backup', 'two.backup'].map((name) => backupOf(databaseUrl, folder, { path: folder.of(name) })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'BACKUP_RUNNING' } });
  const names = (await readdir(folder.path)).filter((name) => /^(?:one|two)/.test(name));
  expect(names).toHaveLength(1);
  await verifyBackup({ path: folder.of(names[0] ?? '') });
});
