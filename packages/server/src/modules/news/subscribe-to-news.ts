import { streamMessage } from '../../platform/live.js';
import type { Services } from '../../services.js';
import { findPublicNews } from './news.sql.js';
import { newsChannel } from './news-channel.sql.js';
import { presentNews } from './present-news.js';

/** Tells every open page of an item when it becomes public, whichever instance released it. */
export function subscribeToNews({ db, live, listener, log }: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  const broadcast = async (id: string) => {
    try {
      const item = await findPublicNews(db, id);
      if (item !== undefined) live.broadcast(streamMessage('event', presentNews(item)));
    } catch (error) {
      // Pages read the feed anew when they next ask; what they missed is in it.
      log.warn({ err: error }, 'news could not be passed on');
    }
  };
  listener.on(newsChannel, (id) => void broadcast(id));
}
