import type { SquadHead } from '@limelight/contract/fame/squad-chat.schema';
import { squadChatEvent, squadHeadsEvent } from '@limelight/contract/fame/squad-chat-events';
import { squadTopic } from '@limelight/contract/fame/squads';
import { systemClock } from '../../../platform/clock.js';
import { streamMessage } from '../../../platform/live.js';
import { Pacer } from '../../../platform/pacer.js';
import type { Services } from '../../../services.js';
import { tickChannel } from '../../exchange/market/market.public.js';
import { squadChannel } from '../squads/squads.public.js';
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

const feeds = new WeakMap<Services['live'], ChatFeed>();

/** A stream of the player has opened on this instance: the next tick brings it the heads, and no request. */
export function expectHeads(live: Services['live'], userId: string): void {
  feeds.get(live)?.expect(userId);
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
  /** Players whose pages do not know all their squads, and whether they know squads that they left. */
  #expected = new Map<string, boolean>();

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
    const { live, listener, log } = this.#services;
    feeds.set(live, this);
    listener.on(squadChannel, (payload) => {
      for (const userId of payload.split(' ').slice(1)) this.#expected.set(userId, true);
    });
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

  expect(userId: string): void {
    if (!this.#expected.has(userId)) this.#expected.set(userId, false);
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
    const expected = this.#expected;
    this.#expected = new Map();
    const { userIds } = live;
    const fresh = userIds.filter((userId) => expected.has(userId));
    // Pages of a squad have its newest number from what they show.
    const isMissing = (userId: string, squadId: string) => !live.hasJoined(userId, squadTopic, squadId);
    const others = userIds.filter(
      (userId) => !expected.has(userId) && grown.some((squadId) => isMissing(userId, squadId)),
    );
    for (let first = 0; first < fresh.length; first += membersPerTurn) {
      const turn = fresh.slice(first, first + membersPerTurn);
      const left = turn.filter((userId) => expected.get(userId) === true);
      this.#send(await listHeads(db, turn, null), { all: true, also: left });
    }
    if (grown.length === 0) return;
    // Read as they are sent, so that no newer pointer of a member has come before.
    for (let first = 0; first < others.length; first += membersPerTurn) {
      const turn = others.slice(first, first + membersPerTurn);
      const rows = await listHeads(db, turn, grown);
      const missing = rows.filter(({ userId, squadId }) => isMissing(userId, squadId));
      this.#send(missing, { all: false, also: [] });
    }
  }

  /** @param also players who hear of it when they are in no squad too */
  #send(rows: readonly HeadRow[], { all, also }: { readonly all: boolean; readonly also: readonly string[] }): void {
    const rowsOf = new Map<string, HeadRow[]>(also.map((userId) => [userId, []]));
    for (const row of rows) rowsOf.set(row.userId, [...(rowsOf.get(row.userId) ?? []), row]);
    for (const [userId, own] of rowsOf) {
      const heads = own.map(presentHead);
      this.#services.live.sendTo(userId, streamMessage(squadHeadsEvent, { heads, all }, { scope }));
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
