import { squadPath } from '@limelight/contract/paths';
import { mentionedHandles } from '@limelight/rules/squad-message';
import type { Executor } from '../../../platform/database.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import type { LockedChat } from './chat.sql.js';
import { listMentioned, type NewMessageRow } from './writer.sql.js';

interface MentionContext {
  readonly chats: ReadonlyMap<string, LockedChat>;
  readonly now: Date;
}

/**
 * The members whom new messages name, once for each message. The notification names nobody, so that nothing
 * is left of a deleted account.
 */
export async function notifyMentioned(
  tx: Executor,
  rows: readonly NewMessageRow[],
  { chats, now }: MentionContext,
): Promise<void> {
  const keys = rows.flatMap((row) => mentionedHandles(row.text).map((handle) => ({ ...row, handle })));
  if (keys.length === 0) return;
  const mentioned = await listMentioned(tx, keys);
  const notices = keys.flatMap((key) => {
    const chat = chats.get(key.squadId);
    return mentioned
      .filter(
        ({ squadId, handle, writerId }) => squadId === key.squadId && handle === key.handle && writerId === key.userId,
      )
      .map(({ userId }) => ({
        userId,
        kind: 'squad' as const,
        tone: 'info' as const,
        title: `You were mentioned in ${chat?.name ?? 'your squad'}`,
        text: 'Open the squad to read the message and to answer.',
        path: squadPath(chat?.handle ?? ''),
        key: `squad-mention:${key.id}`,
      }));
  });
  await createNotifications(tx, notices, now);
}
