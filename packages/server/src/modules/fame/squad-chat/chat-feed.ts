import { squadChatEvent, squadHeadsEvent } from '@limelight/contract/fame/squad-chat';
import type { SquadHead } from '@limelight/contract/fame/squad-chat.schema';
import { squadTopic } from '@limelight/contract/fame/squads';
import { systemClock } from '../../../platform/clock.js';
import { streamMessage } from '../../../platform/live.js';
import { Pacer } from '../../../platform/pacer.js';
import type { Services } from '../../../services.js';
import { tickChannel } from '../../exchange/market/market.public.js';
import { findSlowState, listJoinedHeads } from './chat.sql.js';
import { type ChatChange, decodeChanges } from './chat-changes.js';
import { chatChannel } from './chat-channel.sql.js';
import { listMessagesAfter, listMessagesByNumber } from './message.sql.js';
import { presentMessage, presentSlow } from './present-message.js';
import { type HeadRow, listHeads } from './reader.sql.js';

type FeedServices = Pick<Services, 'db' | 'clock' | 'live' | 'listener' | 'log'>;

/** A page of a squad gets one chunk in this time. */
const chunkPauseMs = 200;
/** A page that has missed more reads it itself. */
const messagesPerChunkMax = 100;
/** Members who get the newest numbers in one turn: other pages do not wait for all of them. */
const membersPerTurn = 500;

const scope = 'read';

export function presentHead({ squadId, head, readNumber, quiet }: HeadRow): SquadHead {
  return { squadId, head, readNumber, quiet };
}

/** The newest number of a chat, for a page that has just joined: what is missing there it reads itself. */
export async function chatStateMessage({ db, clock }: Pick<FeedServices, 'db' | 'clock'>, squadId: string) {
  const state = await findSlowState(db, squadId);
  if (state === undefined) return null;
  const { head } = state;
  const news = { squadId, after: head, head, messages: [], changed: [], ...presentSlow(state, clock.nowMs()) };
  return streamMessage(squadChatEvent, news);
}

/**
 * Brings what is new in chats, from whichever instance, to the pages that show them: one message for all
 * pages of a squad. Everybody else gets the newest numbers with the tick.
 */
export class ChatFeed {
  readonly #services: FeedServices;
  readonly #pacer: Pacer;
  /** The number up to which the pages of a squad have its messages. */
  readonly #published = new Map<string, number>();
  readonly #changed = new Map<string, Set<number>>();
  /** Squads with new messages since the last tick. */
  #grown = new Set<string>();

  constructor(services: FeedServices) {
    this.#services = services;
    const onError = (error: unknown) => services.log.warn({ err: error }, 'cannot publish a squad chat');
    this.#pacer = new Pacer({
      pauseMs: chunkPauseMs,
      clock: systemClock,
      run: (squadId) => this.#publish(squadId),
      onError,
    });
  }

  subscribe(): void {
    const { listener, log } = this.#services;
    listener.on(chatChannel, (payload) => this.heard(decodeChanges(payload)));
    const onTick = () => {
      this.tick().catch((error: unknown) => log.warn({ err: error }, 'cannot send the heads of squads'));
    };
    listener.on(tickChannel, onTick);
    listener.onReconnect(onTick);
  }

  heard(changes: readonly ChatChange[]): void {
    const joined = new Set(this.#services.live.joinedIds(squadTopic));
    for (const { squadId, grown, changed } of changes) {
      if (grown !== null) this.#grown.add(squadId);
      if (!joined.has(squadId)) continue;
      if (grown !== null && !this.#published.has(squadId)) this.#published.set(squadId, grown.after);
      const numbers = this.#changed.get(squadId) ?? new Set();
      for (const number of changed) numbers.add(number);
      this.#changed.set(squadId, numbers);
      this.#pacer.request(squadId);
    }
  }

  /** What was missed is caught up, and members who are elsewhere get the newest numbers. */
  async tick(): Promise<void> {
    const { db, live } = this.#services;
    const grown = [...this.#grown];
    this.#grown = new Set();
    const joined = live.joinedIds(squadTopic);
    for (const squadId of this.#published.keys()) if (!joined.includes(squadId)) this.#forget(squadId);
    for (const { squadId, head } of await listJoinedHeads(db, [...this.#published.keys()])) {
      if (head > (this.#published.get(squadId) ?? head)) this.#pacer.request(squadId);
    }
    const userIds = live.userIds;
    if (grown.length === 0 || userIds.length === 0) return;
    for (let first = 0; first < userIds.length; first += membersPerTurn) {
      await this.#sendHeads(userIds.slice(first, first + membersPerTurn), grown);
    }
  }

  /** Read as they are sent, so that no newer pointer of the member has come before. */
  async #sendHeads(userIds: readonly string[], squadIds: readonly string[]): Promise<void> {
    const { db, live } = this.#services;
    const rowsOf = new Map<string, HeadRow[]>();
    for (const row of await listHeads(db, userIds, squadIds)) {
      rowsOf.set(row.userId, [...(rowsOf.get(row.userId) ?? []), row]);
    }
    for (const [userId, rows] of rowsOf) {
      live.sendTo(userId, streamMessage(squadHeadsEvent, { heads: rows.map(presentHead) }, { scope }));
    }
  }

  #forget(squadId: string): void {
    this.#published.delete(squadId);
    this.#changed.delete(squadId);
  }

  async #publish(squadId: string): Promise<void> {
    const { db, clock, live } = this.#services;
    const numbers = [...(this.#changed.get(squadId) ?? [])];
    this.#changed.delete(squadId);
    const state = await findSlowState(db, squadId);
    if (state === undefined) return;
    const after = this.#published.get(squadId) ?? state.head;
    const messages = await listMessagesAfter(db, squadId, after, messagesPerChunkMax);
    const changed = await listMessagesByNumber(
      db,
      squadId,
      numbers.filter((number) => number <= after),
    );
    const head = messages.at(-1)?.number ?? after;
    this.#published.set(squadId, head);
    if (messages.length === messagesPerChunkMax) this.#pacer.request(squadId);
    const news = {
      squadId,
      after,
      head,
      messages: messages.map(presentMessage),
      changed: changed.map(presentMessage),
      ...presentSlow(state, clock.nowMs()),
    };
    // It was paced already.
    live.publish(squadTopic, squadId, streamMessage(squadChatEvent, news), 0);
  }
}
