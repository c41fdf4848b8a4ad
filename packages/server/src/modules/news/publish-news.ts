import type { Services } from '../../services.js';
import { lockImpacts, updateNews } from './news.sql.js';
import { lockForTransition, requireImpactFits } from './news-status.js';
import { releaseNews } from './release-news.js';

/**
 * Publishes a draft or a scheduled item now and notifies players. With `dueAt`, publishes only an item that is still
 * scheduled for that time or earlier: staff may have unscheduled it.
 * @throws Refusal NOT_FOUND; CONFLICT by its status, or because of another impact within 24 hours
 */
export async function publishNews(
  services: Pick<Services, 'db' | 'clock' | 'random'>,
  id: string,
  { dueAt }: { readonly dueAt?: Date } = {},
): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const { item, status } = await lockForTransition(tx, id, 'publish');
    if (dueAt !== undefined && !(item.status === 'scheduled' && item.publish_at && item.publish_at <= dueAt)) return;
    await requireImpactFits(tx, item, clock.nowMs());
    const now = clock.now();
    await updateNews(tx, id, { status, published_at: now, release_at: now });
  });
  await releaseNews(services);
}
