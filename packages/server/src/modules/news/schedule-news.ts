import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import { lockImpacts, updateNews } from './news.sql.js';
import { impactFits, impactRefusal, lockForTransition } from './news-status.js';

type NewsServices = Pick<Services, 'db' | 'clock'>;

/**
 * Sets or moves the time at which an item is to be published.
 * @throws Refusal NOT_FOUND; CONFLICT by its status or another impact; BAD_REQUEST for a time that has passed
 */
export async function scheduleNews({ db, clock }: NewsServices, id: string, publishAt: Date): Promise<void> {
  if (publishAt.getTime() <= clock.nowMs()) {
    throw new Refusal('BAD_REQUEST', { details: { publishAt: 'Choose a time that is still to come' } });
  }
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const { item, status } = await lockForTransition(tx, id, 'schedule');
    if (!(await impactFits(tx, item, publishAt.getTime()))) throw impactRefusal();
    await updateNews(tx, id, { status, publish_at: publishAt });
  });
}

/** Unschedules an item, which makes it a draft again. @throws Refusal NOT_FOUND, CONFLICT */
export async function unscheduleNews({ db }: NewsServices, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockForTransition(tx, id, 'unschedule');
    await updateNews(tx, id, { status, publish_at: null });
  });
}
