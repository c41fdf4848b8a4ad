import type { AuditAction } from '@limelight/rules/audit-action';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import type { NewsRow } from './news.sql.js';
import { presentStaffNews } from './present-staff-news.js';
import { findStaffNews } from './staff-news.sql.js';

/** A change by a member of staff. Without one the schedule acts, which the audit trail does not name. */
export interface StaffChange {
  readonly actor: Actor;
  /** Of the item as its editor saw it. */
  readonly version: number;
}

/** With the item as it is now, so that the editor can compare the two. */
export async function conflictWith(tx: Executor, id: string, message?: string): Promise<Refusal> {
  const row = await findStaffNews(tx, id);
  return new Refusal('CONFLICT', { message, details: row && { current: presentStaffNews(row) } });
}

/** @throws Refusal CONFLICT when somebody changed the item since the editor read it */
export async function requireVersion(tx: Executor, item: NewsRow, by: StaffChange | undefined): Promise<void> {
  if (by !== undefined && by.version !== item.version) throw await conflictWith(tx, item.id);
}

/** What a change does to the row besides its own fields. */
export function changedBy(item: NewsRow, by: StaffChange | undefined, now: Date): Partial<NewsRow> {
  return { version: item.version + 1, ...(by && { updated_at: now, updated_by: by.actor.userId }) };
}

interface Recorded {
  readonly id: string;
  readonly action: AuditAction;
  readonly before: Partial<NewsRow> | null;
  readonly after: Partial<NewsRow>;
  readonly now: Date;
}

/** Call it last in the transaction of the change. */
export async function recordNews(
  tx: Executor,
  by: Pick<StaffChange, 'actor'> | undefined,
  { id, action, before, after, now }: Recorded,
): Promise<void> {
  if (by === undefined) return;
  const target = { kind: 'news', id } as const;
  await recordAction(tx, { actor: by.actor, action, target, before, after, reason: null, now });
}
