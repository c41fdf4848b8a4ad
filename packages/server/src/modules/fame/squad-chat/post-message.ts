import { activityStepMs, autoSlowCount, autoSlowMs, autoSlowWindowSeconds } from '@limelight/rules/squad-message';
import { minuteMs, secondMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { type HeadChange, updateHeads } from './chat.sql.js';
import { squadChatSettings } from './squad-chat.settings.js';
import { insertMessages, type NewMessageRow, noteActivity } from './writer.sql.js';

interface PostContext extends Pick<Services, 'settings'> {
  readonly heads: readonly HeadChange[];
  readonly now: Date;
}

/** Stores messages that have their numbers, and the newest number of each chat. The chats are locked. */
export async function postMessages(
  tx: Executor,
  rows: readonly NewMessageRow[],
  { settings, heads, now }: PostContext,
): Promise<void> {
  await insertMessages(tx, rows, now);
  await updateHeads(tx, heads, {
    count: autoSlowCount(settings.of(squadChatSettings).autoSlowPerSecond),
    since: new Date(now.getTime() - autoSlowWindowSeconds * secondMs),
    until: new Date(now.getTime() + autoSlowMs),
  });
  await noteActivity(tx, rows, now, {
    squad: new Date(now.getTime() - minuteMs),
    member: new Date(now.getTime() - activityStepMs),
  });
}
