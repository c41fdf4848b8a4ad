import type { SquadRight, SquadRole } from '@limelight/rules/squad';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Who sends to which squad. */
export interface WriterKey {
  readonly squadId: string;
  readonly userId: string;
}

export interface WriterRow extends WriterKey {
  readonly handle: string | null;
  readonly role: SquadRole;
  readonly rights: readonly SquadRight[];
  readonly joinedAt: Date;
  readonly accountCreatedAt: Date;
  readonly muteUntil: Date | null;
  readonly muteReason: string | null;
  /** The newest messages of the writer in any squad, the newest first. */
  readonly recent: readonly { readonly text: string; readonly sentAt: string }[];
  readonly lastHere: Date | null;
}

interface WriterTerms {
  readonly now: Date;
  /** How many recent messages are needed. */
  readonly recentCount: number;
  /** A message here before this no longer matters. */
  readonly hereSince: Date;
}

/** What is known of the writers of a batch; of who is no member there is none. */
export async function listWriters(
  tx: Executor,
  keys: readonly WriterKey[],
  { now, recentCount, hereSince }: WriterTerms,
): Promise<WriterRow[]> {
  const { rows } = await sql<WriterRow>`
    select member.squad_id as "squadId", member.user_id as "userId", account.handle, member.role, member.rights,
      member.joined_at as "joinedAt", account.created_at as "accountCreatedAt",
      mute.until as "muteUntil", mute.reason as "muteReason",
      (
        select coalesce(jsonb_agg(jsonb_build_object('text', text, 'sentAt', created_at) order by created_at desc, number desc), '[]')
        from (
          select text, created_at, number from squad_message where user_id = member.user_id
          order by created_at desc, number desc limit ${recentCount}
        ) as newest
      ) as recent,
      (
        select max(created_at) from squad_message
        where user_id = member.user_id and squad_id = member.squad_id and created_at > ${hereSince}
      ) as "lastHere"
    from unnest(${keys.map(({ squadId }) => squadId)}::uuid[], ${keys.map(({ userId }) => userId)}::uuid[])
      as key (squad_id, user_id)
    join squad_member as member on member.squad_id = key.squad_id and member.user_id = key.user_id
    join "user" as account on account.id = member.user_id and account.account_state = 'active' and account.role = 'user'
    left join lateral (
      select until, reason from squad_mute
      where user_id = member.user_id and until > ${now} and ended_at is null
        and (squad_id is null or squad_id = member.squad_id)
      order by until desc limit 1
    ) as mute on true`.execute(tx);
  return rows;
}

export interface NewMessageRow extends WriterKey {
  readonly number: number;
  readonly id: string;
  readonly text: string;
  readonly replyTo: number | null;
}

export async function insertMessages(tx: Executor, rows: readonly NewMessageRow[], now: Date): Promise<void> {
  await sql`
    insert into squad_message (squad_id, number, id, user_id, created_at, text, reply_to)
    select squad_id, number, id, user_id, ${now}, text, reply_to
    from unnest(
      ${rows.map(({ squadId }) => squadId)}::uuid[], ${rows.map(({ number }) => number)}::integer[],
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ text }) => text)}::text[], ${rows.map(({ replyTo }) => replyTo)}::integer[]
    ) as message (squad_id, number, id, user_id, text, reply_to)`.execute(tx);
}

/** Squads and members have shown a sign of life; nothing is written for those of less than a while ago. */
export async function noteActivity(
  tx: Executor,
  keys: readonly WriterKey[],
  now: Date,
  since: { readonly squad: Date; readonly member: Date },
): Promise<void> {
  const squadIds = [...new Set(keys.map(({ squadId }) => squadId))].toSorted();
  await sql`update squad set last_active_at = ${now}
    where id = any(${squadIds}::uuid[]) and last_active_at < ${since.squad}`.execute(tx);
  await sql`
    update squad_member as member set last_contribution_at = ${now}
    from unnest(${keys.map(({ squadId }) => squadId)}::uuid[], ${keys.map(({ userId }) => userId)}::uuid[])
      as key (squad_id, user_id)
    where member.squad_id = key.squad_id and member.user_id = key.user_id
      and (last_contribution_at is null or last_contribution_at < ${since.member})`.execute(tx);
}

export interface NumberKey {
  readonly squadId: string;
  readonly number: number;
}

/** Which of these messages are there with a text. */
export async function listAnswerable(tx: Executor, keys: readonly NumberKey[]): Promise<NumberKey[]> {
  const { rows } = await sql<NumberKey>`
    select message.squad_id as "squadId", message.number
    from unnest(${keys.map(({ squadId }) => squadId)}::uuid[], ${keys.map(({ number }) => number)}::integer[])
      as key (squad_id, number)
    join squad_message as message on message.squad_id = key.squad_id and message.number = key.number
    where message.deleted_at is null`.execute(tx);
  return rows;
}

export interface MentionRow {
  readonly squadId: string;
  readonly handle: string;
  readonly userId: string;
  readonly writerId: string;
}

export interface MentionKey extends WriterKey {
  /** In lower case. */
  readonly handle: string;
}

/**
 * The mentioned members who get a notification: not the writer, not who wants none of this squad's chat, and
 * not who has blocked the writer or is blocked.
 */
export async function listMentioned(tx: Executor, keys: readonly MentionKey[]): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select distinct key.squad_id as "squadId", key.handle, member.user_id as "userId", key.user_id as "writerId"
    from unnest(
      ${keys.map(({ squadId }) => squadId)}::uuid[], ${keys.map(({ userId }) => userId)}::uuid[],
      ${keys.map(({ handle }) => handle)}::text[]
    ) as key (squad_id, user_id, handle)
    join handle on handle.key = key.handle and handle.user_id <> key.user_id
    join squad_member as member on member.squad_id = key.squad_id and member.user_id = handle.user_id
    where not exists (
        select from squad_reader as reader
        where reader.squad_id = key.squad_id and reader.user_id = member.user_id and reader.quiet
      ) and not exists (
        select from player_block as block
        where (block.user_id = member.user_id and block.blocked_id = key.user_id)
          or (block.user_id = key.user_id and block.blocked_id = member.user_id)
      )`.execute(tx);
  return rows;
}
