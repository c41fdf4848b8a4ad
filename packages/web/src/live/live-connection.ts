import { secondMs } from '@limelight/rules/time';

export type LineState = 'connecting' | 'live' | 'reconnecting';

/** What a connection needs of the browser; a test passes its own. */
export interface LineParts {
  readonly open: () => EventSourceLike;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly onEvent: (name: string, data: string) => void;
  /**
   * Events may be lost: told when a line is open again, which the server gives the newest tick and no news of the time
   * between, and while none can be had, so that the page follows by asking.
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

/** One line to the server that mends itself. The state tells whether what is on screen is current. */
export class LiveConnection {
  #source: EventSourceLike | null = null;
  #state: LineState = 'connecting';
  #failures = 0;
  #cancelRetry: () => void = () => {};
  #cancelWatch: () => void = () => {};
  readonly #parts: LineParts;
  readonly #listeners = new Set<() => void>();

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  get state(): LineState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the line, or a new one in place of the one there is. */
  connect(): void {
    this.#drop();
    const source = this.#parts.open();
    this.#source = source;
    const current = (act: () => void) => () => {
      if (this.#source === source) act();
    };
    source.addEventListener(
      'open',
      current(() => this.#opened()),
    );
    source.addEventListener(
      'error',
      current(() => this.#failed(source)),
    );
    for (const name of this.#parts.eventNames) {
      source.addEventListener(name, ({ data }) => {
        if (this.#source !== source || data === undefined) return;
        this.#parts.onEvent(name, data);
      });
    }
  }

  /** A line can die without a word (a laptop that slept): unless this is called again within the time, it is replaced. */
  expectWithin(delayMs: number): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#parts.after(delayMs, () => {
      this.#set('reconnecting');
      this.#parts.onGap();
      this.connect();
    });
  }

  #opened(): void {
    const before = this.#state;
    this.#failures = 0;
    this.#set('live');
    if (before === 'reconnecting') this.#parts.onGap();
  }

  #failed(source: EventSourceLike): void {
    this.#set('reconnecting');
    // Otherwise the browser is already reconnecting, with the number of the last event it saw.
    if (source.readyState !== closedState) return;
    const delayMs = Math.min(retryDelayMsMin * 2 ** this.#failures, retryDelayMsMax);
    this.#failures += 1;
    this.#drop();
    this.#cancelRetry = this.#parts.after(delayMs, () => {
      this.#parts.onGap();
      this.connect();
    });
  }

  #drop(): void {
    this.#cancelRetry();
    this.#cancelWatch();
    this.#source?.close();
    this.#source = null;
  }

  #set(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
