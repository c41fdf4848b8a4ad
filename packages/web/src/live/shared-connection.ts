import { topicsMax } from '@limelight/contract/live';
import type { StreamEvent } from '@limelight/contract/stream';
import { secondMs } from '@limelight/rules/time';
import { Emitter } from './emitter';
import { type ConnectionOptions, type ConnectionState, type EventSourceLike, LiveConnection } from './live-connection';
import { PageGroup, type PageGroupApis } from './page-group';

export interface SharedConnectionOptions extends Pick<ConnectionOptions, 'after' | 'onGap'> {
  readonly open: (how: { readonly resume: boolean; readonly topics: readonly string[] }) => EventSourceLike;
  /** The name of this page in its group. */
  readonly page: string;
  /** What the parts of this page follow. */
  readonly topics: () => readonly string[];
  /** Where pages can share, and with which others: those of the same account. */
  readonly group: () => { readonly apis: PageGroupApis; readonly name: string } | null;
}

/** What the pages of a group tell each other. */
type Message =
  | {
      readonly kind: 'join';
      readonly page: string;
      readonly topics: readonly string[];
      readonly events: readonly string[];
      /** It needs what a stream sends when it opens. */
      readonly isNew: boolean;
    }
  | { readonly kind: 'leave'; readonly page: string }
  /** A new leader asks who is there. */
  | { readonly kind: 'lead' }
  | { readonly kind: 'state'; readonly state: ConnectionState }
  | { readonly kind: 'gap' }
  | { readonly kind: 'event'; readonly event: string; readonly payload: unknown };

/** An event that is later than this means that the stream is dead, or that a proxy holds it back. */
export const silenceMsMax = 20 * secondMs;
/** A leader answers immediately, unless its device has frozen it. */
const answerMsMax = 3 * secondMs;
/** Pages that open or change together cause one new stream. */
const renewMs = 100;

/**
 * One stream for all pages of an account in a browser, because a browser opens only six connections to a
 * host over HTTP/1.1. The page that leads opens it and passes its events on; a page that leaves or sleeps
 * hands over to the next. Where pages cannot share, each has a stream of its own.
 */
export class SharedConnection {
  readonly #options: SharedConnectionOptions;
  readonly #events = new Map<string, Emitter<unknown>>();
  readonly #changes = new Emitter<void>();
  readonly subscribe = this.#changes.subscribe;
  #state: ConnectionState = 'connecting';
  #group: PageGroup<Message> | null = null;
  /** The stream, while this page leads. */
  #stream: LiveConnection | null = null;
  /** The other pages and their topics, while this page leads. */
  readonly #others = new Map<string, readonly string[]>();
  #passedOn = new Set<string>();
  #isNew = true;
  #sendsNewest = false;
  #isAsleep = false;
  /** Events may have been lost while nobody led, or while this page slept. */
  #hasGap = false;
  #cancelAnswer: () => void = () => {};
  #cancelRenew: () => void = () => {};
  #cancelWatch: () => void = () => {};

  constructor(options: SharedConnectionOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Receives an event from now on; it may come twice. @returns unsubscribes */
  on<Payload>({ event }: StreamEvent<Payload>, listener: (payload: Payload) => void): () => void {
    const known = this.#events.get(event);
    const emitter = (known ?? new Emitter()) as Emitter<Payload>;
    if (known === undefined) {
      this.#events.set(event, emitter as Emitter<unknown>);
      if (this.#stream === null) this.#post(this.#joining());
      else this.#passOn([event]);
    }
    return emitter.subscribe(listener);
  }

  /** Joins the pages of the account that is signed in now. */
  connect(): void {
    this.#leave();
    this.#isAsleep = false;
    this.#isNew = true;
    const group = this.#options.group();
    if (group === null) {
      this.#lead();
      return;
    }
    this.#group = new PageGroup<Message>(group.apis, group.name, {
      receive: (message) => this.#receive(message),
      onLead: () => this.#lead(),
      onLost: () => this.#loseLead(),
    });
    this.#join();
  }

