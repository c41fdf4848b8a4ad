import type { ChannelLike, PageGroupApis } from './page-group';

interface Waiting {
  readonly lead: () => Promise<void>;
  readonly reject: (reason: Error) => void;
}

/** A browser with several pages: locks are granted in their order, and messages arrive a moment later. */
export class FakeBrowser {
  readonly #channels = new Map<string, Set<FakeChannel>>();
  readonly #queues = new Map<string, Waiting[]>();
  readonly #holders = new Map<string, Waiting>();
  deniesLocks = false;

  /** @param isFrozen whether the device has stopped this page: it neither hears nor speaks */
  page(isFrozen: () => boolean): PageGroupApis {
    return {
      locks: { request: this.#request.bind(this) as unknown as LockManager['request'] },
      openChannel: (name) => {
        const pages = this.#channels.get(name) ?? new Set();
        this.#channels.set(name, pages);
        const channel = new FakeChannel(pages, isFrozen);
        pages.add(channel);
        return channel;
      },
    };
  }

  #request(name: string, { signal, steal }: LockOptions, lead: () => Promise<void>): Promise<void> {
    if (this.deniesLocks) return Promise.reject(new DOMException('denied', 'SecurityError'));
    return new Promise((_, reject) => {
      const waiting = { lead, reject };
      if (steal) {
        this.#holders.get(name)?.reject(new DOMException('stolen', 'AbortError'));
        this.#grant(name, waiting);
        return;
      }
      signal?.addEventListener('abort', () => {
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(
          name,
          queue.filter((one) => one !== waiting),
        );
        reject(new DOMException('aborted', 'AbortError'));
      });
      this.#queues.set(name, [...(this.#queues.get(name) ?? []), waiting]);
      queueMicrotask(() => this.#next(name));
    });
  }

  #next(name: string): void {
    if (this.#holders.has(name)) return;
    const [waiting, ...queue] = this.#queues.get(name) ?? [];
    if (waiting === undefined) return;
    this.#queues.set(name, queue);
    this.#grant(name, waiting);
  }

  #grant(name: string, waiting: Waiting): void {
    this.#holders.set(name, waiting);
    void waiting.lead().then(() => {
      if (this.#holders.get(name) !== waiting) return;
      this.#holders.delete(name);
      this.#next(name);
    });
  }
}

class FakeChannel implements ChannelLike {
  #listener: (event: { readonly data: unknown }) => void = () => {};
  readonly #pages: Set<FakeChannel>;
  readonly #isFrozen: () => boolean;

  constructor(pages: Set<FakeChannel>, isFrozen: () => boolean) {
    this.#pages = pages;
    this.#isFrozen = isFrozen;
  }

  postMessage(message: unknown): void {
    if (this.#isFrozen()) return;
    const data = structuredClone(message);
    for (const page of this.#pages) if (page !== this) queueMicrotask(() => page.#hear(data));
  }

  #hear(data: unknown): void {
    if (!this.#isFrozen()) this.#listener({ data });
  }

  addEventListener(_name: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listener = listener;
  }

  close(): void {
    this.#pages.delete(this);
  }
}
