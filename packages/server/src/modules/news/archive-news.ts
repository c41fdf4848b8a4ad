import type { Services } from '../../services.js';
import { updateNews } from './news.sql.js';
import { lockForTransition } from './news-status.js';

/** Removes an item from every page. Its impact on the price remains. @throws Refusal NOT_FOUND, CONFLICT */
export async function archiveNews({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockForTransition(tx, id, 'archive');
    await updateNews(tx, id, { status, publish_at: null });
  });
}

/** Makes an archived item a draft again. @throws Refusal NOT_FOUND, CONFLICT */
export async function restoreNews({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockForTransition(tx, id, 'restore');
    await updateNews(tx, id, { status, published_at: null, release_at: null, public_at: null });
  });
}
