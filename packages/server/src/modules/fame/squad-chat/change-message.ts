import { isEditable } from '@limelight/rules/squad-message';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertDeed, noteContribution, withOfficer } from '../squads/squads.public.js';
import { type ChatKey, requireMessage, requirePlainText, requireWriter } from './chat-access.js';
import type { ChatNotices } from './chat-changes.js';
import { removalNotice } from './chat-notices.js';
import { emptyMessage, listMessagesByNumber, type MessageRow, updateText } from './message.sql.js';
import { requireUpon } from './mute-member.js';
import { reportWords } from './report-words.js';
import { squadChatSettings } from './squad-chat.settings.js';

export interface ChangeServices extends Pick<Services, 'db' | 'clock' | 'random' | 'settings'> {
  readonly notices: Pick<ChatNotices, 'announce'>;
}

export interface OnMessage extends ChatKey {
  readonly number: number;
}

/** The message as it is now, after the pages that show it are announced the change. */
export async function announceMessage(
  { db, notices }: Pick<ChangeServices, 'db' | 'notices'>,
  { squadId, number }: Pick<OnMessage, 'squadId' | 'number'>,
): Promise<MessageRow> {
  notices.announce([{ squadId, grown: null, changed: [number] }]);
  const [row] = await listMessagesByNumber(db, squadId, [number]);
  if (row === undefined) throw new Refusal('NOT_FOUND', { message: 'Message not found' });
  return row;
}

/**
 * Changes an own message within five minutes; the same text changes nothing.
 * @throws Refusal as `requireWriter`, NOT_FOUND, FORBIDDEN, MESSAGE_GONE, MESSAGE_EDIT_OVER, SIGNAL_STANDS
 */
export async function editMessage(
  services: ChangeServices,
  { text, ...key }: OnMessage & { readonly text: string },
): Promise<MessageRow> {
  const { db, clock, settings } = services;
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    await requireWriter(tx, key, now);
    const message = await requirePlainText(tx, key.squadId, key.number);
    if (message.user_id !== key.userId) throw new Refusal('FORBIDDEN');
    if (message.text === text) return;
    if (!isEditable(message.created_at.getTime(), now.getTime())) throw new Refusal('MESSAGE_EDIT_OVER');
    await updateText(tx, message, text, now);
    if (settings.of(squadChatSettings).squadWordList) await reportWords(tx, [{ ...key, text }], services);
  });
  return announceMessage(services, key);
}

/**
 * Deletes an own message, at any time and wherever its writer is now; one that is deleted stays so.
 * @throws Refusal NOT_FOUND, FORBIDDEN, SIGNAL_STANDS
 */
export async function deleteMessage(services: ChangeServices, key: OnMessage): Promise<MessageRow> {
  const { db, clock } = services;
  await db.transaction().execute(async (tx) => {
    const message = await requireMessage(tx, key.squadId, key.number);
    if (message.user_id !== key.userId) throw new Refusal('FORBIDDEN');
    if (message.is_signal) throw new Refusal('SIGNAL_STANDS');
    if (message.deleted_by === null) await emptyMessage(tx, message, 'writer', clock.now());
  });
  return announceMessage(services, key);
}

/**
 * A moderator removes a message of another member, or of somebody who is no longer in the squad. The writer
 * reads why.
 * @throws Refusal as `withOfficer`, NOT_FOUND, MESSAGE_GONE, SIGNAL_STANDS, SQUAD_TARGET
 */
export async function removeMessage(
  services: ChangeServices,
  { reason, ...key }: OnMessage & { readonly reason: string },
): Promise<MessageRow> {
  const { squadId, userId, number } = key;
  await withOfficer(services, { squadId, userId, needed: 'moderation' }, async (tx, { squad, officer, now }) => {
    const message = await requirePlainText(tx, squadId, number);
    await requireUpon(tx, officer, message.user_id);
    await emptyMessage(tx, message, 'moderator', now);
    await noteContribution(tx, key, now);
    const deed = { squadId, kind: 'message-removed', by: userId, to: message.user_id, reason } as const;
    await insertDeed(tx, { ...deed, message, now });
    const notice = removalNotice({ userId: message.user_id, squad, message }, 'squad', reason);
    await createNotifications(tx, [notice], now);
  });
  return announceMessage(services, key);
}
