import type { AuditAction } from '@limelight/rules/audit-action';
import type { NewsAction } from '@limelight/rules/news';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockImpacts, type NewsRow, updateNews } from './news.sql.js';
import { changedBy, recordNews, type StaffChange } from './news-change.js';
import { lockForTransition, requireImpactFits } from './news-status.js';

type NewsServices = Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>;

/**
 * Sets or moves the time at which an item is to be published, and corrects its early alert.
 * @throws Refusal NOT_FOUND; CONFLICT by its status, another impact or another editor; BAD_REQUEST for a time
 * that has passed or a text that is missing
 */
export async function scheduleNews(
  services: NewsServices,
  id: string,
  publishAt: Date,
  by?: StaffChange,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  if (publishAt <= now) {
    throw new Refusal('BAD_REQUEST', { details: { publishAt: 'Choose a time that is still to come' } });
  }
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const { item, status } = await lockForTransition(tx, id, 'schedule', by);
    await requireImpactFits(tx, item, publishAt.getTime());
    const changes = { status, publish_at: publishAt };
    await updateNews(tx, id, { ...changes, ...changedBy(item, by, now) });
    await recordNews(tx, by, { id, action: 'news.schedule', before: beforeOf(item), after: changes, now });
  });
  await services.hooks.news('reschedules', services.db, services);
}

function beforeOf({ status, publish_at }: NewsRow): Partial<NewsRow> {
  return { status, publish_at };
}

interface Transition {
  readonly action: NewsAction;
  readonly audit: AuditAction;
  readonly changes: Partial<NewsRow>;
}

/**
 * A transition that makes nothing public and withdraws an early alert.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
function transition({ action, audit, changes }: Transition) {
  return async (services: NewsServices, id: string, by?: StaffChange): Promise<void> => {
    const now = services.clock.now();
    await services.db.transaction().execute(async (tx) => {
      const { item, status } = await lockForTransition(tx, id, action, by);
      await updateNews(tx, id, { status, ...changes, ...changedBy(item, by, now) });
      await recordNews(tx, by, { id, action: audit, before: beforeOf(item), after: { status, ...changes }, now });
    });
    await services.hooks.news('reschedules', services.db, services);
  };
}

/** Unschedules an item, which makes it a draft again. */
export const unscheduleNews = transition({
  action: 'unschedule',
  audit: 'news.unschedule',
  changes: { publish_at: null },
});

/** Removes an item from every page. Its impact on the price remains. */
export const archiveNews = transition({ action: 'archive', audit: 'news.archive', changes: { publish_at: null } });

/** Makes an archived item a draft again. */
export const restoreNews = transition({
  action: 'restore',
  audit: 'news.restore',
  changes: { published_at: null, release_at: null, public_at: null },
});
