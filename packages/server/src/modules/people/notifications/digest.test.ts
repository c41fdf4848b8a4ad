import { notificationKinds } from '@limelight/rules/notification';
import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dailyTask } from '../../../daily-task.js';
import { installJobs, type RunningJobs, startJobs } from '../../../platform/jobs.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { dailyDigest } from './digest.js';
import { NotificationsUnderTest } from './notifications.fixture.js';
import { notificationsModule } from './notifications.module.js';
import { dailyNotificationPrune } from './prune.js';
import { unsubscribeToken } from './unsubscribe-token.js';

let notifications: NotificationsUnderTest;
let jobs: RunningJobs;
// Noon in London on 10 March; advancing to eight in the morning makes a day's digest due.
const untilEight = 20 * hourMs;

beforeAll(async () => {
  notifications = await NotificationsUnderTest.open();
  const { services } = notifications;
  await installJobs(services);
  jobs = await startJobs(services, notificationsModule.jobs(services));
});
afterAll(async () => {
  await jobs.stop();
  await notifications.close();
});
afterEach(() => {
  notifications.services.mailer.sent.length = 0;
});

const runTask = () =>
  dailyTask(notifications.services, dailyDigest).run({ number: 1, atMs: notifications.services.clock.nowMs() });

/** Advances to eight the next morning, with that day's digests sent. */
async function nextMorning(): Promise<void> {
  const { clock } = notifications.services;
  const sinceMidnight = clock.nowMs() % dayMs;
  clock.advance(sinceMidnight < 8 * hourMs ? 8 * hourMs - sinceMidnight : dayMs + 8 * hourMs - sinceMidnight);
  await runTask();
  await jobsDone();
}

async function jobsDone(): Promise<void> {
  const { pool } = notifications.services;
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select count(*)::integer as count from graphile_worker.jobs');
      expect(rows[0]?.count).toBe(0);
    },
    { timeout: 60_000 },
  );
}

const mailTo = (email: string) => notifications.services.mailer.sent.filter(({ to }) => to === email);

test('at eight in London everyone with something unread gets one mail, however often and on however many instances the task runs', async () => {
  const { clock } = notifications.services;
  const [ama, kofi] = [await notifications.addAccount(), await notifications.addAccount()];
  await notifications.notify(ama.id, {
    title: 'Order filled',
    text: 'You bought 5 shares of <Ama>',
    path: '/my-holdings',
  });
  await notifications.notify(ama.id, { title: 'Alert', kind: 'price-alert', path: null });
  await notifications.notify(kofi.id, { title: 'News', kind: 'market-event' });
  clock.advance(untilEight - 60_000 - (clock.nowMs() % hourMs));
  await runTask();
  expect(notifications.services.mailer.sent).toEqual([]);
  clock.advance(60_000);
  await Promise.all([runTask(), runTask(), runTask()]);
  await runTask();
  await jobsDone();
  const [mail, ...more] = mailTo(ama.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'You have 2 unread notifications on Limelight' });
  expect(mail?.text.indexOf('Alert')).toBeLessThan(mail?.text.indexOf('Order filled') ?? 0);
  expect(mail?.text).toContain('http://limelight.test/my-holdings');
  expect(mail?.html).toContain('You bought 5 shares of &lt;Ama&gt;');
  expect(mail?.html).not.toContain('<Ama>');
  const token = unsubscribeToken(notifications.services.secret, ama.id);
  expect(mail?.unsubscribeUrl).toBe(`http://limelight.test/api/v1/mail-unsubscribes/${token}`);
  expect(mail?.text).toContain(`http://limelight.test/unsubscribe?token=${token}`);
  // Market events are mailed only by choice.
  expect(mailTo(kofi.email)).toEqual([]);
});

test('what was mailed, read or removed is not mailed again; a single item is named in the subject', async () => {
  const { id, email } = await notifications.addAccount();
  const { db, clock } = notifications.services;
  await notifications.notify(id, { title: 'first' });
  await nextMorning();
  await notifications.notify(id, { title: 'read meanwhile' });
  const [newest] = await notifications.rowsOf(id);
  await db
    .updateTable('notification')
    .set({ seen_at: clock.now(), read_at: clock.now() })
    .where('id', '=', newest?.id ?? '')
    .execute();
  await nextMorning();
  await notifications.notify(id, { title: 'second' });
  await nextMorning();
  expect(mailTo(email).map(({ subject }) => subject)).toEqual(['first', 'second']);
});

test('no mail goes to an unverified address or a suspended account', async () => {
  for (const change of [{ email_verified: false }, { account_state: 'suspended' } as const]) {
    const { id } = await notifications.addAccount(change);
    await notifications.notify(id);
  }
  await nextMorning();
  expect(notifications.services.mailer.sent).toEqual([]);
});

