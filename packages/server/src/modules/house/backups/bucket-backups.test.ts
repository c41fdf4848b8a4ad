import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localHost } from '../../../testing/local-host.js';
import { S3Server } from '../../../testing/s3-server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import type { BackupHost } from './backup-host.js';
import { type ScratchFolder, scratchFolder } from './backups.fixture.js';
import { readUploads } from './bucket.sql.js';
import { deleteExpiredBackups } from './delete-backup.js';
import { fetchFromBucket, makeGameBackup, verifyGameBackup } from './make-game-backup.js';
import { syncBucket } from './sync-bucket.js';
import { syncFolder } from './sync-folder.js';
import { backupUpload, backupUploadTask } from './upload-backups.js';

const server = new S3Server();
let services: TestServices & { readonly host: BackupHost };
let folder: ScratchFolder;
const quiet = () => undefined;

beforeAll(async () => {
  await server.start();
  folder = await scratchFolder();
  const variables = { BACKUP_DIR: folder.of('backups'), DATA_DIR: folder.of('data') };
  const made = await createTestServices({ template: 'market', variables });
  services = { ...made, env: { ...made.env, backupBucket: server.settings }, host: localHost };
});
afterAll(async () => {
  await services.close();
  await server.close();
  await folder.remove();
});
beforeEach(async () => {
  server.recover();
  server.objects.clear();
  await services.db.deleteFrom('backup').execute();
  await rm(folder.of('backups'), { recursive: true, force: true });
  await mkdir(folder.of('backups'));
});

const make = () => makeGameBackup(services, { origin: 'nightly', madeBy: null }, quiet);
const tick = { number: 1, atMs: 0 };
const rows = () => services.db.selectFrom('backup').selectAll().execute();
const filesHere = async () => (await readdir(folder.of('backups'))).length;

/** What one tick of a new leader does. */
const upload = () => backupUpload(services)();

async function makeStored() {
  const id = await make();
  await upload();
  expect((await rows())[0]?.uploaded_at).not.toBe(null);
  return id;
}

test('after its verification a backup is uploaded, equal byte by byte', async () => {
  await makeStored();
  const [row] = await rows();
  const stored = server.objects.get(`game one/${row?.file_name}`);
  expect(stored?.equals(await readFile(folder.of(`backups/${row?.file_name}`)))).toBe(true);
  expect(row).toMatchObject({ off_disk_at: null, upload_fault: null, fault: null });
});

test('an upload that fails leaves the file and the reason, is counted for the dashboard, and is repeated later and later', async () => {
  const id = await make();
  const run = backupUpload(services);
  const tryOnce = async (failures: number | null) => {
    await run();
    expect((await rows())[0]?.upload_failures).toBe(failures);
  };
  server.fail(503, /uploads/, 1_000);
  await tryOnce(1);
  expect((await rows())[0]).toMatchObject({
    id,
    off_disk_at: null,
    uploaded_at: null,
    upload_fault: expect.stringContaining('InternalError'),
    upload_due_at: new Date(services.clock.nowMs() + minuteMs),
  });
  expect(await readUploads(services.db)).toMatchObject({ failed: 1 });
  expect(await filesHere()).toBe(1);
  const requests = server.requests.length;
  await run();
  expect(server.requests, 'before its time').toHaveLength(requests);
  services.clock.advance(minuteMs);
  await tryOnce(2);
  expect((await rows())[0]?.upload_due_at).toEqual(new Date(services.clock.nowMs() + 4 * minuteMs));
  services.clock.advance(4 * minuteMs);
  server.recover();
  await tryOnce(null);
  expect((await rows())[0]).toMatchObject({ uploaded_at: services.clock.now(), upload_fault: null });
  expect(await readUploads(services.db)).toMatchObject({ failed: 0, waiting: 0 });
});

