import { systemClock } from '../../../platform/clock.js';
import { Pacer } from '../../../platform/pacer.js';
import type { Services } from '../../../services.js';
import { publishChanges } from './chat-channel.sql.js';

/** What is new in the chat of a squad. */
export interface ChatChange {
  readonly squadId: string;
  /** The newest number before and now; null where no message is new. */
  readonly grown: { readonly after: number; readonly head: number } | null;
  /** Numbers of older messages that have changed. */
  readonly changed: readonly number[];
}

/** PostgreSQL limits payloads to less than 8,000 bytes. */
const payloadBytesMax = 7_900;
const changedPerEntryMax = 500;

/** The payloads of NOTIFY for many changes. */
export function encodeChanges(changes: readonly ChatChange[]): readonly string[] {
  const entries = changes.flatMap(({ squadId, grown, changed }) => {
    const parts: string[] = [];
    for (let first = 0; first === 0 || first < changed.length; first += changedPerEntryMax) {
      const growth = grown === null ? '' : `${grown.after}-${grown.head}`;
      parts.push(`${squadId}:${growth}:${changed.slice(first, first + changedPerEntryMax).join(',')}`);
    }
    return parts;
  });
  const payloads: string[] = [];
  for (const entry of entries) {
    const last = payloads.at(-1);
    if (last === undefined || last.length + 1 + entry.length > payloadBytesMax) payloads.push(entry);
    else payloads[payloads.length - 1] = `${last} ${entry}`;
  }
  return payloads;
}

export function decodeChanges(payload: string): readonly ChatChange[] {
  return payload.split(' ').map((entry) => {
    const [squadId = '', growth = '', changed = ''] = entry.split(':');
    const [after = 0, head = 0] = growth.split('-').map(Number);
    return {
      squadId,
      grown: growth === '' ? null : { after, head },
      changed: changed === '' ? [] : changed.split(',').map(Number),
    };
  });
}

/** Two changes of one squad as one. */
function merge(first: ChatChange | undefined, second: ChatChange): ChatChange {
  if (first === undefined) return second;
  const [one, other] = [first.grown, second.grown];
  return {
    squadId: second.squadId,
    grown:
      one === null || other === null
        ? (one ?? other)
        : { after: Math.min(one.after, other.after), head: Math.max(one.head, other.head) },
    changed: [...new Set([...first.changed, ...second.changed])],
  };
}

/** The most NOTIFY of an instance: one each so often, with whatever has changed in all squads. */
const noticePauseMs = 100;

/**
 * Announces what this instance has changed, in batches, so that chats take no share of the lock of NOTIFY
 * that grows with their messages. What is lost in a crash is caught up with the next tick.
 */
export class ChatNotices {
  readonly #pool: Services['pool'];
  readonly #pacer: Pacer;
  #waiting = new Map<string, ChatChange>();

  constructor({ pool, log }: Pick<Services, 'pool' | 'log'>) {
    this.#pool = pool;
    const onError = (error: unknown) => log.warn({ err: error }, 'cannot announce changes of squad chats');
    this.#pacer = new Pacer({ pauseMs: noticePauseMs, clock: systemClock, run: () => this.#send(), onError });
  }

  announce(changes: readonly ChatChange[]): void {
    for (const change of changes) this.#waiting.set(change.squadId, merge(this.#waiting.get(change.squadId), change));
    if (changes.length > 0) this.#pacer.request('');
  }

  async #send(): Promise<void> {
    const changes = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const payload of encodeChanges(changes)) await publishChanges(this.#pool, payload);
  }
}
