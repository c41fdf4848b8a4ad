import { type NewsDraft, newsEditing } from '@limelight/rules/news';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { type DraftFields, fieldsOf } from './create-news.js';
import { lockImpacts, lockNews, type NewsRow, publishNewsChange, updateNews } from './news.sql.js';
import { changedBy, conflictWith, recordNews, requireVersion, type StaffChange } from './news-change.js';
import { requireImpactFits } from './news-status.js';

interface Edit extends StaffChange {
  readonly id: string;
  readonly draft: NewsDraft;
}

/**
 * Changes what staff wrote: all of a draft or a scheduled item, whose early alert follows, and the texts of a
 * published one. It waits for a release or a tick that is under way, and then finds the item published.
 * @throws Refusal NOT_FOUND, BAD_REQUEST naming the fields, CELEBRITY_UNKNOWN; CONFLICT by its status, by
 * another impact within 24 hours of a scheduled one, or when somebody changed it since the editor read it
 */
export async function editNews(
  services: Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>,
  edit: Edit,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const item = await lockNews(tx, edit.id);
    if (item === undefined) throw new Refusal('NOT_FOUND');
    await requireVersion(tx, item, edit);
    const fields = await fieldsOf(tx, edit.draft, { complete: item.status !== 'draft' });
    const changes = changesOf(item, fields);
    await requireEditable(tx, item, changes);
    if (Object.keys(changes).length === 0) return;
    if (item.status === 'scheduled' && item.publish_at !== null) {
      const dueMs = Math.max(item.publish_at.getTime(), now.getTime());
      await requireImpactFits(tx, { ...item, ...fields }, dueMs);
    }
    await updateNews(tx, item.id, { ...changes, ...changedBy(item, edit, now) });
    if (item.public_at !== null && item.status === 'published') await publishNewsChange(tx, item.id);
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, item[name as keyof DraftFields]]));
    await recordNews(tx, edit, { id: item.id, action: 'news.edit', before, after: changes, now });
  });
  await services.hooks.news('reschedules', services.db, services);
}

function changesOf(item: NewsRow, fields: DraftFields): Partial<DraftFields> {
  const changed = Object.entries(fields).filter(([name, value]) => item[name as keyof DraftFields] !== value);
  return Object.fromEntries(changed);
}

async function requireEditable(tx: Executor, item: NewsRow, changes: Partial<DraftFields>): Promise<void> {
  const { status, author, impact_tick } = item;
  const editing = newsEditing({ status, author, hasMovedPrice: impact_tick !== null });
  const touchesPrice = 'celebrity_id' in changes || 'impact_bps' in changes;
  if (editing === 'nothing') throw await conflictWith(tx, item.id, 'This item cannot be changed any more');
  if (editing === 'texts' && touchesPrice) {
    throw await conflictWith(tx, item.id, 'Celebrity and impact are fixed once the item is published');
  }
}
