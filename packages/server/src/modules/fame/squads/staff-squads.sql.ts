import type { StaffSquadQuery } from '@limelight/contract/fame/staff-squads.schema';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';

/** Squads with their celebrity, their captain and the removals that keep players out. */
function selectSquads(db: Executor) {
  return db
    .selectFrom('squad')
    .innerJoin('celebrity', 'celebrity.id', 'squad.celebrity_id')
    .leftJoin('squad_member as captain', (join) =>
      join.onRef('captain.squad_id', '=', 'squad.id').on('captain.role', '=', 'captain'),
    )
    .leftJoin('user as leader', 'leader.id', 'captain.user_id')
    .leftJoin('squad_rank', 'squad_rank.squad_id', 'squad.id')
    .selectAll('squad')
    .select(['squad_rank.rank', 'squad_rank.return_bps'])
    .select(['celebrity.name as celebrity', 'leader.id as captainId', 'leader.handle as captainHandle'])
    .select(({ selectFrom }) =>
      selectFrom('squad_refusal')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('squad_refusal.squad_id', '=', 'squad.id')
        .where('undone_at', 'is', null)
        .where('lifted_at', 'is', null)
        .as('refusals'),
    );
}

export type StaffSquadRow = Awaited<ReturnType<ReturnType<typeof selectSquads>['execute']>>[number];

export function findStaffSquad(db: Executor, id: string): Promise<StaffSquadRow | undefined> {
  return selectSquads(db).where('squad.id', '=', id).executeTakeFirst();
}

const states = (now: Date) => ({
  open: sql<boolean>`archived_at is null`,
  muted: sql<boolean>`archived_at is null and muted_until > ${now}`,
  archived: sql<boolean>`archived_at is not null`,
});

/** The rows of a staff list. */
export function selectStaffSquads(db: Executor, { q, state, celebrity, sort, direction }: StaffSquadQuery, now: Date) {
  let rows = selectSquads(db);
  if (q !== '') {
    const text = sql`concat_ws(' ', squad.name, squad.description, squad.invite_code, celebrity.name, leader.handle)`;
    rows = rows.where(contains(text, q));
  }
  if (state !== undefined) rows = rows.where(states(now)[state]);
  if (celebrity !== undefined) rows = rows.where('squad.celebrity_id', '=', celebrity);
  const order = {
    activity: sql`squad.last_active_at`,
    members: sql`squad.members`,
    founded: sql`squad.founded_at`,
    name: byLetters(sql`squad.name`),
  }[sort];
  return rows.orderBy(order, direction).orderBy('squad.id');
}
