import { dayMs, secondMs } from '@limelight/rules/time';
import { z } from 'zod';
import type { Task } from '../../../platform/jobs.js';
import { postToTelegram } from '../../../platform/telegram.js';
import type { Services } from '../../../services.js';
import { findPublicNews } from '../../exchange/news/news.public.js';
import { openChannel } from './telegram.settings.js';
import { claimPost, endPost, findPost, postponePost, type TelegramPostRow } from './telegram.sql.js';

export const postTask = 'telegram-post';

const payloadSchema = z.strictObject({ key: z.string() });

/** Older news are no news. */
const postAgeMsMax = dayMs;

type SendServices = Pick<Services, 'db' | 'clock' | 'env' | 'settings' | 'log'>;

/**
 * Posts one stored post, at most once: after an attempt whose outcome is not known there is no other. It
 * throws while Telegram is unavailable or requests a pause, and the queue repeats it with growing pauses.
 */
export function sendPostTask(services: SendServices): Task {
  const { db, clock, log } = services;
  return async (payload) => {
    const { key } = payloadSchema.parse(payload);
    const post = await claimPost(db, key, clock.now());
    if (post === undefined) return void (await settleUnclaimed(services, key));
    const channel = (await isCurrent(services, post)) ? openChannel(services) : undefined;
    if (channel === undefined) return endPost(db, key, { state: 'expired', trouble: null, now: clock.now() });
    const outcome = await postToTelegram(channel, post.text);
    switch (outcome.kind) {
      case 'sent':
        return endPost(db, key, { state: 'sent', trouble: null, now: clock.now() });
      case 'refused':
      case 'unknown':
        log.warn({ key, reason: outcome.reason }, `a Telegram post is ${outcome.kind}`);
        return endPost(db, key, { state: outcome.kind, trouble: outcome.reason, now: clock.now() });
      case 'wait': {
        const notBefore = new Date(clock.nowMs() + outcome.seconds * secondMs);
        await postponePost(db, key, { notBefore, trouble: `a pause of ${outcome.seconds} s` });
        throw new Error(`Telegram requests a pause of ${outcome.seconds} s`);
      }
      case 'unavailable':
        await postponePost(db, key, { notBefore: clock.now(), trouble: outcome.reason });
        throw new Error(`Telegram is unavailable: ${outcome.reason}`);
    }
  };
}

/** @throws while the post waits for the end of a pause: the queue repeats the job */
async function settleUnclaimed({ db, clock, log }: SendServices, key: string): Promise<void> {
  const post = await findPost(db, key);
  if (post?.state === 'waiting') throw new Error(`a Telegram post waits until ${post.not_before.toISOString()}`);
  if (post?.state !== 'sending') return;
  // The server that sent it stopped before it stored the answer.
  log.warn({ key }, 'a Telegram post was interrupted and is not repeated');
  await endPost(db, key, { state: 'unknown', trouble: 'interrupted', now: clock.now() });
}

/** Not too old, and not about news that were archived meanwhile. */
async function isCurrent({ db, clock }: SendServices, { key, created_at }: TelegramPostRow): Promise<boolean> {
  if (clock.nowMs() - created_at.getTime() > postAgeMsMax) return false;
  const [kind, id = ''] = key.split(':');
  return kind !== 'news' || (await findPublicNews(db, id)) !== undefined;
}
