import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { NewsRow } from './news.sql.js';

/** @throws when the item is not public: an unpublished item must never be returned */
export function presentNews(row: NewsRow): NewsItem {
  if (row.status !== 'published' || row.public_at === null) throw new Error(`news item ${row.id} is not public`);
  return {
    id: row.id,
    celebrityId: row.celebrity_id,
    title: row.title,
    body: row.body,
    topic: row.topic,
    author: row.author,
    impactBps: row.impact_bps,
    impactTick: row.impact_tick,
    changeBps: row.change_bps,
    time: row.public_at.toISOString(),
  };
}
