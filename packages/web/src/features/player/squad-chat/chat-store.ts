import type { SquadChatNews, SquadMessage, SquadMessagePage } from '@limelight/contract/fame/squad-chat.schema';
import { messageOf, refusalOf } from '../../../queries/api-error';
import { Store } from '../../../ui/store';
import {
  type ChatLog,
  emptyLog,
  type PagePlace,
  type Pending,
  reachOf,
  withMessage,
  withNews,
  withOwnReactions,
  withoutPending,
  withPage,
  withPending,
} from './chat-log';

export interface ChatApi {
  readonly list: (query: PageQuery) => Promise<SquadMessagePage>;
  readonly send: (message: NewMessage) => Promise<SquadMessage>;
  /** Stores what is not sent, for the next time this page is opened. */
  readonly keep: (unsent: readonly Pending[]) => void;
}

interface PageQuery {
  readonly before?: number;
  readonly after?: number;
  readonly around?: number;
}

interface NewMessage {
  readonly id: string;
  readonly text: string;
  readonly replyTo: number | null;
}

export interface ChatState {
  readonly log: ChatLog;
  /** `failed`: the first page could not be read. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly fetching: PagePlace | null;
  readonly failure: unknown;
  /** To be scrolled into view, once for each value. */
  readonly target: { readonly number: number } | null;
}

const opening: ChatState = { log: emptyLog, phase: 'loading', fetching: null, failure: null, target: null };

/**
 * The chat of one squad on one page: a window of messages, and those that the player sent and that have no
 * number yet. Messages are sent one after the other, so that they stand in the order in which they were
 * written.
 */
export class ChatStore extends Store<ChatState> {
  readonly #api: ChatApi;
  #sending = false;
  /** The page that is read now, or the last one. */
  #reading: Promise<void> = Promise.resolve();
  /** What came while the first page was read. */
  #early: SquadChatNews[] = [];

  constructor(api: ChatApi, unsent: readonly Pending[] = []) {
    super({ ...opening, log: { ...emptyLog, pending: unsent.map((one) => ({ ...one, state: 'waiting' })) } });
    this.#api = api;
  }

  /** @param readNumber up to where the player has read, when much is new: the page opens there */
  async open(readNumber: number | null): Promise<void> {
    this.set({ ...this.get(), phase: 'loading', failure: null });
    try {
      const page = await this.#api.list(readNumber === null ? {} : { around: readNumber });
      const log = this.#early.reduce(withNews, withPage(this.get().log, page, 'only'));
      this.#early = [];
      this.set({ ...this.get(), log, phase: 'ready' });
      await this.catchUp();
      this.resume();
    } catch (failure) {
      this.set({ ...this.get(), phase: 'failed', failure });
    }
  }

  async loadOlder(): Promise<void> {
    const [oldest] = this.get().log.messages;
    if (oldest !== undefined && this.get().log.hasOlder) await this.#fetch({ before: oldest.number }, 'older');
  }

  async loadNewer(): Promise<void> {
    if (this.get().log.hasNewer) await this.#fetch({ after: reachOf(this.get().log) }, 'newer');
  }

  /** The newest page instead of the window. */
  async showLatest(): Promise<void> {
    if (this.get().log.hasNewer) await this.#fetch({}, 'only');
  }

  /** The page around a number, unless the window has it. */
  async show(number: number): Promise<void> {
    while (this.get().fetching !== null) await this.#reading;
    if (this.get().log.messages.every((message) => message.number !== number)) {
      await this.#fetch({ around: number }, 'only');
    }
    this.set({ ...this.get(), target: { number } });
  }

  /** Events may have been lost: what is missing at the end is fetched. */
  async renew(): Promise<void> {
    if (this.get().phase !== 'ready') return;
    if (this.get().log.hasNewer) await this.catchUp();
    else await this.#fetch({ after: reachOf(this.get().log) }, 'newer');
  }

  /** A window that was at the end stays there, however much is missing. */
  async catchUp(): Promise<void> {
    const { log } = this.get();
    const missing = log.head - (log.messages.at(-1)?.number ?? 0);
    if (log.hasNewer && missing <= catchUpMax) await this.loadNewer();
  }

  take(news: SquadChatNews): void {
    const { phase, log } = this.get();
    if (phase !== 'ready') {
      this.#early.push(news);
      return;
    }
    this.#setLog(withNews(log, news));
  }

  /** The answer of a request about a message: an edit, a deletion, a reaction. */
  change(message: SquadMessage, ownReactions?: SquadMessagePage['ownReactions'][number]['reactions']): void {
    const log = withMessage(this.get().log, message);
    this.#setLog(ownReactions === undefined ? log : withOwnReactions(log, message.number, ownReactions));
  }

  send(message: Pick<Pending, 'id' | 'text' | 'replyTo'>): void {
    this.#setLog(withPending(this.get().log, { ...message, state: 'sending' }));
    void this.#sendAll();
  }

  /** The connection is there again, or the player wants to try once more. */
  resume(): void {
    const { log } = this.get();
    const waiting = log.pending.filter(({ state }) => state === 'waiting');
    this.#setLog(waiting.reduce((before, one) => withPending(before, { ...one, state: 'sending' }), log));
    void this.#sendAll();
  }

  discard(id: string): void {
    this.#setLog(withoutPending(this.get().log, id));
  }

  async #sendAll(): Promise<void> {
    // Not before the first page is there: the number of what is sent would be above a gap.
    if (this.#sending || this.get().phase !== 'ready') return;
    this.#sending = true;
    for (;;) {
      const next = this.get().log.pending.find(({ state }) => state === 'sending');
      if (next === undefined) break;
      try {
        this.change(await this.#api.send({ ...pick(next), replyTo: next.replyTo?.number ?? null }));
      } catch (error) {
        this.#failed(next, error);
      }
    }
    this.#sending = false;
  }

  /** Without an answer the message may be there already: it waits, with its id, and those behind it too. */
  #failed(message: Pending, error: unknown): void {
    const { log } = this.get();
    if (refusalOf(error) !== undefined) {
      this.#setLog(withPending(log, { ...message, state: 'refused', reason: messageOf(error) }));
      return;
    }
    const stuck = log.pending.filter(({ state }) => state === 'sending');
    this.#setLog(stuck.reduce((before, one) => withPending(before, { ...one, state: 'waiting' }), log));
  }

  async #fetch(query: PageQuery, place: PagePlace): Promise<void> {
    if (this.get().fetching !== null) return;
    this.#reading = this.#read(query, place);
    await this.#reading;
  }

  async #read(query: PageQuery, place: PagePlace): Promise<void> {
    const { head, hasNewer } = this.get().log;
    this.set({ ...this.get(), fetching: place, failure: null });
    try {
      const page = await this.#api.list(query);
      const log = withPage(this.get().log, page, place);
      this.set({ ...this.get(), log, fetching: null });
      const isBehind = place === 'older' ? !hasNewer && log.hasNewer : log.head > Math.max(head, page.head);
      if (isBehind) await this.catchUp();
    } catch (failure) {
      this.set({ ...this.get(), fetching: null, failure });
    }
  }

  /** A gap at the end of a whole window is filled, whether the stream or an own message has shown it. */
  #setLog(log: ChatLog): void {
    const { pending, hasNewer } = this.get().log;
    this.set({ ...this.get(), log });
    if (log.pending !== pending) this.#api.keep(log.pending);
    if (!hasNewer && log.hasNewer) void this.catchUp();
  }
}

/** A page and a little more: beyond it the reader decides. */
const catchUpMax = 100;

const pick = ({ id, text }: Pending) => ({ id, text });
