import { type NewsDraft, newsDraftProblems } from '@limelight/rules/news';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { isCelebrity } from '../market/market.public.js';
import { findNews, insertNews, type NewsRow } from './news.sql.js';
import { conflictWith, recordNews } from './news-change.js';

/**
 * Stores an item as a draft, visible to staff only. Its texts may still be empty; they are plain text,
 * escaped wherever they are rendered.
 * @param by the member of staff, and an id that makes repeats return the same item
 * @returns the item's id
 * @throws Refusal BAD_REQUEST naming the fields, CELEBRITY_UNKNOWN; CONFLICT for an id of another item
 */
export async function createNews(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  draft: NewsDraft,
  by?: { readonly actor: Actor; readonly id: string },
): Promise<string> {
  const now = clock.now();
  const id = by?.id ?? uuidv7(clock, random);
  await db.transaction().execute(async (tx) => {
    const fields = await fieldsOf(tx, draft, { complete: false });
    const written = { ...fields, topic: 'announcement', author: 'staff', created_at: now } as const;
    const isNew = await insertNews(tx, { id, ...written, updated_at: now, updated_by: by?.actor.userId ?? null });
    if (isNew) return recordNews(tx, by, { id, action: 'news.create', before: null, after: fields, now });
    const stored = await findNews(tx, id);
    if (stored === undefined || !isRepeat(stored, fields, by?.actor)) throw await conflictWith(tx, id);
  });
  return id;
}

function isRepeat(stored: NewsRow, fields: DraftFields, actor: Actor | undefined): boolean {
  const sameFields = stored.title === fields.title && stored.body === fields.body;
  return stored.version === 1 && stored.updated_by === (actor?.userId ?? null) && sameFields;
}

export type DraftFields = Pick<NewsRow, 'celebrity_id' | 'title' | 'body' | 'impact_bps'>;

/** @throws Refusal BAD_REQUEST naming the fields, CELEBRITY_UNKNOWN */
export async function fieldsOf(
  tx: Executor,
  draft: NewsDraft,
  needs: { readonly complete: boolean },
): Promise<DraftFields> {
  const problems = newsDraftProblems(draft, needs);
  if (Object.keys(problems).length > 0) throw new Refusal('BAD_REQUEST', { details: problems });
  const { celebrityId, title, body, impactBps } = draft;
  if (celebrityId !== null && !(await isCelebrity(tx, celebrityId))) throw new Refusal('CELEBRITY_UNKNOWN');
  return { celebrity_id: celebrityId, title: title.trim(), body: body.trim(), impact_bps: impactBps };
}