test('on a new machine the list has the backups of the bucket, which download, verify and restore from there', async () => {
  const id = await makeStored();
  await services.db.deleteFrom('backup').execute();
  await rm(folder.of('backups'), { recursive: true });
  server.objects.set('game one/holiday.backup', Buffer.from('no backup'));
  server.objects.set('game one/notes.txt', Buffer.from('no backup'));
  await syncBucket(services);
  const found = await rows();
  expect(found).toMatchObject([{ id, origin: 'nightly', off_disk_at: services.clock.now(), kept_until: null }]);
  await verifyGameBackup(services, id, quiet);
  expect(await readdir(folder.path), 'verified without a copy').not.toContain('backups');
  server.fail('truncate', /^GET/);
  await fetchFromBucket(services, id, quiet);
  expect(await readdir(folder.of('backups'))).toEqual([found[0]?.file_name]);
  await verifyGameBackup(services, id, quiet);
  expect((await rows())[0]).toMatchObject({ off_disk_at: null, fault: null });
});

test('a download that is killed leaves nothing that is listed, and the next one removes its rest', async () => {
  const id = await makeStored();
  const [row] = await rows();
  await rm(folder.of(`backups/${row?.file_name}`));
  await writeFile(folder.of(`backups/${row?.file_name}.download`), 'of a killed process');
  await syncFolder(services);
  expect((await rows())[0]?.off_disk_at).not.toBe(null);
  server.fail(500, /^GET/, 100);
  await expect(fetchFromBucket(services, id, quiet)).rejects.toThrow(/InternalError/);
  expect(await filesHere()).toBe(0);
  server.recover();
  await fetchFromBucket(services, id, quiet);
  expect(await readdir(folder.of('backups'))).toEqual([row?.file_name]);
});

test('what someone deletes in the bucket is uploaded again, and leaves the list when there is no other copy', async () => {
  await makeStored();
  server.objects.clear();
  await syncBucket(services);
  expect((await rows())[0]).toMatchObject({ uploaded_at: null, off_disk_at: null });
  await upload();
  expect(server.objects.size).toBe(1);
  expect((await rows())[0]?.uploaded_at).not.toBe(null);
  await rm(folder.of('backups'), { recursive: true });
  await syncFolder(services);
  server.objects.clear();
  await syncBucket(services);
  expect(await rows()).toEqual([]);
});

test('a damaged copy in the bucket is reported and uploaded again from this machine', async () => {
  const id = await makeStored();
  const [[key, content] = ['', Buffer.alloc(0)]] = [...server.objects];
  const damaged = Buffer.from(content);
  damaged.writeUInt8(damaged.readUInt8(40_000) ^ 1, 40_000);
  server.objects.set(key, damaged);
  await expect(verifyGameBackup(services, id, quiet)).rejects.toThrow(/^In the bucket: The backup is damaged/);
  expect((await rows())[0]).toMatchObject({ fault: null, upload_fault: expect.stringContaining('In the bucket') });
  await syncBucket(services);
  await upload();
  expect(server.objects.get(key)?.equals(content)).toBe(true);
});

test('retention deletes in both places, and a file that the bucket has leaves this machine before', async () => {
  await makeStored();
  services.clock.advance(8 * dayMs);
  await make();
  await upload();
  expect(server.objects.size).toBe(2);
  expect((await rows()).every(({ uploaded_at }) => uploaded_at !== null)).toBe(true);
  await deleteExpiredBackups(services);
  expect([await filesHere(), server.objects.size]).toEqual([1, 2]);
  services.clock.advance(28 * dayMs);
  server.fail(403, /^DELETE/);
  await deleteExpiredBackups(services);
  expect([(await rows()).length, server.objects.size], 'the bucket refuses').toEqual([2, 2]);
  server.recover();
  await deleteExpiredBackups(services);
  expect([(await rows()).length, server.objects.size]).toEqual([1, 1]);
});

test('a bucket that cannot be listed is reported on the page, and listed again within the hour', async () => {
  const check = () => services.db.selectFrom('bucket_check').select('fault').executeTakeFirst();
  server.fail(403, /list-type/);
  const run = backupUpload(services);
  await run();
  expect((await check())?.fault).toContain('InternalError');
  services.clock.advance(hourMs);
  await run();
  expect(await check()).toEqual({ fault: null });
});

test('nobody waits for a bucket that hangs, and it is requested once', async () => {
  server.fail('hang', /list-type/, 10);
  const task = backupUploadTask(services);
  const before = server.requests.length;
  await task.run(tick);
  await task.run({ ...tick, number: 2 });
  await expect.poll(() => server.requests.length).toBe(before + 1);
});
