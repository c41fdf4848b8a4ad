import { eventFeeBps } from './fee.js';
import { add, type Bps, bps, type SeCents, seCents } from './money.js';
import { type PriceDirection, reaches } from './price-direction.js';
import { type Tier, tiers } from './tier.js';
import { dayMs, endOfLondonDay, londonDay } from './time.js';
import {
  isPrice,
  isTradeQuantity,
  quoteTrade,
  sharesPerPositionMax,
  type TradedCelebrity,
  type TradeSide,
  type TradeState,
} from './trade.js';

/**
 * Orders that wait for a price. A limit buys at its price or below, or sells at its price or above. A
 * take-profit is a limit that sells above the current price. A stop sells at its price or below, and is not
 * accepted when the price has already reached it.
 */
export const orderKinds = ['limit', 'stop', 'take-profit'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Time in force: to the end of the London day, 7 or 30 days. */
export const orderDurations = ['day', 'week', 'month'] as const;
export type OrderDuration = (typeof orderDurations)[number];

export const orderStates = ['open', 'filled', 'cancelled', 'expired', 'refused'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderEvents = ['fill', 'cancel', 'expire', 'refuse'] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const openOrdersMaxDefault = 50;

/**
 * How long orders that ended without a trade are stored, and how many of them for a player. A filled order is
 * stored as long as its trade.
 */
export const endedOrderRetentionDays = 90;
export const endedOrdersMax = 1_000;

/** The state machine of an order. A state without entries is final. */
const transitions: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, OrderState>>>>> = {
  open: { fill: 'filled', cancel: 'cancelled', expire: 'expired', refuse: 'refused' },
  filled: {},
  // Cancelling is idempotent: a second click may come before the first response.
  cancelled: { cancel: 'cancelled' },
  expired: {},
  refused: {},
};

/** The state after an event, or `null` when the event is too late. */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState | null {
  return transitions[state][event] ?? null;
}

export interface OrderTerms {
  readonly kind: OrderKind;
  readonly side: TradeSide;
  readonly triggerPriceCents: SeCents;
}

/** Only a limit may buy: stops and take-profits protect a position. */
export function isOrderKindFor(kind: OrderKind, side: TradeSide): boolean {
  return kind === 'limit' || side === 'sell';
}

/**
 * The kind by its one name: a sale at a price or above is a take-profit when placed above the current price,
 * else a limit.
 */
export function nameOrderKind({ kind, side, triggerPriceCents }: OrderTerms, priceCents: SeCents): OrderKind {
  if (kind === 'stop' || side === 'buy') return kind;
  return triggerPriceCents > priceCents ? 'take-profit' : 'limit';
}

/**
 * Whether both are the same kind of order: a limit and a take-profit that sell differ by their name alone.
 */
export function isSameOrderKind(side: TradeSide, one: OrderKind, other: OrderKind): boolean {
  return one === other || (side === 'sell' && one !== 'stop' && other !== 'stop');
}

/**
 * Whether its fill neither counts towards the daily maximum of trades nor waits because of it: it protects a
 * position.
 */
export function isOutsideDailyMax(kind: OrderKind): boolean {
  return kind !== 'limit';
}

/** The side of its trigger price on which an order fills. */
export function orderDirection({ kind, side }: Pick<OrderTerms, 'kind' | 'side'>): PriceDirection {
  return side === 'buy' || kind === 'stop' ? 'below' : 'above';
}

export function isTriggered(order: OrderTerms, priceCents: SeCents): boolean {
  return reaches(orderDirection(order), order.triggerPriceCents, priceCents);
}

export interface Reservation {
  readonly cents: SeCents;
  readonly shares: number;
}

export interface OrderRequest extends OrderTerms {
  readonly shares: number;
  /** Whether it also fills in events of its celebrity, at their fee. Without this it rests in them. */
  readonly duringEvents: boolean;
}

export interface ReservationRequest extends OrderRequest {
  readonly feeBps: Bps;
}

/** The highest rate that the fill of an order may pay: its own, or that of an event. */
export function highestFeeBps({ feeBps, duringEvents }: Pick<ReservationRequest, 'feeBps' | 'duringEvents'>): Bps {
  return duringEvents ? bps(Math.max(feeBps, eventFeeBps)) : feeBps;
}

/**
 * What an open order reserves: for a buy the cost with the highest fee at its worst price, for a sale the
 * shares.
 */
export function orderReservation(order: ReservationRequest): Reservation {
  const { side, shares, triggerPriceCents } = order;
  if (side === 'sell') return { cents: seCents(0), shares };
  const feeBps = highestFeeBps(order);
  return { cents: quoteTrade({ side, shares, priceCents: triggerPriceCents, feeBps }).netCents, shares: 0 };
}

/** A plan's rate among those of all, in their order: an order has the fees of the day it was placed. */
export function feeOfTier(feesBps: readonly number[], tier: Tier): Bps {
  return bps(feesBps[tiers.indexOf(tier)] ?? Number.NaN);
}

export interface PricedOrder extends OrderRequest {
  readonly reservedCents: SeCents;
  /** Of all plans, on the day the order was placed. */
  readonly feesBps: readonly number[];
}

/** What follows for an order from another plan. */
export type Repricing<Order> =
  | { readonly order: Order; readonly ends: false; readonly feeBps: Bps; readonly reservedCents: SeCents }
  | { readonly order: Order; readonly ends: true };

/**
 * Open orders at the fees of another plan. What buys then need beyond their reservations comes from the free
 * cash; where that does not suffice, the newest of them end until the others are covered.
 */
export function repriceOrders<Order extends PricedOrder>(
  newestFirst: readonly Order[],
  { tier, freeCents }: { readonly tier: Tier; readonly freeCents: number },
): readonly Repricing<Order>[] {
  const priced = newestFirst.map((order) => {
    const feeBps = feeOfTier(order.feesBps, tier);
    return { order, feeBps, reservedCents: orderReservation({ ...order, feeBps }).cents };
  });
  let missing = priced.reduce((sum, { order, reservedCents }) => sum + reservedCents - order.reservedCents, -freeCents);
  return priced.map(({ order, feeBps, reservedCents }) => {
    if (missing <= 0 || order.side === 'sell') return { order, ends: false, feeBps, reservedCents };
    missing -= reservedCents;
    return { order, ends: true };
  });
}

const durationDays = { week: 7, month: 30 } as const;

/** When an order expires. Weeks and months are multiples of 24 hours, also across a clock change. */
export function orderExpiryMs(duration: OrderDuration, nowMs: number): number {
  if (duration === 'day') return endOfLondonDay(londonDay(nowMs));
  return nowMs + durationDays[duration] * dayMs;
}

/** In the order in which they are checked. */
export const orderRefusalCodes = [
  'ACCOUNT_FROZEN',
  'CELEBRITY_UNKNOWN',
  'CELEBRITY_SUSPENDED',
  'QUANTITY_INVALID',
  'PRICE_REACHED',
  'ORDER_LIMIT',
  'POSITION_LIMIT',
  'NOT_ENOUGH_CASH',
  'NOT_ENOUGH_SHARES',
] as const;
export type OrderRefusalCode = (typeof orderRefusalCodes)[number];

export interface OrderingState extends Omit<TradeState, 'tradesToday' | 'tradesPerDayMax' | 'celebrity'> {
  readonly celebrity: Pick<TradedCelebrity, 'suspended' | 'priceCents'> | null;
  readonly openOrders: number;
  readonly openOrdersMax: number;
}

export type OrderOutcome =
  | { readonly ok: true; readonly kind: OrderKind; readonly reservation: Reservation }
  | { readonly ok: false; readonly code: OrderRefusalCode };

const refused = (code: OrderRefusalCode): OrderOutcome => ({ ok: false, code });

/**
 * Whether an order is accepted, its kind by its one name, and what it reserves. A halt is no reason to
 * refuse, nor is the daily maximum: the order outlasts them.
 * @throws RangeError on a kind that does not exist for the side, or a price outside the limits
 */
export function decideOrder(state: OrderingState, request: OrderRequest): OrderOutcome {
  const { kind, side, shares, triggerPriceCents } = request;
  if (!isOrderKindFor(kind, side)) throw new RangeError(`a ${kind} cannot ${side}`);
  if (!isPrice(triggerPriceCents)) throw new RangeError(`a price of ${triggerPriceCents} cents is outside the limits`);
  const { celebrity } = state;
  if (state.accountFrozen) return refused('ACCOUNT_FROZEN');
  if (celebrity === null) return refused('CELEBRITY_UNKNOWN');
  if (celebrity.suspended) return refused('CELEBRITY_SUSPENDED');
  if (!isTradeQuantity(shares)) return refused('QUANTITY_INVALID');
  // A limit that the market already meets still guarantees the price; it fills at the next tick.
  if (kind === 'stop' && isTriggered(request, celebrity.priceCents)) return refused('PRICE_REACHED');
  if (state.openOrders >= state.openOrdersMax) return refused('ORDER_LIMIT');
  const reservation = orderReservation({ ...request, feeBps: state.feeBps });
  const held = state.position?.shares ?? 0;
  if (side === 'buy') {
    if (held + shares > sharesPerPositionMax) return refused('POSITION_LIMIT');
    if (add(state.reservedCents, reservation.cents) > state.cashCents) return refused('NOT_ENOUGH_CASH');
  } else if (shares > held - state.reservedShares) return refused('NOT_ENOUGH_SHARES');
  return { ok: true, kind: nameOrderKind(request, celebrity.priceCents), reservation };
}

/**
 * Reasons that pass by themselves: the order stays open. The others end it; an order that has its reservation
 * and its fee rate meets none of them, but for a position that grew beyond its limit meanwhile.
 */
const temporaryCodes: ReadonlySet<string> = new Set([
  'PRICE_MOVED',
  'TRADING_HALTED',
  'CELEBRITY_SUSPENDED',
  'ACCOUNT_FROZEN',
  'DAILY_LIMIT',
  'WALLET_LOCKED',
]);

/** The effect on a triggered order when its trade is refused: `null` when the order stays open. */
export function eventOfRefusal(code: string): Extract<OrderEvent, 'refuse'> | null {
  return temporaryCodes.has(code) ? null : 'refuse';
}
