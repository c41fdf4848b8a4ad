import type { Services } from '../../services.js';
import { lockImpacts, updateNews } from './news.sql.js';
import { impactFits, impactRefusal, lockForAct } from './news-status.js';
import { releaseNews } from './release-news.js';

/**
 * Publishes a draft or a scheduled item now, and lets everybody know.
 *
 * @throws Refusal NOT_FOUND; CONFLICT by its status, or because of another impact within 24 hours
 */
export async function publishNews(services: Pick<Services, 'db' | 'clock'>, id: string): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const { item, status } = await lockForAct(tx, id, 'publish');
    if (!(await impactFits(tx, item, clock.nowMs()))) throw impactRefusal();
    const now = clock.now();
    await updateNews(tx, id, { status, published_at: now, release_at: now });
  });
  await releaseNews(services);
}
