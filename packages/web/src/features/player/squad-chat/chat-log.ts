import type { SquadChatNews, SquadMessage, SquadMessagePage } from '@limelight/contract/fame/squad-chat.schema';
import type { Reaction } from '@limelight/rules/squad-message';

/** A message that the player sent and that has no number yet. */
export interface Pending {
  readonly id: string;
  readonly text: string;
  readonly replyTo: SquadMessage | null;
  /** `waiting` for the connection; `refused` with the reason that the player reads. */
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly reason?: string;
}

/** The messages that a page has: a window of consecutive numbers, as far as they are stored. */
export interface ChatLog {
  /** By number, the oldest first. */
  readonly messages: readonly SquadMessage[];
  readonly ownReactions: ReadonlyMap<number, readonly Reaction[]>;
  readonly hasOlder: boolean;
  /** Newer ones exist that the window does not reach. */
  readonly hasNewer: boolean;
  /** The newest number of the squad that the page knows of. */
  readonly head: number;
  readonly pending: readonly Pending[];
}

export const emptyLog: ChatLog = {
  messages: [],
  ownReactions: new Map(),
  hasOlder: false,
  hasNewer: false,
  head: 0,
  pending: [],
};

/** Up to where the window reaches: the head once it has everything. */
export function reachOf({ messages, hasNewer, head }: ChatLog): number {
  return hasNewer ? (messages.at(-1)?.number ?? 0) : head;
}

/** In one list by number; of two with one number the later given counts. */
function merge(...lists: readonly (readonly SquadMessage[])[]): readonly SquadMessage[] {
  const byNumber = new Map(lists.flat().map((message) => [message.number, message]));
  return [...byNumber.values()].toSorted((left, right) => left.number - right.number);
}

/** What has its number is no longer pending. */
function settle(pending: readonly Pending[], messages: readonly SquadMessage[]): readonly Pending[] {
  const ids = new Set(messages.map(({ id }) => id));
  return pending.some(({ id }) => ids.has(id)) ? pending.filter(({ id }) => !ids.has(id)) : pending;
}

export type PagePlace = 'only' | 'older' | 'newer';

/** A page instead of the window, or at one of its ends. */
export function withPage(log: ChatLog, page: SquadMessagePage, place: PagePlace): ChatLog {
  const ownReactions = new Map(place === 'only' ? [] : log.ownReactions);
  for (const { number } of page.messages) ownReactions.delete(number);
  for (const { number, reactions } of page.ownReactions) ownReactions.set(number, reactions);
  const messages = place === 'only' ? page.messages : merge(log.messages, page.messages);
  return {
    messages,
    ownReactions,
    hasOlder: place === 'newer' ? log.hasOlder : page.hasOlder,
    // A page may have been read before a message that the stream has announced already.
    hasNewer: place === 'older' ? log.hasNewer : page.hasNewer || page.head < log.head,
    head: Math.max(page.head, log.head),
    pending: settle(log.pending, page.messages),
  };
}

/**
 * What the stream brings. New messages that do not follow the window leave a gap: `hasNewer` says that they
 * have to be fetched.
 */
export function withNews(log: ChatLog, { after, head, messages, changed }: SquadChatNews): ChatLog {
  const known = new Set(log.messages.map(({ number }) => number));
  const again = [...changed, ...messages].filter(({ number }) => known.has(number));
  const reach = reachOf(log);
  const follows = !log.hasNewer && after <= reach;
  const fresh = follows ? messages.filter(({ number }) => number > reach) : [];
  const isNewer = head > log.head;
  return {
    ...log,
    messages: fresh.length + again.length === 0 ? log.messages : merge(log.messages, again, fresh),
    head: Math.max(log.head, head),
    hasNewer: log.hasNewer || (isNewer && !follows),
    pending: settle(log.pending, messages),
  };
}

/** A message as the answer of a request has it: one of the window, or the next. */
export function withMessage(log: ChatLog, message: SquadMessage): ChatLog {
  const pending = settle(log.pending, [message]);
  const { number } = message;
  if (log.messages.some((one) => one.number === number)) {
    return { ...log, pending, messages: merge(log.messages, [message]) };
  }
  const follows = !log.hasNewer && number === reachOf(log) + 1;
  if (follows) return { ...log, pending, messages: [...log.messages, message], head: number };
  return { ...log, pending, head: Math.max(log.head, number), hasNewer: log.hasNewer || number > log.head };
}

export function withOwnReactions(log: ChatLog, number: number, reactions: readonly Reaction[]): ChatLog {
  return { ...log, ownReactions: new Map(log.ownReactions).set(number, reactions) };
}

export function withPending(log: ChatLog, pending: Pending): ChatLog {
  const others = log.pending.filter(({ id }) => id !== pending.id);
  const place = log.pending.findIndex(({ id }) => id === pending.id);
  return { ...log, pending: place < 0 ? [...others, pending] : log.pending.with(place, pending) };
}

export function withoutPending(log: ChatLog, id: string): ChatLog {
  return { ...log, pending: log.pending.filter((one) => one.id !== id) };
}
