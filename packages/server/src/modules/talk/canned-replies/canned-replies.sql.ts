import type { InsertableReply, listCannedReplies } from '@limelight/contract/talk/canned-replies.schema';
import { cannedRepliesMax } from '@limelight/rules/canned-reply';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { CannedReply } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';

export type ReplyRow = Selectable<CannedReply>;
export type StaffReplyRow = Awaited<ReturnType<ReturnType<typeof selectReplies>['execute']>>[number];

function selectReplies(db: Executor) {
  return db
    .selectFrom('canned_reply')
    .select(['canned_reply.id', 'canned_reply.version', 'canned_reply.title', 'canned_reply.text'])
    .select('canned_reply.updated_at')
    .select((row) =>
      row.selectFrom('user').select('user.name').whereRef('user.id', '=', 'canned_reply.updated_by').as('updatedBy'),
    );
}

const sortColumns = { title: byLetters(sql`canned_reply.title`), updated: sql`canned_reply.updated_at` } as const;

export function selectListedReplies(
  db: Executor,
  { q, sort, direction }: Omit<z.output<(typeof listCannedReplies)['query']>, 'page'>,
) {
  let query = selectReplies(db);
  if (q !== '') {
    query = query.where(contains(sql`canned_reply.title || ' ' || canned_reply.text`, q));
  }
  return query.orderBy(sortColumns[sort], direction).orderBy('canned_reply.id', direction);
}

/** By title, up to the maximum that can be stored. */
export function listInsertableReplies(db: Executor): Promise<InsertableReply[]> {
  return db
    .selectFrom('canned_reply')
    .select(['id', 'title', 'text'])
    .orderBy(byLetters(sql`title`))
    .limit(cannedRepliesMax)
    .execute();
}

export function findStaffReply(db: Executor, id: string): Promise<StaffReplyRow | undefined> {
  return selectReplies(db).where('canned_reply.id', '=', id).executeTakeFirst();
}

/**
 * Locks the table against other writers until the transaction ends: titles are unique, and their number is
 * bounded.
 */
export async function lockReplies(tx: Executor): Promise<void> {
  await sql`lock table canned_reply in share row exclusive mode`.execute(tx);
}

export function findReplyRow(tx: Executor, id: string): Promise<ReplyRow | undefined> {
  return tx.selectFrom('canned_reply').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasTitle(tx: Executor, title: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from canned_reply where lower(title) = lower(${title}) and id <> ${exceptId}`.execute(tx);
  return rows.length > 0;
}

export async function countReplies(tx: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from canned_reply`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertReply(tx: Executor, row: Insertable<CannedReply>): Promise<void> {
  await tx.insertInto('canned_reply').values(row).execute();
}

export async function updateReply(tx: Executor, id: string, changes: Partial<ReplyRow>): Promise<void> {
  await tx.updateTable('canned_reply').set(changes).where('id', '=', id).execute();
}

export async function removeReply(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('canned_reply').where('id', '=', id).execute();
}
