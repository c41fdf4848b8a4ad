import { listNews } from '@limelight/contract/exchange/news';
import type { FastifyInstance } from 'fastify';
import { sharedRoute } from '../../../platform/http/shared-route.js';
import type { Services } from '../../../services.js';
import { forASecond, type MarketView } from '../market/market.public.js';
import { listPublicNews, type NewsRow, newsChannel } from './news.sql.js';
import { presentNews } from './present-news.js';

export interface NewsServices extends Pick<Services, 'db' | 'listener'> {
  readonly market: Pick<MarketView, 'version'>;
}

export function registerNews(app: FastifyInstance, { db, market, listener }: NewsServices): void {
  let published = 0;
  const note = () => {
    published += 1;
  };
  listener.on(newsChannel, note);
  // What is published meanwhile is not heard of.
  listener.onReconnect(note);
  const current = forASecond({ market, listener }, () => [published]);
  sharedRoute(app, listNews, current, async ({ query }) => {
    const { limit, cursor, celebrityId, topic } = query;
    // One more than requested reveals whether there is a next page.
    const rows = await listPublicNews(db, { before: readCursor(cursor), celebrityId, topic, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { items: page.map(presentNews), nextCursor: rows.length > limit ? cursorAfter(page.at(-1)) : null };
  });
}

function readCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [ms = '', id = ''] = cursor.split('_');
  return { at: new Date(Number(ms)), id };
}

function cursorAfter(last: NewsRow | undefined): string | null {
  return last === undefined || last.public_at === null ? null : `${last.public_at.getTime()}_${last.id}`;
}
