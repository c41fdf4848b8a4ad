import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { haltCelebrity } from '../market/market.public.js';
import {
  findNews,
  listUnnotifiedIds,
  listUnreleasedIds,
  lockImpacts,
  lockNews,
  lockNotifying,
  publishNewsChange,
  updateNews,
} from './news.sql.js';
import { notificationsOf } from './news-notifications.js';

type ReleaseServices = Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>;

/**
 * Releases published items that are due and notifies players. An item with an impact halts trading in the
 * same transaction, so that nobody trades on the headline. Idempotent: the next call completes what a crash
 * interrupted.
 */
export async function releaseNews(services: ReleaseServices): Promise<void> {
  const { db, clock } = services;
  const dueIds = await listUnreleasedIds(db, clock.now());
  for (const id of dueIds) await releaseOne(services, id);
  if (dueIds.length > 0) await services.hooks.news('reschedules', services.db, services);
  for (const id of await listUnnotifiedIds(db)) await notifyAbout(services, id);
}

async function releaseOne({ db, clock }: ReleaseServices, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const item = await lockNews(tx, id);
    if (item?.status !== 'published' || item.public_at !== null) return;
    if (item.celebrity_id !== null && item.impact_bps !== null && item.impact_tick === null) {
      await haltCelebrity(tx, item.celebrity_id);
    }
    await updateNews(tx, id, { public_at: clock.now() });
    await publishNewsChange(tx, id);
  });
}

/**
 * A separate transaction that does not lock the item's row: trades and ticks must not wait for the
 * notifications.
 */
async function notifyAbout({ db, clock }: ReleaseServices, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockNotifying(tx, id);
    const item = await findNews(tx, id);
    if (item?.status !== 'published' || item.told_at !== null) return;
    await createNotifications(tx, await notificationsOf(tx, item), clock.now());
    await updateNews(tx, id, { told_at: clock.now() });
  });
}
