import { randomUUID } from 'node:crypto';
import type { FailedJob } from '@limelight/contract/people/failed-jobs.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addJob, installJobs, startJobs } from '../../../platform/jobs.js';
import { type AccountsUnderTest, type Browser, openAccounts } from '../auth/accounts.fixture.js';
import { registerFailedJobs } from './failed-jobs.routes.js';

let accounts: AccountsUnderTest;
let manager: Browser;
let playerId: string;

beforeAll(async () => {
  accounts = await openAccounts({ template: 'market' });
  registerFailedJobs(accounts.app, accounts.services);
  await installJobs(accounts.services);
  const id = await accounts.addPlayer('ines@staff.test');
  await accounts.services.db.updateTable('user').set({ role: 'manager' }).where('id', '=', id).execute();
  manager = accounts.openBrowser();
  await manager.signIn('ines@staff.test');
  playerId = await accounts.addPlayer('ama@player.test');
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(accounts.services.db);
});
afterAll(() => accounts.close());

/** A job that was given up. */
async function addFailed(task: string, payload: Record<string, unknown>): Promise<void> {
  const { db, clock } = accounts.services;
  await addJob(db, { task, effectKey: randomUUID(), payload, now: clock.now() });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connection refused'`.execute(
    db,
  );
}

const list = async (search = ''): Promise<FailedJob[]> =>
  (await manager.call(`/api/v1/manager/failed-jobs${search}`)).json().rows;
const retry = (id: string) => manager.post(`/api/v1/manager/failed-jobs/${id}/retry`, {});

test('a job that was given up links to what it was about, and shows nothing else of its content', async () => {
  await addFailed('notification-digest', { userId: playerId });
  await addFailed('mail-to-address', { template: 'password-changed', email: 'ama@player.test' });
  await addFailed('payment-webhook', { gateway: 'stripe', id: 'evt_1' });
  await addFailed('telegram-post', { key: 'news:1' });
  const subjects = new Map((await list()).map(({ task, subject }) => [task, subject]));
  expect(Object.fromEntries(subjects)).toEqual({
    'notification-digest': { kind: 'user', id: playerId },
    'mail-to-address': { kind: 'user', id: playerId },
    'payment-webhook': { kind: 'webhook', id: 'evt_1' },
    'telegram-post': null,
  });
  const file = (await manager.call('/api/v1/manager/failed-jobs/csv?q=digest')).body.trim().split('\r\n');
  expect(file).toHaveLength(2);
  expect(file[1]).toContain(`,notification-digest,user ${playerId},connection refused,`);
  expect((await list('?q=telegram')).map(({ error }) => error)).toEqual(['connection refused']);
});

test('a job of several webhooks links to the first that is not done', async () => {
  const { db, clock } = accounts.services;
  const event = { gateway: 'stripe', type: 'charge.updated', subjects: '[]', received_at: clock.now() } as const;
  const ids = ['evt_done', 'evt_failed', 'evt_later'];
  for (const id of ids) {
    const done = id === 'evt_done' ? { done_at: clock.now(), outcome: 'Read again' } : {};
    await db
      .insertInto('webhook_event')
      .values({ ...event, id, ...done })
      .execute();
  }
  await addFailed('payment-webhook', { events: ids.map((id) => ({ gateway: 'stripe', id })) });
  expect((await list()).map(({ subject }) => subject)).toEqual([{ kind: 'webhook', id: 'evt_failed' }]);
  await db.deleteFrom('webhook_event').execute();
  expect((await list()).map(({ subject }) => subject)).toEqual([{ kind: 'webhook', id: 'evt_done' }]);
});

test('a job that runs or will be tried again is not listed', async () => {
  await addFailed('telegram-post', { key: 'news:1' });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(accounts.services.db);
  expect(await list()).toEqual([]);
});

test('a retried job runs again, once for parallel clicks, and each retry is recorded', async () => {
  const { db } = accounts.services;
  await addFailed('telegram-post', { key: 'news:1' });
  const id = (await list())[0]?.id ?? '';
  const answers = await Promise.all([retry(id), retry(id), retry(id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
  expect(await list()).toEqual([]);
  const entries = await db.selectFrom('audit_entry').selectAll().where('target_id', '=', id).execute();
  expect(entries).toMatchObject([{ action: 'job.retry', before: { task: 'telegram-post' }, after: { attempts: 0 } }]);
  const post = vi.fn(async () => {});
  const jobs = await startJobs(accounts.services, { 'telegram-post': post });
  await expect.poll(() => post.mock.calls.length).toBe(1);
  await jobs.stop();
});

test.each(['0', '99999999', 'a'])('a job %s that does not exist is refused', async (id) => {
  expect([400, 404]).toContain((await retry(id)).statusCode);
});
