import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dayMs, minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { localHost } from '../../../testing/local-host.js';
import { S3Server } from '../../../testing/s3-server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { insertAccount } from '../../people/auth/auth.public.js';
import { registerBackupFiles } from './backup-files.routes.js';
import { type ScratchFolder, scratchFolder } from './backups.fixture.js';
import { saveUploadFailure } from './bucket.sql.js';
import { makeGameBackup } from './make-game-backup.js';
import { startSystemTask } from './run-system-task.js';
import { syncFolder } from './sync-folder.js';
import { backupUploadTask } from './upload-backups.js';

const server = new S3Server();
let services: TestServices;
let folder: ScratchFolder;
let app: FastifyInstance;
let adminId: string;
/** Of the requests that follow. */
let sessionId: string;

beforeAll(async () => {
  await server.start();
  folder = await scratchFolder();
  const variables = { BACKUP_DIR: folder.of('backups'), DATA_DIR: folder.of('data') };
  const made = await createTestServices({ template: 'market', variables });
  services = { ...made, env: { ...made.env, backupBucket: server.settings } };
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  const now = services.clock.now();
  const userId = randomUUID();
  adminId = userId;
  await insertAccount(services.db, {
    id: userId,
    name: 'Ines Holt',
    email: 'ines@limelight.example',
    role: 'admin',
    email_verified: true,
    mobile_number_prefix: '+233',
    mobile_number: '244123456',
    referral_code: 'INES-22BC',
    referred_by: null,
    terms_accepted_at: now,
    created_at: now,
    updated_at: now,
  });
  sessionId = await addSession();
  app.decorate('findViewer', async () => viewer());
  registerBackupFiles(app, services);
  await app.ready();
});
afterAll(async () => {
  await app.close();
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

async function addSession(): Promise<string> {
  const [id, now] = [randomUUID(), new Date()];
  const times = { created_at: now, updated_at: now, expires_at: new Date(now.getTime() + dayMs) };
  await services.db
    .insertInto('session')
    .values({ id, user_id: adminId, token: id, ...times })
    .execute();
  return id;
}

const viewer = () => {
  const proofs = { emailVerified: true, suspended: false, recentlyAuthenticated: true };
  return { userId: adminId, sessionId, role: 'admin', ...proofs } as const;
};

/** @returns the address of the file, for one download */
async function openDownload(id: string, on = app): Promise<string> {
  const answer = await on.inject({ method: 'POST', url: `/api/v1/admin/backups/${id}/download` });
  expect(answer.statusCode, answer.body).toBe(201);
  return `/api/v1/admin/backups/${id}/file`;
}

const make = () => makeGameBackup({ ...services, host: localHost }, { origin: 'staff', madeBy: null }, () => undefined);
const find = (id: string) => services.db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst();

async function makeStored(): Promise<string> {
  const id = await make();
  await backupUploadTask({ ...services, host: localHost }).run({ number: 1, atMs: 0 });
  await expect.poll(async () => (await find(id))?.uploaded_at).toBeInstanceOf(Date);
  return id;
}

function remove(id: string) {
  return app.inject({ method: 'POST', url: `/api/v1/admin/backups/${id}/deletion`, payload: { reason: 'A test' } });
}

/** @returns the status and the code; no row changed */
async function refusedDeletion(id: string) {
  const tables = await listTables(services.db);
  const before = await digestTables(services.db, tables);
  const answer = await remove(id);
  expect(await digestTables(services.db, tables)).toEqual(before);
  expect(await readdir(folder.of('backups'))).not.toEqual([]);
  return [answer.statusCode, answer.json().code];
}

function lastAudit(id: string) {
  return services.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after', 'reason'])
    .where('target_id', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirst();
}

test('a backup is deleted in the folder and in the bucket, with its name and the reason in the audit trail', async () => {
  const id = await makeStored();
  services.clock.advance(minuteMs);
  await make();
  const backup = await find(id);
  expect((await remove(id)).statusCode).toBe(200);
  expect(await find(id)).toBe(undefined);
  expect(server.objects.size).toBe(0);
  expect(await readdir(folder.of('backups'))).not.toContain(backup?.file_name);
  expect(await lastAudit(id)).toMatchObject({
    action: 'backup.delete',
    before: { fileName: backup?.file_name },
    after: null,
    reason: 'A test',
  });
});

test('the newest verified backup, one alongside a running task and one whose bucket refuses are not deleted', async () => {
  const id = await makeStored();
  expect(await refusedDeletion(id)).toEqual([409, 'BACKUP_NEEDED']);
  services.clock.advance(minuteMs);
  await make();
  let finish: () => void = () => undefined;
  const work = () =>
    new Promise<null>((resolve) => {
      finish = () => resolve(null);
    });
  const { ended } = await startSystemTask(services, { kind: 'verify', startedBy: null, work });
  expect(await refusedDeletion(id)).toEqual([409, 'SYSTEM_TASK_RUNNING']);
  finish();
  await ended;
  server.fail(403, /^DELETE/);
  expect(await refusedDeletion(id)).toEqual([502, 'BUCKET_UNAVAILABLE']);
  expect(await refusedDeletion(randomUUID())).toEqual([404, 'NOT_FOUND']);
});

test('a backup that only the bucket has is downloaded from there, and the download is in the audit trail', async () => {
  const id = await makeStored();
  const [content] = [...server.objects.values()];
  await rm(folder.of('backups'), { recursive: true });
  await syncFolder(services);
  const answer = await app.inject({ url: await openDownload(id) });
  expect(answer.statusCode).toBe(200);
  expect(content?.equals(answer.rawPayload)).toBe(true);
  expect(await lastAudit(id)).toMatchObject({ action: 'backup.download' });
  server.fail(403, /^HEAD/);
  const url = `/api/v1/admin/backups/${id}/download`;
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(502);
});

test('a backup is downloaded once for each time that it was requested, in the same session and within a minute', async () => {
  const id = await make();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  const first = await openDownload(id);
  expect((await app.inject({ method: 'HEAD', url: first })).statusCode).toBe(200);
  const downloads = await Promise.all(Array.from({ length: 5 }, () => statusOf(first)));
  expect(downloads.toSorted()).toEqual([200, 404, 404, 404, 404]);

  services.clock.advance(minuteMs);
  const [another, late] = [await make(), await openDownload(id)];
  const audited = await services.db.selectFrom('audit_entry').select('number').execute();
  expect(await statusOf(late.replace(id, another)), 'another backup').toBe(404);
  const own = sessionId;
  sessionId = await addSession();
  expect(await statusOf(late), 'another session of the same admin').toBe(404);
  sessionId = own;
  services.clock.advance(minuteMs);
  expect(await statusOf(late), 'a minute later').toBe(404);
  expect(await services.db.selectFrom('audit_entry').select('number').execute()).toEqual(audited);
});

test('a failed upload is made due now, with both times in the audit trail', async () => {
  const id = await make();
  const dueAt = new Date(services.clock.nowMs() + minuteMs);
  await saveUploadFailure(services.db, id, { fault: 'AccessDenied', failures: 3, dueAt });
  const answer = await app.inject({ method: 'POST', url: `/api/v1/manager/backups/${id}/upload` });
  expect(answer.statusCode).toBe(202);
  expect((await find(id))?.upload_due_at).toEqual(services.clock.now());
  expect(await lastAudit(id)).toMatchObject({
    action: 'backup.upload',
    before: { fault: 'AccessDenied', dueAt: dueAt.toISOString() },
    after: { dueAt: services.clock.now().toISOString() },
  });
});

test('in production a backup that is not encrypted stays on the server, and an encrypted one is recorded', async () => {
  const production = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  production.decorate('findViewer', async () => viewer());
  registerBackupFiles(production, { ...services, env: { ...services.env, production: true } });
  await production.ready();
  const id = await make();
  const url = `/api/v1/admin/backups/${id}/download`;
  const tables = await listTables(services.db);
  const before = await digestTables(services.db, tables);
  const refused = await production.inject({ method: 'POST', url });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'BACKUP_NOT_ENCRYPTED']);
  expect(await digestTables(services.db, tables)).toEqual(before);
  await services.db.updateTable('backup').set({ encrypted: true }).where('id', '=', id).execute();
  expect((await production.inject({ url: await openDownload(id, production) })).statusCode).toBe(200);
  expect(await lastAudit(id)).toMatchObject({ action: 'backup.download' });
  await production.close();
});
