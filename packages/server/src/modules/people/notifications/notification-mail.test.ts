import { hourMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyTask } from '../../../daily-task.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { dailyDigest, digestTask } from './digest.js';
import { sendNotificationMail } from './notification-mail.js';
import { NotificationsUnderTest } from './notifications.fixture.js';

let notifications: NotificationsUnderTest;

beforeAll(async () => {
  notifications = await NotificationsUnderTest.open();
});

afterAll(() => notifications.close());

/**
 * A new player who wants price alerts by mail, which is the default, with one that expires in half an hour.
 */
async function notify() {
  const { clock } = notifications.services;
  const { id, email } = await notifications.addAccount();
  const expiresAt = new Date(clock.nowMs() + 30 * minuteMs);
  await notifications.notify(id, { kind: 'price-alert', title: 'Early', text: 'It comes at noon.', expiresAt });
  const [row] = await notifications.rowsOf(id);
  return { id, email, job: { userId: id, notificationId: row?.id ?? '', expiresAt: expiresAt.toISOString() } };
}

/** Runs the mail's job as the queue does. */
function runMailJob(job: { readonly notificationId: string }): Promise<void> {
  return sendNotificationMail(notifications.services)(job, { effectKey: job.notificationId });
}

async function enqueuedKeys(): Promise<string[]> {
  const { rows } = await notifications.services.pool.query('select key from job_effect');
  return rows.map(({ key }) => String(key));
}

const mailTo = (email: string) => notifications.services.mailer.sent.filter(({ to }) => to === email);

test('a notification that expires is mailed immediately to who wants its kind by mail, with the one-click unsubscribe', async () => {
  const { email, job } = await notify();
  expect(await enqueuedKeys()).toContain(`notification-mail:${job.notificationId}`);
  await runMailJob(job);
  const [mail, ...others] = mailTo(email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Early', unsubscribeUrl: expect.stringContaining('/mail-unsubscribes/') });
  expect(mail?.text).toContain('It comes at noon.');
});

test('while notification mails are switched off it is not mailed; the mail names the game as staff named it', async () => {
  const { services } = notifications;
  await storeSettings(services, { emailNotifications: false, siteName: 'Spotlight & Co' });
  const { email, job } = await notify();
  await runMailJob(job);
  expect(mailTo(email)).toEqual([]);
  await storeSettings(services, { emailNotifications: true });
  await runMailJob(job);
  const [mail] = mailTo(email);
  expect(mail?.text).toContain('Open Spotlight & Co:');
  expect(mail?.html).toContain('Spotlight &amp; Co');
  expect(`${mail?.text}${mail?.html}`).not.toContain('Limelight');
  await storeSettings(services, { siteName: 'Limelight' });
});

test('it is not mailed once it has expired or was read', async () => {
  const [late, read] = [await notify(), await notify()];
  await notifications.services.db
    .updateTable('notification')
    .set({ seen_at: notifications.services.clock.now(), read_at: notifications.services.clock.now() })
    .where('user_id', '=', read.id)
    .execute();
  await runMailJob(read.job);
  notifications.services.clock.advance(hourMs);
  await runMailJob(late.job);
  expect([...mailTo(late.email), ...mailTo(read.email)]).toEqual([]);
});

test('it is in no digest, and a kind that the player does not want by mail is in neither', async () => {
  const { services } = notifications;
  const { id } = await notify();
  const muted = await notifications.addAccount();
  const expiresAt = new Date(services.clock.nowMs() + hourMs);
  await notifications.notify(muted.id, { kind: 'market-event', expiresAt });
  services.clock.advance(20 * hourMs);
  await dailyTask(services, dailyDigest).run({ number: 1, atMs: services.clock.nowMs() });
  const keys = await enqueuedKeys();
  expect(keys.filter((key) => key.startsWith(digestTask) && (key.includes(id) || key.includes(muted.id)))).toEqual([]);
  const [mutedRow] = await notifications.rowsOf(muted.id);
  expect(keys.filter((key) => key.includes(mutedRow?.id ?? 'none'))).toEqual([]);
});
