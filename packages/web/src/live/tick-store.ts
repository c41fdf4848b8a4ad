import type { Tick } from '@limelight/contract/market.schema';
import type { SeCents } from '@limelight/rules/money';

export interface LivePrice {
  readonly priceCents: SeCents;
  /** The price of the tick before: which way the figure flashes. Equal to the price until a second tick arrived. */
  readonly previousPriceCents: SeCents;
  readonly dayAgoPriceCents: SeCents;
  readonly halted: boolean;
}

/** Prices without the tick's times: what a listing tells. */
export interface PriceNews {
  readonly number: number;
  readonly pricesCents: Readonly<Record<string, number>>;
  readonly dayAgoPricesCents: Readonly<Record<string, number>>;
  readonly haltedIds: readonly string[];
}

type Listener = () => void;

/** Repainted in one frame; docs/quality.md has what a frame of them takes. */
const celebritiesPerTask = 5;

/**
 * The current prices, outside React: a cell subscribes to its own celebrity, so a tick repaints cells and never a page.
 * An older tick never replaces a newer one, in whatever order stream and answers arrive.
 */
export class TickStore {
  #number = -1;
  #tick: Tick | null = null;
  #prices = new Map<string, LivePrice>();
  readonly #tickListeners = new Set<Listener>();
  readonly #priceListeners = new Map<string, Set<Listener>>();
  readonly #defer: (task: () => void) => void;

  constructor(defer: (task: () => void) => void) {
    this.#defer = defer;
  }

  get number(): number {
    return this.#number;
  }

  /** The newest tick of the stream, with its times. */
  get tick(): Tick | null {
    return this.#tick;
  }

  price(celebrityId: string): LivePrice | null {
    return this.#prices.get(celebrityId) ?? null;
  }

  /** @returns whether it was news. */
  receiveTick(tick: Tick): boolean {
    if (this.#tick !== null && tick.number <= this.#tick.number) return false;
    this.#tick = tick;
    const changedIds = tick.number > this.#number ? this.#takePrices(tick) : [];
    this.#announce(changedIds);
    return true;
  }

  receivePrices(news: PriceNews): void {
    if (news.number <= this.#number) return;
    this.#announce(this.#takePrices(news));
  }

  /** News came between two ticks: trading in a celebrity rests already. The next tick says whether it still does. */
  halt(celebrityId: string): void {
    const price = this.#prices.get(celebrityId);
    if (price === undefined || price.halted) return;
    this.#prices = new Map(this.#prices).set(celebrityId, { ...price, halted: true });
    this.#announce([celebrityId]);
  }

  subscribe(listener: Listener): () => void {
    this.#tickListeners.add(listener);
    return () => this.#tickListeners.delete(listener);
  }

  subscribePrice(celebrityId: string, listener: Listener): () => void {
    const listeners = this.#priceListeners.get(celebrityId) ?? new Set();
    this.#priceListeners.set(celebrityId, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #takePrices({ number, pricesCents, dayAgoPricesCents, haltedIds }: PriceNews): readonly string[] {
    const halted = new Set(haltedIds);
    const before = this.#prices;
    this.#number = number;
    // A new map: whoever holds the old one compares by identity.
    this.#prices = new Map(
      Object.entries(pricesCents).map(([id, cents]) => {
        const priceCents = cents as SeCents;
        const price: LivePrice = {
          priceCents,
          previousPriceCents: before.get(id)?.priceCents ?? priceCents,
          dayAgoPriceCents: (dayAgoPricesCents[id] ?? cents) as SeCents,
          halted: halted.has(id),
        };
        const old = before.get(id);
        return [id, old !== undefined && samePrice(old, price) ? old : price];
      }),
    );
    return [...this.#prices.keys()].filter((id) => this.#prices.get(id) !== before.get(id));
  }

  #announce(changedIds: readonly string[]): void {
    for (const listener of this.#tickListeners) listener();
    const watched = changedIds.filter((id) => (this.#priceListeners.get(id)?.size ?? 0) > 0);
    // What shows the whole market repaints in a task of its own.
    if (watched.length <= celebritiesPerTask) this.#announcePrices(watched);
    else this.#defer(() => this.#announcePrices(watched));
  }

  #announcePrices(ids: readonly string[]): void {
    for (const id of ids.slice(0, celebritiesPerTask)) {
      for (const listener of this.#priceListeners.get(id) ?? []) listener();
    }
    const later = ids.slice(celebritiesPerTask);
    if (later.length > 0) this.#defer(() => this.#announcePrices(later));
  }
}

function samePrice(left: LivePrice, right: LivePrice): boolean {
  return (
    left.priceCents === right.priceCents &&
    left.previousPriceCents === right.previousPriceCents &&
    left.dayAgoPriceCents === right.dayAgoPriceCents &&
    left.halted === right.halted
  );
}
