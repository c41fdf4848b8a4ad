import { newsEvent } from '@limelight/contract/exchange/news';
import { streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { findPublicNews, newsChannel } from './news.sql.js';
import { presentNews } from './present-news.js';

/** Broadcasts an item to all connected pages when it becomes public, whichever instance released it. */
export function subscribeToNews({ db, live, listener, log }: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  const broadcast = async (id: string) => {
    try {
      const item = await findPublicNews(db, id);
      if (item !== undefined) live.broadcast(streamMessage(newsEvent, presentNews(item)));
    } catch (error) {
      // Pages refetch the feed later, which includes what they missed.
      log.warn({ err: error }, 'cannot broadcast a news item');
    }
  };
  listener.on(newsChannel, (id) => void broadcast(id));
}
