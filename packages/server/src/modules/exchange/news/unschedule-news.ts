import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { listWaitingNews, lockImpacts, updateNews } from './news.sql.js';
import { changedBy, recordNews } from './news-change.js';

/**
 * What is scheduled or published about a celebrity, and not public yet, becomes a draft: in the caller's
 * transaction, which takes the market lock after it.
 * @returns how many
 */
export async function unscheduleNewsAbout(
  tx: Executor,
  { celebrityId, actor, now }: { readonly celebrityId: string; readonly actor: Actor; readonly now: Date },
): Promise<number> {
  await lockImpacts(tx);
  const waiting = await listWaitingNews(tx, celebrityId);
  for (const item of waiting) {
    const by = { actor, version: item.version };
    const changes = { status: 'draft', publish_at: null, published_at: null, release_at: null } as const;
    await updateNews(tx, item.id, { ...changes, ...changedBy(item, by, now) });
    const before = { status: item.status, publish_at: item.publish_at };
    await recordNews(tx, by, { id: item.id, action: 'news.unschedule', before, after: changes, now });
  }
  return waiting.length;
}
