import type { StaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { formatCounted } from '@limelight/rules/count';
import { useRef, useState } from 'react';
import { writeDraft } from '../../../queries/drafts';
import { newMessageId } from '../../../queries/uuid';
import { useStoredDraft } from '../kit/use-draft';

export interface ReplyDraft {
  /** Of the message to be: the idempotency key of its request. */
  readonly id: string;
  readonly text: string;
  /** Of the ticket when the draft began, or when its writer last looked at what is new. */
  readonly version: number;
  /** How many messages the ticket had then. */
  readonly messages: number;
}

const emptyDraft = (): ReplyDraft => ({ id: newMessageId(), text: '', version: 0, messages: 0 });

/** The ticket as it is now has been looked at. */
export function lookedAt(draft: ReplyDraft, { ticket, messages }: StaffTicket): ReplyDraft {
  return { ...draft, version: ticket.version, messages: messages.length };
}

/** A draft begins with its first letter, at the ticket as it is shown then. */
export function afterTyping(draft: ReplyDraft, text: string, staffTicket: StaffTicket): ReplyDraft {
  return { ...(draft.text === '' ? lookedAt(draft, staffTicket) : draft), text };
}

/** What the writer has not looked at since the draft began; null when the draft may be sent. */
export function unseenOf(draft: ReplyDraft, { ticket, messages }: StaffTicket): string | null {
  // Sent already, though its response was lost: sending again only confirms it.
  const isSent = messages.some(({ id }) => id === draft.id);
  if (draft.text === '' || isSent || ticket.version === draft.version) return null;
  const count = messages.length - draft.messages;
  if (count > 0) return `${formatCounted(count, 'new message')} since you began`;
  return 'The status or the assignment changed since you began';
}

export function useReplyDraft(staffTicket: StaffTicket) {
  const stored = useStoredDraft<ReplyDraft>(`ticket ${staffTicket.ticket.number}`);
  const [draft, setDraft] = useState(stored.restored ?? emptyDraft);
  // When the response to a request comes, this is the draft of then.
  const latest = useRef(draft);
  const put = (next: ReplyDraft) => {
    latest.current = next;
    setDraft(next);
    // Now: once another ticket is open, no effect runs here any more.
    if (next.text === '') stored.forget();
    else writeDraft(stored.key, next);
  };
  return {
    draft,
    unseen: unseenOf(draft, staffTicket),
    type: (text: string) => put(afterTyping(draft, text, staffTicket)),
    look: () => put(lookedAt(draft, staffTicket)),
    /** A change by the writer, from one version to the next, is nothing new to them. */
    moveOn: (from: number, changed: StaffTicket) => {
      if (latest.current.version === from) put(lookedAt(latest.current, changed));
    },
    clear: () => put(emptyDraft()),
  };
}

export type ReplyDraftState = ReturnType<typeof useReplyDraft>;
