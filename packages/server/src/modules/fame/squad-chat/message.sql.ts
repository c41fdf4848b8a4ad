import type { SquadRole } from '@limelight/rules/squad';
import { type RawBuilder, sql } from 'kysely';
import type { SquadMessageDeleter } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { type SignalCard, signalCard } from './signal-card.sql.js';

export interface MessageRow {
  readonly squad_id: string;
  readonly id: string;
  readonly number: number;
  readonly user_id: string;
  readonly handle: string | null;
  readonly image: string | null;
  readonly role: SquadRole | null;
  readonly created_at: Date;
  readonly text: string;
  readonly edited_at: Date | null;
  readonly deleted_by: SquadMessageDeleter | null;
  readonly reactions: readonly number[];
  readonly reply_to: number | null;
  /** Of what it answers; null where that is gone or deleted. */
  readonly reply_handle: string | null;
  readonly reply_text: string | null;
  /** Of a message that is one. */
  readonly signal: SignalCard | null;
}

/** How much of an answered message is shown. */
const excerptLength = 120;

/** What is shown of messages, which are named by squad and number. */
const shownMessages = (messages: RawBuilder<unknown>) => sql`
  select message.squad_id, message.id, message.number, message.user_id, writer.handle, writer.image, member.role,
    message.created_at, message.text, message.edited_at, message.deleted_by, message.reactions, message.reply_to,
    case when reply.deleted_at is null then reply_writer.handle end as reply_handle,
    case when reply.deleted_at is null then left(reply.text, ${excerptLength}::integer) end as reply_text,
    case when signal.id is not null then ${signalCard} end as signal
  from (${messages}) as message
  left join "user" as writer on writer.id = message.user_id
  left join squad_member as member on member.squad_id = message.squad_id and member.user_id = message.user_id
  left join squad_message as reply on reply.squad_id = message.squad_id and reply.number = message.reply_to
  left join "user" as reply_writer on reply_writer.id = reply.user_id
  left join squad_signal as signal on signal.squad_id = message.squad_id and signal.number = message.number`;

async function read(db: Executor, messages: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${shownMessages(messages)} order by message.squad_id, message.number`.execute(
    db,
  );
  return rows;
}

/** The newest ones before a number, the oldest first. */
export function listMessagesBefore(
  db: Executor,
  squadId: string,
  before: number,
  limit: number,
): Promise<MessageRow[]> {
  return read(
    db,
    sql`select * from squad_message where squad_id = ${squadId} and number < ${before} order by number desc limit ${limit}`,
  );
}

/** The oldest ones after a number. */
export function listMessagesAfter(db: Executor, squadId: string, after: number, limit: number): Promise<MessageRow[]> {
  return read(
    db,
    sql`select * from squad_message where squad_id = ${squadId} and number > ${after} order by number limit ${limit}`,
  );
}

export function listMessagesByNumber(db: Executor, squadId: string, numbers: readonly number[]): Promise<MessageRow[]> {
  return read(db, sql`select * from squad_message where squad_id = ${squadId} and number = any(${numbers}::integer[])`);
}

export function listMessagesById(db: Executor, ids: readonly string[]): Promise<MessageRow[]> {
  return read(db, sql`select * from squad_message where id = any(${ids}::uuid[])`);
}

export interface StoredMessage {
  readonly squad_id: string;
  readonly number: number;
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
  readonly text: string;
  readonly edited_at: Date | null;
  readonly deleted_by: SquadMessageDeleter | null;
  readonly is_signal: boolean;
}

/** Locks a message, so that it is changed once at a time. */
export async function lockMessage(tx: Executor, squadId: string, number: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select squad_id, number, id, user_id, created_at, text, edited_at, deleted_by,
      exists (
        select from squad_signal as signal
        where signal.squad_id = squad_message.squad_id and signal.number = squad_message.number
      ) as is_signal
    from squad_message where squad_id = ${squadId} and number = ${number} for update`.execute(tx);
  return rows[0];
}

export async function updateText(
  tx: Executor,
  { squad_id, number }: StoredMessage,
  text: string,
  now: Date,
): Promise<void> {
  await sql`update squad_message set text = ${text}, edited_at = ${now}
    where squad_id = ${squad_id} and number = ${number}`.execute(tx);
}

/** The number stays, without text. */
export async function emptyMessage(
  tx: Executor,
  { squad_id, number }: Pick<StoredMessage, 'squad_id' | 'number'>,
  by: SquadMessageDeleter,
  now: Date,
): Promise<void> {
  await sql`update squad_message set text = '', deleted_at = ${now}, deleted_by = ${by}
    where squad_id = ${squad_id} and number = ${number}`.execute(tx);
}

/**
 * Deletes messages past their retention, with their reactions: of each squad the lowest numbers, as far as
 * they are old. @returns how many
 */
export async function deleteMessagesBefore(tx: Executor, before: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select message.squad_id, message.number
      from squad_chat as chat
      cross join lateral (
        select created_at from squad_message where squad_id = chat.squad_id order by number limit 1
      ) as first
      cross join lateral (
        select squad_id, number, created_at from squad_message where squad_id = chat.squad_id order by number
        limit ${rowsMax}
      ) as message
      where first.created_at < ${before} and message.created_at < ${before}
      limit ${rowsMax}
    )
    delete from squad_message using due where squad_message.squad_id = due.squad_id and squad_message.number = due.number`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
