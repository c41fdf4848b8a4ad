import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { unsubscribeFromMail } from '@limelight/contract/people/notifications';
import { z } from 'zod';
import type { JobSpec, Task } from '../../../platform/jobs.js';
import { letter } from '../../../platform/letter.js';
import type { Services } from '../../../services.js';
import { siteSettings } from '../settings/settings.public.js';
import { findMailAddress } from './digest.sql.js';
import { findUnread } from './list-notifications.sql.js';
import { mailSettings } from './notifications.settings.js';
import { unsubscribeToken } from './unsubscribe-token.js';

export const notificationMailTask = 'notification-mail';

const payloadSchema = z.strictObject({
  userId: z.string(),
  notificationId: z.string(),
  expiresAt: z.iso.datetime(),
});

/** A mail with one notification that cannot wait for the daily digest. */
export function notificationMailJob(payload: z.infer<typeof payloadSchema>, now: Date): JobSpec {
  return { task: notificationMailTask, effectKey: `${notificationMailTask}:${payload.notificationId}`, payload, now };
}

type MailServices = Pick<Services, 'db' | 'clock' | 'mailer' | 'secret' | 'publicUrl' | 'settings'>;

/** Sends it, unless it was read meanwhile or has expired. */
/** Sends it, unless it was read meanwhile, has expired, or staff switched notification mails off. */
export function sendNotificationMail(services: MailServices): Task {
  const { db, clock, mailer, secret, publicUrl, settings } = services;
  return async (payload, { effectKey }) => {
    const { userId, notificationId, expiresAt } = payloadSchema.parse(payload);
    if (Date.parse(expiresAt) <= clock.nowMs() || !settings.of(mailSettings).emailNotifications) return;
    const [account, notification] = [await findMailAddress(db, userId), await findUnread(db, userId, notificationId)];
    if (!account || !notification) return;
    const { title, text, path } = notification;
    const token = unsubscribeToken(secret, userId);
    const { siteName } = settings.of(siteSettings);
    const mail = letter({
      siteName,
      subject: title,
      name: account.name,
      paragraphs: [text],
      action: { label: `Open ${siteName}`, url: `${publicUrl}${path ?? paths.notifications}` },
      footnote:
        'We sent this now because it can’t wait for the daily email. Choose what we email you under Profile, Notifications.',
      farewell: { label: 'Unsubscribe', url: `${publicUrl}${addressOf(paths.unsubscribe, {}, { token })}` },
    });
    const unsubscribeUrl = `${publicUrl}${addressOf(unsubscribeFromMail.url, { token })}`;
    await mailer.send({ effectKey, to: account.email, ...mail, unsubscribeUrl });
  };
}
