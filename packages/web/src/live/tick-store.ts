import type { Tick } from '@limelight/contract/exchange/market.schema';
import type { SeCents } from '@limelight/rules/money';
import { replaceEqualDeep } from '@tanstack/react-query';
import { Emitter } from './emitter';

export interface LivePrice {
  readonly priceCents: SeCents;
  /** The price of the previous tick, for the flash. Equal to the price until a second tick arrives. */
  readonly previousPriceCents: SeCents;
  readonly dayAgoPriceCents: SeCents;
  readonly halted: boolean;
}

/** Prices without the tick's times, as in a listing. */
export type PriceUpdate = Pick<Tick, 'number' | 'pricesCents' | 'dayAgoPricesCents' | 'haltedIds'>;

/** The part of a tick that prices trades. */
export type TradedTick = Pick<Tick, 'number' | 'time' | 'pricesCents' | 'feeWindows'>;

/** Repainted per frame; docs/quality.md has the cost. */
const celebritiesPerTask = 5;

/**
 * The current prices, outside React: a cell subscribes to its own celebrity, so a tick re-renders cells and
 * never a page. An older tick never replaces a newer one, whatever the order in which stream events and
 * responses arrive.
 */
export class TickStore {
  #number = -1;
  #tick: Tick | null = null;
  #traded: TradedTick | null = null;
  #prices = new Map<string, LivePrice>();
  readonly #ticks = new Emitter<void>();
  readonly #priceListeners = new Map<string, Set<() => void>>();
  /** The celebrity in the ticket, whose price changes everywhere in the moment in which the ticket's does. */
  leading = '';
  readonly subscribe = this.#ticks.subscribe;
  readonly #defer: (task: () => void) => void;
  readonly #isUnattended: () => boolean;

  /**
   * @param defer runs a task after the next paint
   * @param isUnattended whether nobody waits for an answer of the page
   */
  constructor(defer: (task: () => void) => void, isUnattended = () => false) {
    this.#defer = defer;
    this.#isUnattended = isUnattended;
  }

  get number(): number {
    return this.#number;
  }

  /** The newest tick of the stream, with its times. */
  get tick(): Tick | null {
    return this.#tick;
  }

  /** The newest tick whose fees and boosts are known too. A listing brings prices without them. */
  get traded(): TradedTick | null {
    return this.#traded;
  }

  price(celebrityId: string): LivePrice | null {
    return this.#prices.get(celebrityId) ?? null;
  }

  /** @returns whether the tick is new */
  receiveTick(tick: Tick): boolean {
    if (this.#tick !== null && tick.number <= this.#tick.number) return false;
    this.#tick = tick;
    if (tick.number > (this.#traded?.number ?? -1)) this.#traded = tick;
    const changedIds = tick.number > this.#number ? this.#setPrices(tick) : [];
    this.#notify(changedIds);
    return true;
  }

  receivePrices(news: PriceUpdate | Tick): void {
    if (news.number <= this.#number) return;
    if ('feeWindows' in news) this.#traded = news;
    this.#notify(this.#setPrices(news));
  }

  /**
   * News arrived between two ticks: trading in a celebrity is already halted. The next tick contains whether
   * it still is.
   */
  halt(celebrityId: string): void {
    const price = this.#prices.get(celebrityId);
    if (price === undefined || price.halted) return;
    this.#prices = new Map(this.#prices).set(celebrityId, { ...price, halted: true });
    this.#notify([celebrityId]);
  }

  subscribePrice(celebrityId: string, listener: () => void): () => void {
    const listeners = this.#priceListeners.get(celebrityId) ?? new Set();
    this.#priceListeners.set(celebrityId, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #setPrices({ number, pricesCents, dayAgoPricesCents, haltedIds }: PriceUpdate): readonly string[] {
    const halted = new Set(haltedIds);
    const before = this.#prices;
    this.#number = number;
    // A new map, with the same object for an unchanged price, because readers compare by identity.
    this.#prices = new Map(
      Object.entries(pricesCents).map(([id, cents]) => {
        const priceCents = cents as SeCents;
        const price: LivePrice = {
          priceCents,
          previousPriceCents: before.get(id)?.priceCents ?? priceCents,
          dayAgoPriceCents: (dayAgoPricesCents[id] ?? cents) as SeCents,
          halted: halted.has(id),
        };
        return [id, replaceEqualDeep(before.get(id), price)];
      }),
    );
    return [...this.#prices.keys()].filter((id) => this.#prices.get(id) !== before.get(id));
  }

  #notify(changedIds: readonly string[]): void {
    this.#ticks.emit();
    this.#notifyPriceListeners([this.leading]);
    const watched = changedIds.filter((id) => id !== this.leading && (this.#priceListeners.get(id)?.size ?? 0) > 0);
    // A page with the whole market repaints in separate tasks, so that it answers meanwhile; where nobody
    // waits, in one, since each costs a frame.
    if (watched.length <= celebritiesPerTask || this.#isUnattended()) this.#notifyPriceListeners(watched);
    else this.#deferSlices(watched);
  }

  #deferSlices(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#defer(() => {
      this.#notifyPriceListeners(ids.slice(0, celebritiesPerTask));
      this.#deferSlices(ids.slice(celebritiesPerTask));
    });
  }

  #notifyPriceListeners(ids: readonly string[]): void {
    for (const id of ids) {
      for (const listener of this.#priceListeners.get(id) ?? []) listener();
    }
  }
}
