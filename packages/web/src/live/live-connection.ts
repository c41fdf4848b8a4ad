import { secondMs } from '@limelight/rules/time';
import { Emitter } from './emitter';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting';

/** The browser APIs that a connection uses, injected for tests. */
export interface ConnectionOptions {
  readonly open: () => EventSourceLike;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly onEvent: (name: string, data: string) => void;
  /**
   * Events may be lost: called after a reconnect, because the server sends only the newest tick and nothing of the time
   * between, and at every failed attempt, so that the page is refetched meanwhile.
   */
  readonly onGap: () => void;
  readonly eventNames: readonly string[];
}

export interface EventSourceLike {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: { readonly data?: string }) => void): void;
  close(): void;
}

const closedState = 2;
const retryDelayMsMin = secondMs;
const retryDelayMsMax = 30 * secondMs;

/** A server-sent events connection that reconnects by itself. Its state shows whether the data on screen is current. */
export class LiveConnection {
  #source: EventSourceLike | null = null;
  #state: ConnectionState = 'connecting';
  #failures = 0;
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

  /** Opens the connection, replacing the current one. */
  connect(): void {
    this.#drop();
    const source = this.#options.open();
    this.#source = source;
    const listen = (name: string, receive: (data: string | undefined) => void) =>
      source.addEventListener(name, ({ data }) => {
        if (this.#source === source) receive(data);
      });
    listen('open', () => this.#opened());
    listen('error', () => this.#failed(source));
    for (const name of this.#options.eventNames) {
      listen(name, (data) => data !== undefined && this.#options.onEvent(name, data));
    }
  }

  /** A watchdog: a connection can die silently (a laptop that slept), so it is replaced unless this is called in time. */
  expectWithin(delayMs: number): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#options.after(delayMs, () => {
      this.#set('reconnecting');
      this.#options.onGap();
      this.connect();
    });
  }

  #opened(): void {
    const before = this.#state;
    this.#failures = 0;
    this.#set('live');
    if (before === 'reconnecting') this.#options.onGap();
  }

  #failed(source: EventSourceLike): void {
    this.#set('reconnecting');
    // Otherwise the browser is already reconnecting, with the id of the last event it received.
    if (source.readyState !== closedState) return;
    const delayMs = Math.min(retryDelayMsMin * 2 ** this.#failures, retryDelayMsMax);
    this.#failures += 1;
    this.#drop();
    this.#cancelRetry = this.#options.after(delayMs, () => {
      this.#options.onGap();
      this.connect();
    });
  }

  #drop(): void {
    this.#cancelRetry();
    this.#cancelWatch();
    this.#source?.close();
    this.#source = null;
  }

  #set(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#changes.emit();
  }
}
