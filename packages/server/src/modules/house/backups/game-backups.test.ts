import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localHost } from '../../../testing/local-host.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { upsertBackup } from './backup.sql.js';
import type { BackupHost } from './backup-host.js';
import { type ScratchFolder, scratchFolder } from './backups.fixture.js';
import { deleteExpiredBackups } from './delete-backup.js';
import { makeGameBackup } from './make-game-backup.js';
import { nightlyBackupTask } from './nightly-backup.js';
import { optimizeDatabase } from './optimize-database.js';
import { startSystemTask } from './run-system-task.js';
import { syncFolder } from './sync-folder.js';
import { failSilentTasks, listSystemTasks } from './system-task.sql.js';

let services: TestServices & { readonly host: BackupHost };
let folder: ScratchFolder;

beforeAll(async () => {
  folder = await scratchFolder();
  const variables = { BACKUP_DIR: folder.of('backups'), DATA_DIR: folder.of('data') };
  services = { ...(await createTestServices({ template: 'market', variables })), host: localHost };
});
afterAll(async () => {
  await services.close();
  await folder.remove();
});

const quiet = () => undefined;

test('a backup is listed once it is verified, and one that was copied into the folder is listed too', async () => {
  const { db } = services;
  const id = await makeGameBackup(services, { origin: 'staff', madeBy: null }, quiet);
  const [row] = await db.selectFrom('backup').selectAll().execute();
  expect(row).toMatchObject({ id, origin: 'staff', fault: null, verified_at: services.clock.now() });
  await db.deleteFrom('backup').execute();
  await writeFile(folder.of('backups/holiday.backup'), 'no backup');
  await writeFile(folder.of('backups/half.backup.part'), 'of a killed process');
  await syncFolder(services);
  expect((await db.selectFrom('backup').select(['id', 'verified_at']).execute()).map((found) => found)).toEqual([
    { id, verified_at: null },
  ]);
  await rm(folder.of(`backups/${row?.file_name}`));
  await syncFolder(services);
  expect(await db.selectFrom('backup').select('id').execute()).toEqual([]);
});

test('the next backup removes the part file of a killed process', async () => {
  await writeFile(folder.of('backups/half.backup.part'), 'of a killed process');
  await makeGameBackup(services, { origin: 'staff', madeBy: null }, quiet);
  expect((await readdir(folder.of('backups'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('retention deletes what is due, and never the newest verified backup', async () => {
  const { db, clock } = services;
  await db.deleteFrom('backup').execute();
  const due = new Date(clock.nowMs() - minuteMs);
  for (const [days, verified] of [
    [3, true],
    [2, true],
    [1, false],
  ] as const) {
    const file_name = `of-${days}.backup`;
    await writeFile(folder.of(`backups/${file_name}`), 'x');
    const made_at = new Date(clock.nowMs() - days * dayMs);
    const shared = { id: randomUUID(), origin: 'nightly', made_at, bytes: 1, encrypted: false };
    await upsertBackup(db, { ...shared, file_name, kept_until: due, verified_at: verified ? made_at : null });
  }
  await deleteExpiredBackups(services);
  expect((await db.selectFrom('backup').select('file_name').execute()).map(({ file_name }) => file_name)).toEqual([
    'of-2.backup',
  ]);
  expect((await readdir(folder.of('backups'))).filter((name) => name.startsWith('of-'))).toEqual(['of-2.backup']);
  await rm(folder.of('backups/of-2.backup'));
});

test('of two tasks one starts; one whose process was killed is failed, and the next can start', async () => {
  const { db, clock } = services;
  let finish: () => void = quiet;
  const work = () =>
    new Promise<null>((resolve) => {
      finish = () => resolve(null);
    });
  const plan = { kind: 'verify', startedBy: null, work } as const;
  const starts = await Promise.allSettled([startSystemTask(services, plan), startSystemTask(services, plan)]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'SYSTEM_TASK_RUNNING' } });
  await failSilentTasks(db, { silentSince: new Date(clock.nowMs() + 1), now: clock.now() });
  const [task] = await listSystemTasks(db, 1);
  expect(task).toMatchObject({ state: 'failed', failure: 'Interrupted: its process ended' });
  finish();
  clock.advance(1);
  const next = await startSystemTask(services, { ...plan, work: async () => null });
  await next.ended;
  expect((await listSystemTasks(db, 1))[0]).toMatchObject({ id: next.id, state: 'done' });
});

test('a failed backup leaves its reason in the list', async () => {
  services.clock.advance(1);
  const { ended } = await startSystemTask(services, {
    kind: 'backup',
    startedBy: null,
    work: () => Promise.reject(new Error('no space left on device')),
  });
  await ended;
  expect((await listSystemTasks(services.db, 1))[0]).toMatchObject({
    state: 'failed',
    failure: 'no space left on device',
  });
});

test('the nightly backup is made once a night, from 03:10 in London, and not on the first day of a game', async () => {
  const { clock, db } = services;
  const openedAtMs = clock.nowMs();
  const run = () =>
    nightlyBackupTask({ ...services, market: { liveSinceMs: openedAtMs } }).run({ number: 1, atMs: clock.nowMs() });
  const nights = () => db.selectFrom('daily_run').select('day').where('task', '=', 'nightly backup').execute();
  await run();
  expect(await nights()).toEqual([]);
  // From noon to three o'clock, then past ten minutes past three.
  clock.advance(15 * hourMs);
  await run();
  expect(await nights()).toEqual([]);
  clock.advance(10 * minuteMs);
  await Promise.all([run(), run()]);
  await vi.waitFor(async () => expect((await listSystemTasks(db, 1))[0]?.state).toBe('done'), { timeout: 120_000 });
  await run();
  expect(await nights()).toEqual([{ day: '2026-03-11' }]);
  expect(
    (await db.selectFrom('backup').select('origin').execute()).filter(({ origin }) => origin === 'nightly'),
  ).toHaveLength(1);
});

test('an optimisation deletes what has expired and reports both sizes', async () => {
  const { db, clock } = services;
  await db
    .insertInto('rate_limit')
    .values({ key: 'over', count: 1, resets_at: new Date(clock.nowMs() - 1) })
    .execute();
  const result = await optimizeDatabase(services, quiet);
  expect(result.bytesBefore).toBeGreaterThan(0);
  expect(result.bytesAfter).toBeGreaterThan(0);
  expect(await db.selectFrom('rate_limit').select('key').where('key', '=', 'over').execute()).toEqual([]);
});
