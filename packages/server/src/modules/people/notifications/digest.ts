import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { unsubscribeFromMail } from '@limelight/contract/people/notifications';
import { dayMs, londonDay } from '@limelight/rules/time';
import { z } from 'zod';
import type { RangedDailyWork } from '../../../platform/daily-run.js';
import type { Executor } from '../../../platform/database.js';
import { addJobs, type Task } from '../../../platform/jobs.js';
import type { PlayerRange } from '../../../platform/range-run.sql.js';
import type { Services } from '../../../services.js';
import { siteSettings } from '../settings/settings.public.js';
import { findMailAddress, listDigestItems, listDigestReaders, updateMailed } from './digest.sql.js';
import { digestMail } from './digest-mail.js';
import { mailSettings } from './notifications.settings.js';
import { unsubscribeToken } from './unsubscribe-token.js';

export const digestTask = 'notification-digest';

const digestPayloadSchema = z.strictObject({ userId: z.string() });

/** What could not be mailed for a week, because the server was down or the kind was off, is outdated. */
const lookbackMs = 7 * dayMs;
const itemsMax = 500;

/** From eight in the morning in London: enqueues one mail a day for each player with something unread. */
export const dailyDigest: RangedDailyWork = {
  name: digestTask,
  from: '08:00',
  playersPerRange: 2_000,
  workOnRange: enqueueDigests,
};

async function enqueueDigests(tx: Executor, range: PlayerRange, now: Date): Promise<void> {
  const day = londonDay(now.getTime());
  const userIds = await listDigestReaders(tx, new Date(now.getTime() - lookbackMs), range);
  const jobs = userIds.map((userId) => ({
    task: digestTask,
    effectKey: `${digestTask}:${userId}:${day}`,
    payload: { userId },
    now,
  }));
  await addJobs(tx, jobs);
}

type DigestServices = Pick<Services, 'db' | 'clock' | 'mailer' | 'secret' | 'publicUrl' | 'settings'>;

/**
 * Writes the mail from what is unread when it is sent, and marks those items as mailed, so that no later mail
 * repeats them. While staff have switched notification mails off, they stay unread and unmailed.
 */
export function digestMailTask({ db, clock, mailer, secret, publicUrl, settings }: DigestServices): Task {
  return async (payload, { effectKey }) => {
    if (!settings.of(mailSettings).emailNotifications) return;
    const { userId } = digestPayloadSchema.parse(payload);
    const now = clock.now();
    const account = await findMailAddress(db, userId);
    if (!account) return;
    const since = new Date(now.getTime() - lookbackMs);
    const items = await listDigestItems(db, { userId, since, limit: itemsMax });
    if (items.length === 0) return;
    const token = unsubscribeToken(secret, userId);
    await mailer.send({
      effectKey,
      to: account.email,
      ...digestMail({
        siteName: settings.of(siteSettings).siteName,
        name: account.name,
        publicUrl,
        unsubscribePageUrl: `${publicUrl}${addressOf(paths.unsubscribe, {}, { token })}`,
        items,
      }),
      unsubscribeUrl: `${publicUrl}${addressOf(unsubscribeFromMail.url, { token })}`,
    });
    await updateMailed(db, { userId, ids: items.map(({ id }) => id), now });
  };
}
