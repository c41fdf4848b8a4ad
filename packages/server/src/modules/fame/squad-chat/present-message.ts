import type { MentionableMember, SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { reactions, slowSecondsAt } from '@limelight/rules/squad-message';
import { avatarUrlOf } from '../../people/avatars/avatars.public.js';
import type { MentionableRow } from './mentionable.sql.js';
import type { MessageRow } from './message.sql.js';
import { presentSignal } from './present-signal.js';

/** The same for every reader. */
export function presentMessage(row: MessageRow): SquadMessage {
  const { id, number, user_id, handle, image, role, created_at, text, edited_at, deleted_by, reply_to, signal } = row;
  return {
    id,
    number,
    author: handle === null ? null : { handle, avatarUrl: image ?? avatarUrlOf(user_id), role },
    time: created_at.toISOString(),
    text,
    replyTo: reply_to === null ? null : { number: reply_to, handle: row.reply_handle, text: row.reply_text ?? '' },
    editedAt: edited_at?.toISOString() ?? null,
    deletedBy: deleted_by,
    reactions: reactions.flatMap((reaction, place) => {
      const count = deleted_by === null ? (row.reactions[place] ?? 0) : 0;
      return count > 0 ? [{ reaction, count }] : [];
    }),
    signal: signal === null ? null : presentSignal(signal, row),
  };
}

export function presentMentionable({ user_id, handle, image, role }: MentionableRow): MentionableMember {
  return { handle, avatarUrl: image ?? avatarUrlOf(user_id), role };
}

interface Slowness {
  readonly slowSeconds: number;
  readonly autoSlowUntil: Date | null;
}

/** How long the pause between two messages of a member is now. */
export function presentSlow({ slowSeconds, autoSlowUntil }: Slowness, nowMs: number) {
  const autoSlowUntilMs = autoSlowUntil?.getTime() ?? null;
  const state = { archived: false, mutedUntilMs: null, slowSeconds, autoSlowUntilMs };
  const holds = autoSlowUntilMs !== null && autoSlowUntilMs > nowMs;
  return {
    slowSeconds,
    slowSecondsNow: slowSecondsAt(state, nowMs),
    autoSlowUntil: holds ? new Date(autoSlowUntilMs).toISOString() : null,
  };
}
