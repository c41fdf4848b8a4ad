import { boostedPriceCents } from '@limelight/rules/boost';
import { defaultFeeTable, eventFeeBps, type FeeWindow, feeFor, windowFor } from '@limelight/rules/fee';
import { type Bps, type SeCents, seCents } from '@limelight/rules/money';
import {
  decideOrder,
  eventOfRefusal,
  isOutsideDailyMax,
  isTriggered,
  nextOrderState,
  type OrderDuration,
  type OrderEvent,
  type OrderKind,
  type OrderState,
  orderExpiryMs,
  repriceOrders,
} from '@limelight/rules/order';
import type { Position } from '@limelight/rules/position';
import { type Tier, tiers } from '@limelight/rules/tier';
import { londonDay } from '@limelight/rules/time';
import { decideTrade, type TradeSide } from '@limelight/rules/trade';

export interface ModelOrder {
  readonly id: string;
  readonly celebrityId: string;
  readonly kind: OrderKind;
  readonly side: TradeSide;
  readonly shares: number;
  feeBps: Bps;
  readonly triggerPriceCents: SeCents;
  reservedCents: SeCents;
  readonly reservedShares: number;
  readonly duringEvents: boolean;
  readonly createdMs: number;
  readonly expiresMs: number;
  state: OrderState;
  refusal: string | null;
}

export interface Wanted {
  readonly id: string;
  readonly celebrityId: string;
  readonly kind: OrderKind;
  readonly side: TradeSide;
  readonly shares: number;
  readonly triggerPriceCents: number;
  readonly duration: OrderDuration;
  readonly duringEvents: boolean;
}

/** Model of one player's orders and trades by the rules alone: no database, no locks, no batches. */
export class OrderModel {
  /** Without boosts. */
  readonly prices = new Map<string, SeCents>();
  /** Events of celebrities. */
  readonly windows: readonly FeeWindow[];
  readonly positions = new Map<string, Position>();
  readonly orders: ModelOrder[] = [];
  readonly tradesPerDayMax: number;
  readonly openOrdersMax: number;
  cashCents: SeCents;
  tier: Tier = 'elite';
  nowMs: number;
  #tradesToday = 0;
  #tradeDay: string;

  constructor(start: {
    cashCents: number;
    nowMs: number;
    tradesPerDayMax: number;
    openOrdersMax: number;
    windows: readonly FeeWindow[];
  }) {
    this.cashCents = seCents(start.cashCents);
    this.nowMs = start.nowMs;
    this.windows = start.windows;
    this.#tradeDay = londonDay(start.nowMs);
    this.tradesPerDayMax = start.tradesPerDayMax;
    this.openOrdersMax = start.openOrdersMax;
  }

  get open(): ModelOrder[] {
    return this.orders.filter(({ state }) => state === 'open');
  }

  get reservedCents(): SeCents {
    return seCents(this.open.reduce((sum, { reservedCents }) => sum + reservedCents, 0));
  }

  reservedShares(celebrityId: string): number {
    const own = this.open.filter((order) => order.celebrityId === celebrityId);
    return own.reduce((sum, order) => sum + order.reservedShares, 0);
  }

