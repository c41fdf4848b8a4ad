import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { SquadRefusal } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';
import type { MemberKey } from './member.sql.js';

export type RefusalRow = Selectable<SquadRefusal> & {
  /** Of the player, and of who kicked. */
  readonly handle: string;
  readonly byHandle: string | null;
};

function selectRefusals(db: Executor) {
  return db
    .selectFrom('squad_refusal')
    .leftJoin('user as player', 'player.id', 'squad_refusal.user_id')
    .leftJoin('user as officer', 'officer.id', 'squad_refusal.by_id')
    .selectAll('squad_refusal')
    .select(sql<string>`coalesce(player.handle, '')`.as('handle'))
    .select('officer.handle as byHandle');
}

interface HistoryQuery {
  readonly q?: string;
  readonly direction?: 'asc' | 'desc';
}

/** Those of a squad, the newest first. */
export function selectRefusalsOf(db: Executor, squadId: string, { q = '', direction = 'desc' }: HistoryQuery = {}) {
  let rows = selectRefusals(db).where('squad_refusal.squad_id', '=', squadId);
  if (q !== '') {
    rows = rows.where(contains(sql`concat_ws(' ', player.handle, officer.handle, squad_refusal.reason)`, q));
  }
  return rows.orderBy('kicked_at', direction).orderBy('squad_refusal.id');
}

export function findRefusal(db: Executor, squadId: string, id: string): Promise<RefusalRow | undefined> {
  return selectRefusals(db)
    .where('squad_refusal.squad_id', '=', squadId)
    .where('squad_refusal.id', '=', id)
    .executeTakeFirst();
}

/** What keeps a player out of a squad. */
export function findStandingRefusal(db: Executor, { squadId, userId }: MemberKey): Promise<RefusalRow | undefined> {
  return selectRefusals(db)
    .where('squad_refusal.squad_id', '=', squadId)
    .where('squad_refusal.user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
}

/** Of all squads that refuse a player. */
export function listStandingRefusals(db: Executor, userId: string) {
  return db
    .selectFrom('squad_refusal')
    .innerJoin('squad', 'squad.id', 'squad_refusal.squad_id')
    .select(['squad_refusal.id', 'squad.id as squadId', 'squad.handle', 'squad.name', 'squad_refusal.reason'])
    .select('squad_refusal.kicked_at')
    .where('squad_refusal.user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('lifted_at', 'is', null)
    .orderBy('kicked_at', 'desc')
    .orderBy('squad.id')
    .execute();
}

export async function insertRefusal(tx: Executor, refusal: Insertable<SquadRefusal>): Promise<void> {
  await tx.insertInto('squad_refusal').values(refusal).execute();
}

export async function updateRefusal(
  tx: Executor,
  id: string,
  changes: Pick<Updateable<SquadRefusal>, 'undone_at' | 'lifted_at'>,
): Promise<void> {
  await tx.updateTable('squad_refusal').set(changes).where('id', '=', id).execute();
}

/** Undone ones too. */
export async function countKicksSince(db: Executor, squadId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from squad_refusal where squad_id = ${squadId} and kicked_at >= ${since}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
