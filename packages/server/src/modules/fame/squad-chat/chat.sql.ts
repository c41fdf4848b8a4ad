import { handleKey } from '@limelight/rules/handle';
import type { SquadRight, SquadRole } from '@limelight/rules/squad';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface ChatAccess {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly slowSeconds: number;
  readonly mutedUntil: Date | null;
  readonly archivedAt: Date | null;
  readonly head: number;
  readonly autoSlowUntil: Date | null;
  /** Of the player; null for who is no member. */
  readonly role: SquadRole | null;
  readonly rights: readonly SquadRight[];
  readonly joinedAt: Date | null;
  readonly accountCreatedAt: Date | null;
  readonly readNumber: number | null;
  readonly quiet: boolean;
}

/** A squad with its chat, and what a player is in it. */
export async function findChat(db: Executor, squadId: string, userId: string): Promise<ChatAccess | undefined> {
  const { rows } = await sql<ChatAccess>`
    select squad.id, squad.name, squad.handle, squad.slow_seconds as "slowSeconds", squad.muted_until as "mutedUntil",
      squad.archived_at as "archivedAt", coalesce(chat.head, 0) as head, chat.auto_slow_until as "autoSlowUntil",
      member.role, coalesce(member.rights, '{}') as rights, member.joined_at as "joinedAt",
      account.created_at as "accountCreatedAt", reader.read_number as "readNumber", coalesce(reader.quiet, false) as quiet
    from squad
    left join squad_chat as chat on chat.squad_id = squad.id
    left join squad_member as member on member.squad_id = squad.id and member.user_id = ${userId}
    left join "user" as account on account.id = member.user_id
    left join squad_reader as reader on reader.squad_id = squad.id and reader.user_id = member.user_id
    where squad.id = ${squadId}`.execute(db);
  return rows[0];
}

export async function findPlayerByHandle(db: Executor, handle: string): Promise<{ userId: string } | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from handle where key = ${handleKey(handle)} and user_id is not null`.execute(db);
  return rows[0];
}

export interface LockedChat {
  readonly squadId: string;
  readonly head: number;
  readonly autoSlowUntil: Date | null;
  readonly slowSeconds: number;
  readonly mutedUntil: Date | null;
  readonly archivedAt: Date | null;
  readonly name: string;
  readonly handle: string;
}

/**
 * Locks the chats of squads, in one order for all, so that their messages are numbered one after the other.
 * Of unknown squads there is none.
 */
export async function lockChats(tx: Executor, squadIds: readonly string[]): Promise<LockedChat[]> {
  const ids = squadIds.toSorted();
  const lock = () =>
    sql`select from squad_chat where squad_id = any(${ids}::uuid[]) order by squad_id for update`.execute(tx);
  const { rows: locked } = await lock();
  if (locked.length < ids.length) {
    // A first message: most squads have their row already.
    await sql`insert into squad_chat (squad_id) select id from squad where id = any(${ids}::uuid[]) order by id
      on conflict do nothing`.execute(tx);
    await lock();
  }
  const { rows } = await sql<LockedChat>`
    select chat.squad_id as "squadId", chat.head, chat.auto_slow_until as "autoSlowUntil",
      squad.slow_seconds as "slowSeconds", squad.muted_until as "mutedUntil", squad.archived_at as "archivedAt",
      squad.name, squad.handle
    from squad_chat as chat join squad on squad.id = chat.squad_id where chat.squad_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return rows;
}

export interface HeadChange {
  readonly squadId: string;
  readonly head: number;
}

/** So many messages within a time begin slow mode. */
export interface LoadTerms {
  readonly count: number;
  readonly since: Date;
  readonly until: Date;
}

/** After the messages are written: slow mode begins where the last `count` are all younger than `since`. */
export async function updateHeads(
  tx: Executor,
  heads: readonly HeadChange[],
  { count, since, until }: LoadTerms,
): Promise<void> {
  await sql`
    update squad_chat as chat set head = change.head,
      auto_slow_until = case when exists (
        select from squad_message as message
        where message.squad_id = chat.squad_id and message.number = change.head - ${count}::integer + 1
          and message.created_at > ${since}
      ) then ${until}::timestamptz else chat.auto_slow_until end
    from unnest(${heads.map(({ squadId }) => squadId)}::uuid[], ${heads.map(({ head }) => head)}::integer[])
      as change (squad_id, head)
    where chat.squad_id = change.squad_id`.execute(tx);
}

export async function updateSlowSeconds(tx: Executor, squadId: string, seconds: number): Promise<void> {
  await sql`update squad set slow_seconds = ${seconds} where id = ${squadId}`.execute(tx);
}

export interface SlowState {
  readonly slowSeconds: number;
  readonly autoSlowUntil: Date | null;
  readonly head: number;
}

export async function findSlowState(db: Executor, squadId: string): Promise<SlowState | undefined> {
  const { rows } = await sql<SlowState>`
    select slow_seconds as "slowSeconds", auto_slow_until as "autoSlowUntil", coalesce(head, 0) as head
    from squad left join squad_chat as chat on chat.squad_id = squad.id where squad.id = ${squadId}`.execute(db);
  return rows[0];
}

export async function listJoinedHeads(db: Executor, squadIds: readonly string[]): Promise<HeadChange[]> {
  if (squadIds.length === 0) return [];
  const { rows } = await sql<HeadChange>`
    select squad_id as "squadId", head from squad_chat where squad_id = any(${squadIds}::uuid[])`.execute(db);
  return rows;
}
