import { ratioBps, seCents } from '@limelight/rules/money';
import { addDays, formatTime, hourMs, londonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { addJob } from '../../../platform/jobs.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { listDayMovesOf, listPublicNewsSince } from '../../exchange/news/news.public.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { postTask } from './send-post.js';
import { openChannel } from './telegram.settings.js';
import { insertPost, listNewKeys } from './telegram.sql.js';
import { moversText, newsText } from './telegram-text.js';

type EnqueueServices = Pick<Services, 'db' | 'clock' | 'env' | 'settings' | 'publicUrl'>;

interface NewPost {
  readonly key: string;
  readonly text: string;
}

/** What is older is not posted any more: a channel that is switched on begins with the present. */
const newsAgeMsMax = hourMs;
/** London time from which yesterday's movers are posted, instead of the newsroom's summary of the day. */
const moversFrom = '08:00';

/**
 * Stores a post for each item that became public, with its job in the same transaction (outbox). Only public
 * items are read, so that nothing is posted early.
 */
export function enqueuePostsTask(services: EnqueueServices): TickTask {
  const { db, clock } = services;
  return {
    name: 'telegram',
    run: async () => {
      if (openChannel(services) === undefined) return;
      const now = clock.now();
      for (const post of [...(await newsPosts(services, now)), ...(await moversPost(services, now))]) {
        await db.transaction().execute((tx) => enqueue(tx, post, now));
      }
    },
  };
}

async function enqueue(tx: Executor, { key, text }: NewPost, now: Date): Promise<void> {
  if (!(await insertPost(tx, { key, text, now }))) return;
  await addJob(tx, { task: postTask, effectKey: `${postTask}:${key}`, payload: { key }, now });
}

function newsKey(id: string): string {
  return `news:${id}`;
}

function siteOf({ publicUrl, settings }: EnqueueServices) {
  return { publicUrl, siteName: settings.of(siteSettings).siteName };
}

async function newsPosts(services: EnqueueServices, now: Date): Promise<NewPost[]> {
  const { db } = services;
  const items = await listPublicNewsSince(db, new Date(now.getTime() - newsAgeMsMax));
  const posts = items
    .filter(({ topic }) => topic !== 'wrap')
    .map((item) => ({ key: newsKey(item.id), text: newsText(item, siteOf(services)) }));
  const newKeys = await listNewKeys(
    db,
    posts.map(({ key }) => key),
  );
  return posts.filter(({ key }) => newKeys.has(key));
}

async function moversPost(services: EnqueueServices, now: Date): Promise<NewPost[]> {
  const { db } = services;
  if (formatTime(now.getTime()) < moversFrom) return [];
  const day = addDays(londonDay(now.getTime()), -1);
  const key = `movers:${day}`;
  if (!(await listNewKeys(db, [key])).has(key)) return [];
  const moves = (await listDayMovesOf(db, day)).map(({ name, closeCents, beforeCents }) => ({
    name,
    closeCents,
    changeBps: ratioBps(seCents(closeCents - beforeCents), beforeCents),
  }));
  const text = moversText(day, moves, siteOf(services));
  return text === null ? [] : [{ key, text }];
}