  #celebrity(celebrityId: string) {
    const priceCents = this.prices.get(celebrityId);
    return priceCents === undefined ? null : { priceCents, suspended: false, halted: false };
  }

  /** The price of a trade, or of a fill in an event. */
  #tradePrice(celebrityId: string): SeCents {
    const priceCents = this.prices.get(celebrityId) ?? seCents(1);
    return boostedPriceCents(priceCents, { celebrityId, momentMs: this.nowMs, windows: this.windows });
  }

  #hasEvent(celebrityId: string): boolean {
    return windowFor(this.windows, celebrityId, this.nowMs) !== undefined;
  }

  #feeOfTrade(celebrityId: string, order: Pick<ModelOrder, 'feeBps'> | undefined): Bps {
    if (order !== undefined) return this.#hasEvent(celebrityId) ? eventFeeBps : order.feeBps;
    const table = { bpsByTier: defaultFeeTable, windows: this.windows };
    return feeFor({ tier: this.tier, firstTradeFree: false, celebrityId, momentMs: this.nowMs, table }).bps;
  }

  place(wanted: Wanted): string {
    const { celebrityId, duration } = wanted;
    const triggerPriceCents = seCents(wanted.triggerPriceCents);
    const outcome = decideOrder(
      {
        accountFrozen: false,
        cashCents: this.cashCents,
        reservedCents: this.reservedCents,
        feeBps: defaultFeeTable[this.tier],
        celebrity: this.#celebrity(celebrityId),
        position: this.positions.get(celebrityId) ?? null,
        reservedShares: this.reservedShares(celebrityId),
        openOrders: this.open.length,
        openOrdersMax: this.openOrdersMax,
      },
      { ...wanted, triggerPriceCents },
    );
    if (!outcome.ok) return outcome.code;
    this.orders.push({
      ...wanted,
      kind: outcome.kind,
      feeBps: defaultFeeTable[this.tier],
      triggerPriceCents,
      reservedCents: outcome.reservation.cents,
      reservedShares: outcome.reservation.shares,
      createdMs: this.nowMs,
      expiresMs: orderExpiryMs(duration, this.nowMs),
      state: 'open',
      refusal: null,
    });
    return 'open';
  }

  changeTier(tier: Tier): void {
    this.tier = tier;
    const feesBps = tiers.map((one) => defaultFeeTable[one]);
    const newestFirst = this.open
      .map((order) => ({ ...order, feesBps, order }))
      .sort((left, right) => right.createdMs - left.createdMs || (left.id < right.id ? 1 : -1));
    const freeCents = this.cashCents - this.reservedCents;
    for (const outcome of repriceOrders(newestFirst, { tier, freeCents })) {
      const { order } = outcome.order;
      if (outcome.ends) this.#end(order, 'cancel');
      else Object.assign(order, { feeBps: outcome.feeBps, reservedCents: outcome.reservedCents });
    }
  }

  cancel(order: ModelOrder): string {
    const next = nextOrderState(order.state, 'cancel');
    if (next === null) return 'ORDER_CLOSED';
    order.state = next;
    return next;
  }

  /**
   * @param order the one that is filled: it brings its fee rate, and may not count towards the daily maximum
   */
  trade(celebrityId: string, side: TradeSide, shares: number, order?: Pick<ModelOrder, 'feeBps' | 'kind'>): string {
    const today = londonDay(this.nowMs);
    const priceCents = this.#tradePrice(celebrityId);
    if (today > this.#tradeDay) [this.#tradeDay, this.#tradesToday] = [today, 0];
    const isCounted = order === undefined || !isOutsideDailyMax(order.kind);
    const outcome = decideTrade(
      {
        accountFrozen: false,
        cashCents: this.cashCents,
        reservedCents: this.reservedCents,
        feeBps: this.#feeOfTrade(celebrityId, order),
        tradesToday: isCounted ? this.#tradesToday : 0,
        tradesPerDayMax: this.tradesPerDayMax,
        celebrity: { priceCents, suspended: false, halted: false },
        position: this.positions.get(celebrityId) ?? null,
        reservedShares: this.reservedShares(celebrityId),
      },
      { side, shares, seenPriceCents: priceCents, toleranceBps: 0 },
    );
    if (!outcome.ok) return outcome.code;
    if (isCounted) this.#tradesToday += 1;
    this.cashCents = outcome.cashAfterCents;
    if (outcome.positionAfter) this.positions.set(celebrityId, outcome.positionAfter);
    else this.positions.delete(celebrityId);
    return 'filled';
  }

  /**
   * After a tick: expires overdue orders, releases all triggered orders together, then trades them in order.
   */
  settle(): void {
    for (const order of this.open) if (order.expiresMs <= this.nowMs) this.#end(order, 'expire');
    const due = this.open
      .filter(({ celebrityId, duringEvents }) => duringEvents || !this.#hasEvent(celebrityId))
      .filter((order) => isTriggered(order, this.#tradePrice(order.celebrityId)))
      .sort((left, right) => left.createdMs - right.createdMs || (left.id < right.id ? -1 : 1));
    // Not open while it is being traded, so that its reservation no longer counts.
    for (const order of due) order.state = 'filled';
    for (const order of due) {
      const outcome = this.trade(order.celebrityId, order.side, order.shares, order);
      if (outcome === 'filled') continue;
      if (eventOfRefusal(outcome) === null) {
        order.state = 'open';
        continue;
      }
      order.state = 'refused';
      order.refusal = outcome;
    }
  }

  #end(order: ModelOrder, event: OrderEvent): void {
    const next = nextOrderState(order.state, event);
    if (next === null) throw new Error(`an order that is ${order.state} does not accept ${event}`);
    order.state = next;
  }
}
