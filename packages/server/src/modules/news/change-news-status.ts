import type { NewsAct } from '@limelight/rules/news';
import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import { updateEarlyAlerts } from '../early-alerts/early-alerts.public.js';
import { lockImpacts, type NewsRow, updateNews } from './news.sql.js';
import { lockForTransition, requireImpactFits } from './news-status.js';

type NewsServices = Pick<Services, 'db' | 'clock' | 'random'>;

/**
 * Sets or moves the time at which an item is to be published, and corrects its early alert.
 * @throws Refusal NOT_FOUND; CONFLICT by its status or another impact; BAD_REQUEST for a time that has passed
 */
export async function scheduleNews(services: NewsServices, id: string, publishAt: Date): Promise<void> {
  const { db, clock } = services;
  if (publishAt.getTime() <= clock.nowMs()) {
    throw new Refusal('BAD_REQUEST', { details: { publishAt: 'Choose a time that is still to come' } });
  }
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const { item, status } = await lockForTransition(tx, id, 'schedule');
    await requireImpactFits(tx, item, publishAt.getTime());
    await updateNews(tx, id, { status, publish_at: publishAt });
  });
  await updateEarlyAlerts(services);
}

/** A transition that makes nothing public and withdraws an early alert. @throws Refusal NOT_FOUND, CONFLICT */
function transition(act: NewsAct, changes: Partial<NewsRow>) {
  return async (services: NewsServices, id: string): Promise<void> => {
    await services.db.transaction().execute(async (tx) => {
      const { status } = await lockForTransition(tx, id, act);
      await updateNews(tx, id, { status, ...changes });
    });
    await updateEarlyAlerts(services);
  };
}

/** Unschedules an item, which makes it a draft again. */
export const unscheduleNews = transition('unschedule', { publish_at: null });

/** Removes an item from every page. Its impact on the price remains. */
export const archiveNews = transition('archive', { publish_at: null });

/** Makes an archived item a draft again. */
export const restoreNews = transition('restore', { published_at: null, release_at: null, public_at: null });
