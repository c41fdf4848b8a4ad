import type { SquadDeedKind } from '@limelight/rules/squad';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';

export interface NewDeed {
  /** For what is appealed by it. */
  readonly id?: string;
  readonly squadId: string;
  readonly kind: SquadDeedKind;
  /** Null for the game itself. */
  readonly by: string | null;
  readonly byStaff?: boolean;
  readonly to?: string | null;
  readonly reason?: string | null;
  readonly before?: string | null;
  readonly after?: string | null;
  /** That was removed. */
  readonly message?: { readonly id: string; readonly number: number };
  readonly now: Date;
}

/** @returns its id */
export async function insertDeed(tx: Executor, deed: NewDeed): Promise<string> {
  const { squadId, kind, by, byStaff = false, to = null, reason = null, before = null, after = null, now } = deed;
  const { id, message } = deed;
  const what = { squad_id: squadId, kind, at: now, by_id: by, by_staff: byStaff, to_id: to };
  const stored = await tx
    .insertInto('squad_deed')
    .values({
      ...{ ...what, reason, before, after },
      ...(id !== undefined && { id }),
      ...(message && { message_id: message.id, message_number: message.number }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return stored.id;
}

interface HistoryQuery {
  readonly q?: string;
  readonly direction?: 'asc' | 'desc';
}

/** Those of a squad, the newest first; of staff no names. */
export function selectDeeds(db: Executor, squadId: string, { q = '', direction = 'desc' }: HistoryQuery = {}) {
  const rows = db
    .selectFrom('squad_deed')
    .leftJoin('user as doer', (join) => join.onRef('doer.id', '=', 'by_id').on('by_staff', '=', false))
    .leftJoin('user as target', 'target.id', 'to_id')
    .select(['squad_deed.id', 'kind', 'at', 'by_staff', 'reason', 'before', 'after'])
    .select(['doer.handle as byHandle', 'target.handle as toHandle'])
    .where('squad_id', '=', squadId)
    .orderBy('number', direction);
  const text = sql`concat_ws(' ', doer.handle, target.handle, squad_deed.reason, before, after)`;
  return q === '' ? rows : rows.where(contains(text, q));
}

export type DeedRow = Awaited<ReturnType<ReturnType<typeof selectDeeds>['execute']>>[number];

/** What archived a squad or closed its chat last, for an appeal. */
export async function findClosing(
  db: Executor,
  squadId: string,
  kind: 'archived' | 'muted',
): Promise<string | undefined> {
  const found = db.selectFrom('squad_deed').select('id').where('squad_id', '=', squadId).where('kind', '=', kind);
  return (await found.orderBy('number', 'desc').limit(1).executeTakeFirst())?.id;
}

/** What a player founded a squad with; null for a squad that somebody else founded. */
export async function findFounding(db: Executor, squadId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('squad_deed')
    .select('after')
    .where('squad_id', '=', squadId)
    .where('kind', '=', 'founded')
    .where('by_id', '=', userId)
    .executeTakeFirst();
  return row?.after ?? null;
}

export async function countFoundingsSince(db: Executor, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from squad_deed
    where by_id = ${userId} and kind = 'founded' and at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is left of a deleted account: what happened to the squad, without the person and what was written. */
export async function anonymiseDeeds(tx: Executor, userId: string): Promise<void> {
  await sql`
    update squad_deed set by_id = nullif(by_id, ${userId}), to_id = nullif(to_id, ${userId}),
      reason = case when to_id = ${userId} then null else reason end
    where by_id = ${userId} or to_id = ${userId}`.execute(tx);
  await sql`update squad_refusal set by_id = null where by_id = ${userId}`.execute(tx);
}

/** For the timeline of a person. */
export function selectSquadDeedsOf(userId: string) {
  return sql`
    select deed.id::text as key, deed.at, jsonb_build_object('kind', deed.kind, 'squad', squad.name,
      'reason', deed.reason, 'to', deed.to_id is not distinct from ${userId}::uuid, 'by', doer.handle) as data
    from squad_deed as deed
    join squad on squad.id = deed.squad_id
    left join "user" as doer on doer.id = deed.by_id and not deed.by_staff
    where (deed.to_id = ${userId} or deed.by_id = ${userId} and not deed.by_staff)
      and deed.kind in ('founded', 'joined', 'left', 'kicked', 'kick-undone', 'refusal-lifted', 'role-changed',
        'handed-over', 'succeeded')`;
}
