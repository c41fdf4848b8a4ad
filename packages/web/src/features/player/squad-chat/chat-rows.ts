import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { minuteMs } from '@limelight/rules/time';
import { dayIn } from '../../../ui/own-time';
import type { Zone } from '../../../ui/zone';

export type ChatRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  /** Above the first message that the player has not read. */
  | { readonly kind: 'new'; readonly key: 'new' }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: SquadMessage;
      readonly isOwn: boolean;
      /** False where it follows a message of the same writer closely. */
      readonly hasHead: boolean;
    };

interface Reader {
  readonly zone: Zone;
  readonly handle: string | undefined;
  /** What had been read when the page was opened, or when it was last looked at. */
  readonly readNumber: number;
  /** Of players whom the reader blocked, or who blocked the reader. */
  readonly hiddenHandles: readonly string[];
}

const closeMs = 5 * minuteMs;

/** The lines of a chat. The line of what is new stands once, and never above what the reader wrote alone. */
export function chatRows(messages: readonly SquadMessage[], reader: Reader): readonly ChatRow[] {
  const hidden = new Set(reader.hiddenHandles);
  const rows: ChatRow[] = [];
  let day = '';
  let before: SquadMessage | undefined;
  let isMarked = false;
  for (const message of messages) {
    const handle = message.author?.handle;
    if (handle !== undefined && hidden.has(handle)) continue;
    const isOwn = handle !== undefined && handle === reader.handle;
    const atMs = Date.parse(message.time);
    const today = dayIn(reader.zone, atMs);
    if (today !== day) rows.push({ kind: 'day', key: today, day: today });
    const isFirstNew: boolean = !isMarked && !isOwn && message.number > reader.readNumber;
    if (isFirstNew) rows.push({ kind: 'new', key: 'new' });
    const hasHead =
      today !== day ||
      isFirstNew ||
      before === undefined ||
      before.author?.handle !== handle ||
      message.replyTo !== null ||
      message.signal !== null ||
      before.signal !== null ||
      atMs - Date.parse(before.time) > closeMs;
    rows.push({ kind: 'message', key: message.id, message, isOwn, hasHead });
    isMarked ||= isFirstNew;
    day = today;
    before = message;
  }
  return rows;
}

/** How many messages of others are newer than what was read, of those that are there. */
export function countNew(rows: readonly ChatRow[], readNumber: number): number {
  return rows.filter((row) => row.kind === 'message' && !row.isOwn && row.message.number > readNumber).length;
}
