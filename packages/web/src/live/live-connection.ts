import type { StreamEvent } from '@limelight/contract/stream';
import { secondMs } from '@limelight/rules/time';
import { Emitter } from './emitter';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting';

/** The browser APIs that a connection uses, injected for tests. */
export interface ConnectionOptions {
  /** With `resume` the server sends the ticks after the newest one of this page, otherwise the newest one. */
  readonly open: (how: { readonly resume: boolean }) => EventSourceLike;
  readonly after: (delayMs: number, task: () => void) => () => void;
  /**
   * Events may be lost: called after a reconnect, because the server sends only the newest tick and nothing
   * of the time between, and at every failed attempt, so that the page is refetched meanwhile.
   */
  readonly onGap: () => void;
}

export interface EventSourceLike {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: { readonly data?: string }) => void): void;
  close(): void;
}

const closedState = 2;
const retryDelayMsMin = secondMs;
const retryDelayMsMax = 30 * secondMs;
/** What the server sent to the old stream may arrive after the new one is open. */
const overlapMs = secondMs;

/**
 * A server-sent events connection that reconnects by itself. Its state shows whether the data on screen is
 * current.
 */
export class LiveConnection {
  #source: EventSourceLike | null = null;
  /** Takes over once it is open. */
  #next: EventSourceLike | null = null;
  /** All that are not closed; an event may arrive by two of them. */
  readonly #sources = new Set<EventSourceLike>();
  readonly #events = new Map<string, Emitter<unknown>>();
  #state: ConnectionState = 'connecting';
  #failures = 0;
  /** The last stream brought nothing: maybe a proxy holds back what follows its head. */
  #isSilent = false;
  #cancelRetry: () => void = () => {};
  #cancelWatch: () => void = () => {};
  readonly #options: ConnectionOptions;
  readonly #changes = new Emitter<void>();
  readonly subscribe = this.#changes.subscribe;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /**
   * Receives an event from now on; while the stream changes its topics, it may come twice.
   * @returns unsubscribes
   */
  on<Payload>({ event }: StreamEvent<Payload>, listener: (payload: Payload) => void): () => void {
    const known = this.#events.get(event);
    const emitter = (known ?? new Emitter()) as Emitter<Payload>;
    if (known === undefined) {
      this.#events.set(event, emitter as Emitter<unknown>);
      for (const source of this.#sources) this.#receive(source, event);
    }
    return emitter.subscribe(listener);
  }

  /** Opens the connection, replacing the current one. */
  connect(): void {
    this.#drop();
    this.#source = this.#open({ resume: false });
  }

  /**
   * Opens the connection again, with other topics: the current one goes on until then, so that no tick is
   * missed.
   */
  renew(): void {
    if (this.#state !== 'live') {
      this.connect();
      return;
    }
    this.#openNext({ resume: true });
  }

  /** Nothing arrives any more. */
  close(): void {
    this.#cancelWatch();
    this.#drop();
  }

  /**
   * A watchdog: a connection can die silently (a laptop that slept), so it is replaced unless this is called
   * in time.
   */
  expectWithin(delayMs: number): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#options.after(delayMs, () => {
      this.#isSilent = true;
      this.#set('reconnecting');
      this.#options.onGap();
      this.connect();
    });
  }

  /** It resumes only a stream that goes on: one that has broken off may have missed something. */
  #openNext(how: { readonly resume: boolean }): void {
    this.#close(this.#next);
    this.#next = this.#open(how);
  }

  #open(how: { readonly resume: boolean }): EventSourceLike {
    const source = this.#options.open(how);
    this.#sources.add(source);
    this.#listen(source, 'open', () => this.#opened(source));
    this.#listen(source, 'error', () => this.#failed(source));
    for (const event of this.#events.keys()) this.#receive(source, event);
    return source;
  }

  #listen(source: EventSourceLike, name: string, receive: (data: string | undefined) => void): void {
    source.addEventListener(name, ({ data }) => {
      if (this.#sources.has(source)) receive(data);
    });
  }

  #receive(source: EventSourceLike, event: string): void {
    this.#listen(source, event, (data) => {
      if (data === undefined) return;
      if (this.#isSilent) this.#goLive();
      this.#events.get(event)?.emit(JSON.parse(data));
    });
  }

  #opened(source: EventSourceLike): void {
    if (source === this.#next) {
      const old = this.#source;
      this.#source = source;
      this.#next = null;
      this.#options.after(overlapMs, () => this.#close(old));
    }
    if (!this.#isSilent) this.#goLive();
  }

  #goLive(): void {
    const before = this.#state;
    this.#failures = 0;
    this.#isSilent = false;
    this.#set('live');
    if (before === 'reconnecting') this.#options.onGap();
  }

  #failed(source: EventSourceLike): void {
    const [isCurrent, isNext] = [source === this.#source, source === this.#next];
    if (isCurrent) this.#set('reconnecting');
    // Otherwise the browser is already reconnecting, with the id of the last event it received.
    if (source.readyState !== closedState) {
      if (isCurrent && this.#next !== null) this.#openNext({ resume: false });
      return;
    }
    if (isCurrent) this.#drop();
    else this.#close(source);
    if (!isCurrent && !isNext) return;
    const delayMs = Math.min(retryDelayMsMin * 2 ** this.#failures, retryDelayMsMax);
    this.#failures += 1;
    this.#cancelRetry = this.#options.after(delayMs, () => {
      if (isCurrent) this.#options.onGap();
      if (isCurrent) this.connect();
      else this.renew();
    });
  }

  #drop(): void {
    this.#cancelRetry();
    for (const source of this.#sources) this.#close(source);
  }

  #close(source: EventSourceLike | null): void {
    if (source === null) return;
    source.close();
    this.#sources.delete(source);
    if (source === this.#source) this.#source = null;
    if (source === this.#next) this.#next = null;
  }

  #set(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#changes.emit();
  }
}
