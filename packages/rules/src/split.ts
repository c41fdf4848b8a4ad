import { add, type Bps, divideHalfUp, multiplyByCount, type SeCents, seCents } from './money.js';
import { orderReservation } from './order.js';
import type { Position } from './position.js';
import type { PriceDirection } from './price-direction.js';
import { isTradeQuantity, priceCentsMax, priceCentsMin, type TradeSide } from './trade.js';

/**
 * Splits keep prices readable. A day that opens above SE$5,000 announces ten shares for one, a day that opens
 * below SE$10 one share for twenty; the next opening executes it. Prices and shares change together, so that
 * values do not.
 *
 * An announced split is executed even if the price has come back: players have planned with it. It waits for
 * another opening while the celebrity is halted or has a price of staff to reach, and is cancelled by a
 * suspension.
 */

/** `from` shares become `to`. One of the two is 1. */
export interface SplitRatio {
  readonly from: number;
  readonly to: number;
}

/** SE$5,000: dearer than this, one share becomes ten. */
export const forwardSplitAboveCents = seCents(500_000);
export const forwardSplit: SplitRatio = { from: 1, to: 10 };
/** SE$10: cheaper than this, twenty shares become one. */
export const reverseSplitBelowCents = seCents(1_000);
export const reverseSplit: SplitRatio = { from: 20, to: 1 };

/**
 * Trading is halted for the first ticks of the day, five minutes. A fixed number, which follows from the
 * opening record: a halt of an arbitrary length would need a cause of its own in the proof of the day. A
 * holder who is not converted by then waits alone.
 */
export const splitHaltTicks = 10;

/**
 * Most shares of a position after a split: what goes beyond is paid in cash, as odd lots are. Above the limit
 * of purchases, since a split must not force anybody to sell, and far inside the safe integers at any price
 * that is split.
 */
export const sharesAfterSplitMax = 1_000_000_000;

export function isSameRatio(one: SplitRatio, other: SplitRatio): boolean {
  return one.from === other.from && one.to === other.to;
}

/** The split that an opening price announces. */
export function splitOf(priceCents: SeCents): SplitRatio | null {
  if (priceCents > forwardSplitAboveCents) return forwardSplit;
  if (priceCents < reverseSplitBelowCents) return reverseSplit;
  return null;
}

export type SplitDecision = 'execute' | 'wait' | 'cancel';

/** What an opening does with a split that an earlier one announced. */
export function decideSplit(celebrity: {
  readonly suspended: boolean;
  /** Absorbs news or a premiere, or moves to a price that staff set. */
  readonly halted: boolean;
}): SplitDecision {
  if (celebrity.suspended) return 'cancel';
  return celebrity.halted ? 'wait' : 'execute';
}

/**
 * How many ticks the halt still lasts at a tick, zero when trading is open. `firstTick` is the first after
 * the split.
 */
export function splitHaltTicksLeft(firstTick: number, tick: number): number {
  return Math.max(0, firstTick + splitHaltTicks - tick);
}

/** A price after a split in any unit, rounded half up. */
export function splitPrice(price: number, { from, to }: SplitRatio): number {
  return Number(divideHalfUp(BigInt(price) * BigInt(from), BigInt(to)));
}

function splitPriceCents(priceCents: SeCents, ratio: SplitRatio): SeCents {
  return seCents(Math.min(priceCentsMax, Math.max(priceCentsMin, splitPrice(priceCents, ratio))));
}

export interface SplitHolding {
  /** `null` when every share was paid in cash. */
  readonly position: Position | null;
  /** Shares, counted as before the split, that make no whole one after it. */
  readonly oddShares: number;
  /** Paid for them, at the price before. */
  readonly cashCents: SeCents;
}

/** A position after a split. The average price follows, so that the cost of the remaining shares stays. */
export function splitHolding(
  { shares, averagePriceCents }: Position,
  ratio: SplitRatio,
  priceBeforeCents: SeCents,
): SplitHolding {
  const sharesAfter = Math.min(sharesAfterSplitMax, Math.floor((shares * ratio.to) / ratio.from));
  // Whole: the most shares of a position divide by ten, and a reverse split never leads to them.
  const oddShares = shares - (sharesAfter * ratio.from) / ratio.to;
  const position =
    sharesAfter === 0 ? null : { shares: sharesAfter, averagePriceCents: splitPriceCents(averagePriceCents, ratio) };
  return { position, oddShares, cashCents: multiplyByCount(priceBeforeCents, oddShares) };
}

/**
 * What a position of before a split is worth after it, until the split reaches its player: the shares that it
 * becomes, and the cash for the rest.
 */
export function splitValue(
  position: Position,
  ratio: SplitRatio,
  { beforeCents, afterCents }: { readonly beforeCents: SeCents; readonly afterCents: SeCents },
): SeCents {
  const { position: after, cashCents } = splitHolding(position, ratio, beforeCents);
  return add(cashCents, multiplyByCount(afterCents, after?.shares ?? 0));
}

/**
 * The price of an order or an alert after a split, rounded so that it is never reached earlier than before.
 */
export function splitTriggerCents(priceCents: SeCents, direction: PriceDirection, { from, to }: SplitRatio): SeCents {
  const exact = (priceCents * from) / to;
  const rounded = direction === 'above' ? Math.ceil(exact) : Math.floor(exact);
  return seCents(Math.min(priceCentsMax, Math.max(priceCentsMin, rounded)));
}

export interface SplitOrder {
  readonly side: TradeSide;
  readonly direction: PriceDirection;
  readonly shares: number;
  readonly triggerPriceCents: SeCents;
  /** Null: of the day it is filled. */
  readonly feeBps: Bps | null;
  readonly duringEvents: boolean;
  readonly reservedCents: SeCents;
}

/**
 * An open order after a split; it reserves at most what it did. `null` when no order of such a size is
 * possible: it ends.
 */
export function splitOrder(order: SplitOrder, ratio: SplitRatio): SplitOrder | null {
  const shares = Math.floor((order.shares * ratio.to) / ratio.from);
  if (!isTradeQuantity(shares)) return null;
  const triggerPriceCents = splitTriggerCents(order.triggerPriceCents, order.direction, ratio);
  const after = { ...order, shares, triggerPriceCents };
  if (order.side === 'sell' || order.feeBps === null) return after;
  const { cents } = orderReservation({ ...after, kind: 'limit', feeBps: order.feeBps });
  return { ...after, reservedCents: seCents(Math.min(order.reservedCents, cents)) };
}

/** "10-for-1 split", "1-for-20 reverse split" */
export function nameSplit({ from, to }: SplitRatio): string {
  return to > from ? `${to}-for-${from} split` : `${to}-for-${from} reverse split`;
}
