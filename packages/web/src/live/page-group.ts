/** The browser APIs by which the pages of a browser share, injected for tests. */
export interface PageGroupApis {
  readonly locks: Pick<LockManager, 'request'>;
  readonly openChannel: (name: string) => ChannelLike;
}

export interface ChannelLike {
  postMessage(message: unknown): void;
  addEventListener(name: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

export interface PageGroupOptions<Message> {
  readonly receive: (message: Message) => void;
  /** This page leads the group from now on. */
  readonly onLead: () => void;
  /** Another page took over. */
  readonly onLost: () => void;
}

/**
 * `null` where pages cannot share: outside a secure context (a phone that opens the game by the address of a
 * computer at home) there are no locks.
 */
export function browserPageGroups(): PageGroupApis | null {
  const { locks } = globalThis.navigator ?? {};
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return null;
  return { locks, openChannel: (name) => new BroadcastChannel(name) };
}

/**
 * The open pages with the same name in one browser: each receives what another posts, and exactly one leads,
 * the one that holds the lock.
 */
export class PageGroup<Message> {
  readonly #apis: PageGroupApis;
  readonly #name: string;
  readonly #options: PageGroupOptions<Message>;
  readonly #channel: ChannelLike;
  #waiting = new AbortController();
  #release: () => void = () => {};
  #left = false;

  constructor(apis: PageGroupApis, name: string, options: PageGroupOptions<Message>) {
    this.#apis = apis;
    this.#name = name;
    this.#options = options;
    this.#channel = apis.openChannel(name);
    this.#channel.addEventListener('message', ({ data }) => {
      if (!this.#left) options.receive(data as Message);
    });
    this.#wait();
  }

  post(message: Message): void {
    if (!this.#left) this.#channel.postMessage(message);
  }

  /** From a page that does not answer: one that the device has frozen still holds its lock. */
  takeOver(): void {
    this.#waiting.abort();
    this.#hold({ steal: true });
  }

  leave(): void {
    this.#left = true;
    this.#waiting.abort();
    this.#release();
    this.#channel.close();
  }

  #wait(): void {
    this.#waiting = new AbortController();
    this.#hold({ signal: this.#waiting.signal });
  }

  /** Where the browser denies its locks (a window without storage), each page leads itself. */
  #hold(options: LockOptions): void {
    let hasLed = false;
    const lead = () =>
      new Promise<void>((resolve) => {
        if (this.#left) return resolve();
        hasLed = true;
        this.#release = resolve;
        this.#options.onLead();
      });
    this.#apis.locks.request(this.#name, options, lead).catch((error: unknown) => {
      if (this.#left) return;
      const isDenied = !(error instanceof DOMException && error.name === 'AbortError');
      if (!hasLed && isDenied) this.#options.onLead();
      if (!hasLed) return;
      this.#wait();
      this.#options.onLost();
    });
  }
}