  /** The topics of this page have changed. */
  renew(): void {
    if (this.#isAsleep) return;
    if (this.#stream !== null) this.#renewSoon();
    else this.#post(this.#joining());
  }

  /** Without a further call in this time the stream is dead, or the page that leads is. */
  expectWithin(delayMs: number): void {
    this.#stream?.expectWithin(delayMs);
    if (this.#stream !== null) return;
    this.#cancelWatch();
    this.#cancelWatch = this.#options.after(delayMs, () => this.#join());
  }

  /** Nobody looks at this page: it neither leads nor listens until `wake`. */
  sleep(): void {
    this.#isAsleep = true;
    this.#leave();
  }

  /** Looked at again, perhaps after its device had frozen it or the page that leads. */
  wake(): void {
    if (this.#isAsleep) {
      this.#hasGap = true;
      this.connect();
    } else if (this.#stream === null) this.#join();
    else if (this.#stream.state !== 'live') this.#stream.connect();
  }

  #leave(): void {
    this.#post({ kind: 'leave', page: this.#options.page });
    for (const cancel of [this.#cancelAnswer, this.#cancelRenew, this.#cancelWatch]) cancel();
    this.#stopStream();
    this.#group?.leave();
    this.#group = null;
  }

  #stopStream(): void {
    this.#stream?.close();
    this.#stream = null;
    this.#others.clear();
    this.#passedOn = new Set();
  }

  #post(message: Message): void {
    this.#group?.post(message);
  }

  #joining(): Message {
    const [topics, events] = [this.#options.topics(), [...this.#events.keys()]];
    return { kind: 'join', page: this.#options.page, topics, events, isNew: this.#isNew };
  }

  #join(): void {
    this.#cancelAnswer();
    this.#cancelAnswer = this.#options.after(answerMsMax, () => this.#group?.takeOver());
    this.#post(this.#joining());
  }

  #loseLead(): void {
    this.#stopStream();
    this.#isNew = false;
    this.#join();
  }

  #lead(): void {
    this.#cancelAnswer();
    this.#cancelWatch();
    if (!this.#isNew) this.#hasGap = true;
    this.#isNew = false;
    const stream = new LiveConnection({
      open: ({ resume }) => {
        const opening = { resume: resume && !this.#sendsNewest, topics: this.#allTopics() };
        this.#sendsNewest = false;
        return this.#options.open(opening);
      },
      after: this.#options.after,
      onGap: () => this.#emitGap(),
    });
    this.#stream = stream;
    this.#passOn([...this.#events.keys()]);
    stream.subscribe(() => {
      if (stream !== this.#stream) return;
      this.#receiveState(stream.state);
      this.#post({ kind: 'state', state: stream.state });
    });
    stream.connect();
    stream.expectWithin(silenceMsMax);
    this.#post({ kind: 'lead' });
  }

  /** Not more than the server takes: this page's own come first. */
  #allTopics(): readonly string[] {
    return [...new Set([...this.#options.topics(), ...[...this.#others.values()].flat()])].slice(0, topicsMax);
  }

  #passOn(events: readonly string[]): void {
    for (const event of events) {
      if (this.#passedOn.has(event)) continue;
      this.#passedOn.add(event);
      this.#stream?.on({ event }, (payload) => {
        this.#post({ kind: 'event', event, payload });
        this.#events.get(event)?.emit(payload);
      });
    }
  }

  #renewSoon(): void {
    this.#cancelRenew();
    this.#cancelRenew = this.#options.after(renewMs, () => this.#stream?.renew());
  }

  #emitGap(): void {
    this.#options.onGap();
    if (this.#stream !== null) this.#post({ kind: 'gap' });
  }

  #receive(message: Message): void {
    if (this.#stream === null) this.#receiveAsFollower(message);
    else if (message.kind === 'leave') this.#others.delete(message.page);
    else if (message.kind === 'join') this.#welcome(message, this.#stream);
  }

  #welcome({ page, topics, events, isNew }: Extract<Message, { kind: 'join' }>, stream: LiveConnection): void {
    const before = this.#allTopics();
    this.#others.set(page, topics);
    this.#passOn(events);
    this.#post({ kind: 'state', state: stream.state });
    if (isNew) this.#sendsNewest = true;
    if (isNew || topics.some((topic) => !before.includes(topic))) this.#renewSoon();
  }

  #receiveAsFollower(message: Message): void {
    if (message.kind === 'lead') this.#join();
    else if (message.kind === 'event') this.#events.get(message.event)?.emit(message.payload);
    else if (message.kind === 'gap') this.#options.onGap();
    else if (message.kind === 'state') {
      this.#cancelAnswer();
      this.#isNew = false;
      this.#receiveState(message.state);
    }
  }

  /** A stream that opens where another just closed leaves what is on screen as it is. */
  #receiveState(state: ConnectionState): void {
    if (state === 'connecting' && this.#state === 'live') return;
    if (state === 'live' && this.#hasGap) {
      this.#hasGap = false;
      this.#emitGap();
    }
    if (state === this.#state) return;
    this.#state = state;
    this.#changes.emit();
  }
}
