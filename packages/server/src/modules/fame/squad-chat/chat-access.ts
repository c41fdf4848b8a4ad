import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type ChatAccess, findChat } from './chat.sql.js';
import type { StoredMessage } from './message.sql.js';
import { lockMessage } from './message.sql.js';
import { findMute } from './mute.sql.js';
import { asRefusal } from './send-message.js';

export interface ChatKey {
  readonly squadId: string;
  readonly userId: string;
}

export type MemberAccess = ChatAccess & { readonly role: NonNullable<ChatAccess['role']> };

/** What a member may read, also in an archived squad. @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY */
export async function requireReader(db: Executor, { squadId, userId }: ChatKey): Promise<MemberAccess> {
  const chat = await findChat(db, squadId, userId);
  if (chat === undefined) throw new Refusal('NOT_FOUND', { message: 'Squad not found' });
  const { role } = chat;
  if (role === null) throw new Refusal('SQUAD_MEMBERS_ONLY');
  return { ...chat, role };
}

/**
 * Who may change something in the chat now.
 * @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY, SQUAD_ARCHIVED, SQUAD_MUTED, CHAT_MUTED
 */
export async function requireWriter(db: Executor, key: ChatKey, now: Date): Promise<MemberAccess> {
  const chat = await requireReader(db, key);
  if (chat.archivedAt !== null) throw new Refusal('SQUAD_ARCHIVED');
  if (chat.mutedUntil !== null && chat.mutedUntil > now) {
    throw asRefusal({ code: 'SQUAD_MUTED', untilMs: chat.mutedUntil.getTime() }, undefined);
  }
  const mute = await findMute(db, key.squadId, key.userId, now);
  if (mute !== undefined) {
    throw asRefusal({ code: 'CHAT_MUTED', untilMs: mute.until.getTime() }, { muteReason: mute.reason });
  }
  return chat;
}

/** Locks a message. @throws Refusal NOT_FOUND */
export async function requireMessage(tx: Executor, squadId: string, number: number): Promise<StoredMessage> {
  const message = await lockMessage(tx, squadId, number);
  if (message === undefined) throw new Refusal('NOT_FOUND', { message: 'Message not found' });
  return message;
}

/** Locks a message with a text. @throws Refusal NOT_FOUND, MESSAGE_GONE */
export async function requireText(tx: Executor, squadId: string, number: number): Promise<StoredMessage> {
  const message = await requireMessage(tx, squadId, number);
  if (message.deleted_by !== null) throw new Refusal('MESSAGE_GONE');
  return message;
}

/**
 * Locks what can be changed, removed or reported: a text that is no signal.
 * @throws Refusal as `requireText`, SIGNAL_STANDS
 */
export async function requirePlainText(tx: Executor, squadId: string, number: number): Promise<StoredMessage> {
  const message = await requireText(tx, squadId, number);
  if (message.is_signal) throw new Refusal('SIGNAL_STANDS');
  return message;
}
