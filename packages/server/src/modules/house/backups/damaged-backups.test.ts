import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBackup } from '../../../platform/backup/verify-backup.js';
import { createTestDatabase, maintain, type TestDatabase } from '../../../testing/database.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { backupOf, restoreInto, type ScratchFolder, scratchFolder, testEncryption } from './backups.fixture.js';

let source: TestDatabase;
let target: TestDatabase;
let folder: ScratchFolder;
let tables: readonly string[];
let untouched: unknown;

beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase();
  folder = await scratchFolder();
  await sql`insert into daily_run (task, day, ran_at) select 'task ' || n, '2026-03-10', now() from generate_series(1, 500) n`.execute(
    source.db,
  );
  await backupOf(source.url, folder);
  await backupOf(source.url, folder, { path: folder.of('sealed.backup'), encryption: testEncryption('right') });
  tables = await listTables(target.db);
  untouched = await digestTables(target.db, tables);
});
afterAll(async () => {
  await source.close();
  await target.close();
  await folder.remove();
});

async function expectUntouched(): Promise<void> {
  expect(await listTables(target.db)).toEqual(tables);
  expect(await digestTables(target.db, tables)).toEqual(untouched);
}

test.each([
  ['game.backup', undefined],
  ['sealed.backup', 'right'],
])('any changed byte of %s is noticed', async (name, passphrase) => {
  const original = await readFile(folder.of(name));
  const path = folder.of('flipped.backup');
  await fc.assert(
    fc.asyncProperty(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), async (place, mask) => {
      const bytes = Buffer.from(original);
      bytes.writeUInt8(bytes.readUInt8(place) ^ mask, place);
      await writeFile(path, bytes);
      await expect(verifyBackup({ path, passphrase })).rejects.toMatchObject({ name: 'BackupError' });
    }),
    { numRuns: 150 },
  );
});

test('a backup that is cut off anywhere is noticed', async () => {
  const { length } = await readFile(folder.of('game.backup'));
  const path = folder.of('short.backup');
  await fc.assert(
    fc.asyncProperty(fc.nat(length - 1), async (size) => {
      await copyFile(folder.of('game.backup'), path);
      await truncate(path, size);
      await expect(verifyBackup({ path })).rejects.toMatchObject({ name: 'BackupError' });
    }),
    { numRuns: 60 },
  );
});

/** Makes a bad file of a good one. */
const spoilt: Readonly<
  Record<string, { code: string; make: (good: Buffer) => Buffer; from?: string; passphrase?: string }>
> = {
  'a damaged one': { code: 'DAMAGED', make: (good) => flip(good, Math.floor(good.length / 2)) },
  'one without its last byte': { code: 'DAMAGED', make: (good) => good.subarray(0, -1) },
  'one with a byte too many': { code: 'DAMAGED', make: (good) => Buffer.concat([good, Buffer.alloc(1)]) },
  'an empty file': { code: 'FOREIGN', make: () => Buffer.alloc(0) },
  'another kind of file': { code: 'FOREIGN', make: () => Buffer.from('PK\u0003\u0004 a zip archive, as it seems') },
  'one of a newer format': {
    code: 'NEWER',
    make: (good) => Buffer.from(good.toString('latin1').replace('"format":1', '"format":9'), 'latin1'),
  },
  'an encrypted one without a passphrase': { code: 'PASSPHRASE_NEEDED', make: (good) => good, from: 'sealed.backup' },
  'an encrypted one with another passphrase': {
    code: 'PASSPHRASE_WRONG',
    make: (good) => good,
    from: 'sealed.backup',
    passphrase: 'wrong',
  },
};

function flip(good: Buffer, place: number): Buffer {
  const bytes = Buffer.from(good);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes;
}

test.each(Object.entries(spoilt))(
  '%s is refused before anything is touched',
  async (_what, { code, make, from, passphrase }) => {
    const path = folder.of('spoilt.backup');
    await writeFile(path, make(await readFile(folder.of(from ?? 'game.backup'))));
    await expect(restoreInto(target.url, folder, { path, passphrase, replace: true })).rejects.toMatchObject({ code });
    await expectUntouched();
  },
);

test('a backup with a migration that this version does not know is refused as newer', async () => {
  const path = folder.of('newer.backup');
  await sql`insert into migration (name, checksum) values ('9999_future.sql', ${'0'.repeat(64)})`.execute(source.db);
  await backupOf(source.url, folder, { path });
  await sql`delete from migration where name = '9999_future.sql'`.execute(source.db);
  await expect(restoreInto(target.url, folder, { path })).rejects.toMatchObject({ code: 'NEWER' });
  await expectUntouched();
});

test('a database with accounts is replaced only on request', async () => {
  await sql`insert into "user" (id, name, email, referral_code, created_at, updated_at)
    values (gen_random_uuid(), 'Ama', 'ama@x.test', 'AMA-2345', now(), now())`.execute(target.db);
  await expect(restoreInto(target.url, folder)).rejects.toMatchObject({ code: 'NOT_EMPTY' });
  await restoreInto(target.url, folder, { replace: true });
  const { rows } = await sql<{ users: number; runs: number }>`
    select (select count(*) from "user") as users, (select count(*) from daily_run) as runs`.execute(target.db);
  expect(rows).toEqual([{ users: 0, runs: 500 }]);
});

test('a restore whose check fails leaves the database as it was', async () => {
  await sql`insert into daily_run (task, day, ran_at) values ('of the old database', '2026-03-11', now())`.execute(
    target.db,
  );
  const before = await digestTables(target.db, tables);
  const check = () => Promise.reject(new Error('the audit found something'));
  await expect(restoreInto(target.url, folder, { replace: true, check })).rejects.toThrow('the audit found something');
  expect(await digestTables(target.db, tables)).toEqual(before);
});

test('a restore whose connection dies at any moment leaves the database as it was, and the next one succeeds', async () => {
  const before = await digestTables(target.db, tables);
  // As after kill -9: the server ends the transaction of a client that is gone.
  const die = () =>
    maintain(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'limelight restore' and datname = '${new URL(target.url).pathname.slice(1)}'`);
  for (const moment of ['celebrity', 'daily_run', 'wallet', 'check']) {
    let killed: Promise<unknown> | undefined;
    const onProgress = ({ step }: { step: string }) => {
      if (step === moment) killed ??= die();
    };
    const check = async () => {
      await (moment === 'check' ? die() : killed);
    };
    // The server needs a moment to notice the end of the one before.
    const shared = { replace: true, waitForServersMs: 10_000 };
    const outcome = restoreInto(target.url, folder, { ...shared, onProgress, check });
    await expect(outcome, moment).rejects.not.toMatchObject({ name: 'BackupError' });
    expect(await digestTables(target.db, tables), moment).toEqual(before);
  }
  await restoreInto(target.url, folder, { replace: true, waitForServersMs: 10_000 });
});
