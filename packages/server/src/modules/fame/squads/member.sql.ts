import { handleKey } from '@limelight/rules/handle';
import type { SquadRight, SquadRole, SuccessorCandidate } from '@limelight/rules/squad';
import { type Selectable, sql } from 'kysely';
import type { SquadMember, User } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type MemberRow = Omit<Selectable<SquadMember>, 'rights'> &
  Pick<Selectable<User>, 'image' | 'tier'> & {
    readonly rights: readonly SquadRight[];
    readonly handle: string;
  };

export interface MemberKey {
  readonly squadId: string;
  readonly userId: string;
}

/** Members with an account in good standing take part; who is suspended stays on the list. */
export function selectMembers(db: Executor, squadId: string) {
  return db
    .selectFrom('squad_member')
    .innerJoin('user', 'user.id', 'squad_member.user_id')
    .selectAll('squad_member')
    .select(['user.image', 'user.tier'])
    .select(sql<string>`coalesce("user".handle, '')`.as('handle'))
    .where('squad_member.squad_id', '=', squadId)
    .$narrowType<{ rights: SquadRight[] }>();
}

export function findMember(db: Executor, { squadId, userId }: MemberKey): Promise<MemberRow | undefined> {
  return selectMembers(db, squadId).where('squad_member.user_id', '=', userId).executeTakeFirst();
}

/** A member who may do something now: not one whose suspension was just committed. */
export function findActiveMember(db: Executor, { squadId, userId }: MemberKey): Promise<MemberRow | undefined> {
  return selectMembers(db, squadId)
    .where('squad_member.user_id', '=', userId)
    .where('user.account_state', '=', 'active')
    .where('user.role', '=', 'user')
    .executeTakeFirst();
}

/** By a handle of now or of before: nobody else can have it. */
export function findMemberByHandle(db: Executor, squadId: string, handle: string): Promise<MemberRow | undefined> {
  return selectMembers(db, squadId)
    .where('squad_member.user_id', 'in', (eb) =>
      eb.selectFrom('handle').select('user_id').where('key', '=', handleKey(handle)).$narrowType<{ user_id: string }>(),
    )
    .executeTakeFirst();
}

export function findCaptain(db: Executor, squadId: string): Promise<MemberRow | undefined> {
  return selectMembers(db, squadId).where('squad_member.role', '=', 'captain').executeTakeFirst();
}

export function listOfficers(db: Executor, squadId: string): Promise<MemberRow[]> {
  return selectMembers(db, squadId)
    .where('squad_member.role', '<>', 'member')
    .orderBy('squad_member.role')
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

/** Who could follow the captain: members with an account in good standing. */
export async function listSuccessorCandidates(db: Executor, squadId: string): Promise<readonly SuccessorCandidate[]> {
  const rows = await selectMembers(db, squadId)
    .where('squad_member.role', '<>', 'captain')
    .where('user.account_state', '=', 'active')
    .where('user.role', '=', 'user')
    .execute();
  return rows.map(({ user_id, role, joined_at, last_contribution_at }) => ({
    userId: user_id,
    role: role as SuccessorCandidate['role'],
    joinedAtMs: joined_at.getTime(),
    contributedAtMs: last_contribution_at?.getTime() ?? null,
  }));
}

/** A part of the members after another, by their ids. */
export async function listMemberIds(
  db: Executor,
  squadId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  let rows = db.selectFrom('squad_member').select('user_id').where('squad_id', '=', squadId);
  if (after !== null) rows = rows.where('user_id', '>', after);
  return (await rows.orderBy('user_id').limit(limit).execute()).map(({ user_id }) => user_id);
}

export interface PlayerCounts {
  readonly memberships: number;
  readonly captaincies: number;
}

/** Archived squads count too: they can be restored. */
export async function countMemberships(db: Executor, userId: string): Promise<PlayerCounts> {
  const { rows } = await sql<PlayerCounts>`
    select count(*)::integer as memberships, (count(*) filter (where role = 'captain'))::integer as captaincies
    from squad_member where user_id = ${userId}`.execute(db);
  return rows[0] ?? { memberships: 0, captaincies: 0 };
}

/** The squads of a player, in the order in which they are locked. */
export async function listSquadIdsOf(db: Executor, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('squad_member')
    .select('squad_id')
    .where('user_id', '=', userId)
    .orderBy('squad_id')
    .execute();
  return rows.map(({ squad_id }) => squad_id);
}

export interface NewMember extends MemberKey {
  readonly role: SquadRole;
  readonly rights?: readonly SquadRight[];
  readonly joinedAt: Date;
  /** Since when without a break. */
  readonly unbrokenSince: Date;
  readonly contributedAt: Date | null;
}

export async function insertMember(tx: Executor, member: NewMember): Promise<void> {
  const { squadId, userId, role, rights = [], joinedAt, unbrokenSince, contributedAt } = member;
  await tx
    .insertInto('squad_member')
    .values({
      squad_id: squadId,
      user_id: userId,
      role,
      rights: [...rights],
      joined_at: joinedAt,
      unbroken_since: unbrokenSince,
      last_contribution_at: contributedAt,
    })
    .execute();
}

/** The stay is stored, for the days that are not ranked yet. */
export async function deleteMember(tx: Executor, { squadId, userId }: MemberKey, now: Date): Promise<void> {
  await sql`
    with ended as (
      delete from squad_member where squad_id = ${squadId} and user_id = ${userId}
      returning squad_id, user_id, unbroken_since
    )
    insert into squad_stay (squad_id, user_id, unbroken_since, ended_at)
    select squad_id, user_id, unbroken_since, ${now}::timestamptz from ended
    on conflict do nothing`.execute(tx);
}

export async function updateRole(
  tx: Executor,
  { squadId, userId, role, rights = [] }: MemberKey & Pick<NewMember, 'role' | 'rights'>,
): Promise<void> {
  await tx
    .updateTable('squad_member')
    .set({ role, rights: [...rights] })
    .where('squad_id', '=', squadId)
    .where('user_id', '=', userId)
    .execute();
}

/** A member has done something in the squad. */
export async function noteContribution(tx: Executor, { squadId, userId }: MemberKey, now: Date): Promise<void> {
  await sql`
    with active as (
      update squad_member set last_contribution_at = greatest(last_contribution_at, ${now}::timestamptz)
      where squad_id = ${squadId} and user_id = ${userId}
    )
    update squad set last_active_at = greatest(last_active_at, ${now}::timestamptz) where id = ${squadId}`.execute(tx);
}

export interface SquadPlayer {
  readonly createdAt: Date;
  readonly active: boolean;
}

/**
 * Locks the account of a player whose memberships are counted or who gets one: neither a suspension nor
 * another membership can come in between. Before any squad.
 */
export async function lockPlayer(tx: Executor, userId: string): Promise<SquadPlayer | undefined> {
  const { rows } = await sql<SquadPlayer>`
    select created_at as "createdAt", account_state = 'active' and role = 'user' as active
    from "user" where id = ${userId} for no key update`.execute(tx);
  return rows[0];
}

export function findPlayerStatus(db: Executor, userId: string) {
  return db
    .selectFrom('user')
    .select(['role', 'account_state as state', 'created_at as createdAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Trades that were not undone, counted up to a number. */
export async function countTradesUpTo(db: Executor, userId: string, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from standing_trade where user_id = ${userId} limit ${max}) as trade`.execute(db);
  return rows[0]?.count ?? 0;
}