test('a kind whose mail is off is left out, and one muted in the app may still be mailed', async () => {
  const { id, email } = await notifications.addAccount();
  const { db } = notifications.services;
  await db
    .insertInto('notification_preference')
    .values([
      { user_id: id, kind: 'order', in_app: true, email: false, push: false },
      { user_id: id, kind: 'market-event', in_app: false, email: true, push: false },
    ])
    .execute();
  await notifications.notify(id, { title: 'order' });
  await notifications.notify(id, { title: 'event', kind: 'market-event' });
  await nextMorning();
  expect(mailTo(email).map(({ subject }) => subject)).toEqual(['event']);
});

test('a mail gives the number of items beyond its list, and all of them count as mailed', async () => {
  const { id, email } = await notifications.addAccount();
  for (let number = 1; number <= 12; number += 1) await notifications.notify(id, { title: `Item ${number}.` });
  await nextMorning();
  const [mail] = mailTo(email);
  expect(mail?.text).toContain('See these and 2 more');
  expect(mail?.text).toContain('Item 3.');
  expect(mail?.text).not.toContain('Item 2.');
  await nextMorning();
  expect(mailTo(email)).toHaveLength(1);
});

test('a mail that failed is retried', async () => {
  const { id, email } = await notifications.addAccount();
  const { mailer } = notifications.services;
  await notifications.notify(id);
  const send = vi.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('try later'));
  await nextMorning();
  expect(send).toHaveBeenCalledTimes(2);
  expect(mailTo(email)).toHaveLength(1);
  send.mockRestore();
});

test('the link of a mail unsubscribes its recipient only, without a login, and opening it changes nothing', async () => {
  const { app, services } = notifications;
  const [ama, kofi] = [await notifications.addAccount(), await notifications.addAccount()];
  const token = unsubscribeToken(services.secret, ama.id);
  notifications.viewer = null;
  const opened = await app.inject(`/api/v1/mail-unsubscribes/${token}`);
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    `http://limelight.test/unsubscribe?token=${token}`,
  ]);
  const preferences = () =>
    services.db.selectFrom('notification_preference').selectAll().where('user_id', 'in', [ama.id, kofi.id]);
  expect(await preferences().execute()).toEqual([]);
  const posted = await app.inject({
    method: 'POST',
    url: `/api/v1/mail-unsubscribes/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([posted.statusCode, posted.json()]).toEqual([200, { unsubscribed: true }]);
  const rows = await preferences().execute();
  expect(rows).toHaveLength(notificationKinds.length);
  expect(rows.every(({ user_id, email, in_app }) => user_id === ama.id && !email && in_app)).toBe(true);
  for (const { id } of [ama, kofi]) await notifications.notify(id);
  await nextMorning();
  expect(services.mailer.sent.map(({ to }) => to)).toEqual([kofi.email]);
});

test('a link with a foreign signature is refused', async () => {
  const { app, services } = notifications;
  const { id } = await notifications.addAccount();
  const token = unsubscribeToken(services.secret, id);
  const forged = unsubscribeToken('another secret that is long enough too', id);
  const swapped = `${unsubscribeToken(services.secret, notifications.enter()).slice(0, 20)}${token.slice(20)}`;
  for (const wrong of [forged, swapped, token.slice(1), 'abc']) {
    const answer = await app.inject({ method: 'POST', url: `/api/v1/mail-unsubscribes/${wrong}` });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  }
  const rows = services.db.selectFrom('notification_preference').selectAll().where('user_id', '=', id);
  expect(await rows.execute()).toEqual([]);
});

test('the nightly task deletes what was read 90 days ago and retains what was never read', async () => {
  const { db, clock } = notifications.services;
  const { id } = await notifications.addAccount();
  for (const key of ['read long ago', 'never read', 'read since']) await notifications.notify(id, { key });
  const now = clock.now();
  const readAt = (key: string, read_at: Date) =>
    db
      .updateTable('notification')
      .set({ read_at, seen_at: now })
      .where('user_id', '=', id)
      .where('key', '=', key)
      .execute();
  await readAt('read long ago', now);
  clock.advance(91 * dayMs);
  await readAt('read since', new Date(clock.nowMs() - 89 * dayMs));
  await dailyTask(notifications.services, dailyNotificationPrune).run({ number: 1, atMs: clock.nowMs() });
  expect((await notifications.rowsOf(id)).map(({ key }) => key).toSorted()).toEqual(['never read', 'read since']);
});

test('with email notifications off nothing is mailed, and what was unread is mailed once they are on again', async () => {
  const { id, email } = await notifications.addAccount();
  await notifications.notify(id, { title: 'Order filled while off' });
  await storeSettings(notifications.services, { emailNotifications: false });
  await nextMorning();
  expect(mailTo(email)).toEqual([]);
  await storeSettings(notifications.services, { emailNotifications: true });
  await nextMorning();
  expect(mailTo(email)).toMatchObject([{ subject: 'Order filled while off' }]);
});
