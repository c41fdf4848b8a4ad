import { add, multiplyByCount, negate, type SeCents, seCents, subtract } from './money.js';
import { undoMinutes } from './perk.js';
import { applyBuy, applySell, type Position } from './position.js';
import type { Tier } from './tier.js';
import { minuteMs } from './time.js';
import { priceHasMoved, sharesPerPositionMax, type TradedCelebrity, type TradeSide } from './trade.js';

export const undoWindowMs = undoMinutes * minuteMs;

/** Undos in one London day; `null` is no limit. */
export function undosPerDay(tier: Tier): number | null {
  if (tier === 'elite') return null;
  return tier === 'pro' ? 1 : 0;
}

/** Whether the tier allows one more undo today. */
export function hasUndoLeft(tier: Tier, undosToday: number): boolean {
  const most = undosPerDay(tier);
  return most === null || undosToday < most;
}

export interface UndoClock {
  readonly tradedAtMs: number;
  /** How long its celebrity has been halted since. */
  readonly haltedMs: number;
}

/** The last instant at which the trade can be undone, if no halt begins before it. */
export function undoDeadlineMs({ tradedAtMs, haltedMs }: UndoClock): number {
  return tradedAtMs + undoWindowMs + haltedMs;
}

/** What a replay needs of a trade. */
export interface ReplayedTrade {
  readonly side: TradeSide;
  readonly shares: number;
  readonly priceCents: SeCents;
}

/**
 * The position that trades of one celebrity lead to. `undefined` when they sell more than there is: without
 * the trade that was left out, a later sale would not have been possible.
 */
export function replayPosition(start: Position | null, trades: readonly ReplayedTrade[]): Position | null | undefined {
  let position = start;
  for (const trade of trades) {
    if (trade.side === 'buy') position = applyBuy(position, trade);
    else if (position === null || position.shares < trade.shares) return undefined;
    else position = applySell(position, trade.shares);
  }
  return position;
}

/** In the order in which they are checked. */
export const undoRefusalCodes = [
  'ACCOUNT_FROZEN',
  'TRADE_UNDONE',
  'UNDO_NOT_INCLUDED',
  'UNDO_TOO_LATE',
  'UNDO_BEFORE_SPLIT',
  'UNDO_IN_EVENT',
  'CELEBRITY_SUSPENDED',
  'TRADING_HALTED',
  'UNDO_USED',
  'PRICE_MOVED',
  'SHARES_SOLD',
  'SHARES_RESERVED',
  'POSITION_LIMIT',
  'UNDO_CASH_SHORT',
] as const;
export type UndoRefusalCode = (typeof undoRefusalCodes)[number];

export interface TradeToUndo extends UndoClock {
  readonly side: TradeSide;
  readonly shares: number;
  readonly feeCents: SeCents;
  readonly undone: boolean;
  /** Whether its shares were split since: what it bought or sold is not countable in shares of now. */
  readonly split: boolean;
  /**
   * Whether an event of its celebrity with a fee of its own was on at the trade, or has begun since: an undo
   * gives the fee back, which would make events free of risk.
   */
  readonly inEvent: boolean;
}

export interface UndoState {
  readonly accountFrozen: boolean;
  readonly tier: Tier;
  readonly undosToday: number;
  readonly cashCents: SeCents;
  /** The cash reserved by open buy orders. */
  readonly reservedCents: SeCents;
  /** The shares reserved by open sell orders. */
  readonly reservedShares: number;
  readonly celebrity: TradedCelebrity;
  readonly trade: TradeToUndo;
  readonly position: Position | null;
  /** As if the trade had not been: the replay of the trades that stand, without it. */
  readonly positionWithout: Position | null | undefined;
}

export interface UndoRequest {
  /** The price on the player's screen at the click. */
  readonly seenPriceCents: number;
  readonly toleranceBps: number;
  readonly nowMs: number;
}

/** What undoing moves, from the player's view: positive amounts are credited. */
export interface UndoQuote {
  /** The shares at the current price: back to the player for a purchase, from the player for a sale. */
  readonly movedCents: SeCents;
  /** The fee of the trade. The undo itself costs none. */
  readonly feeBackCents: SeCents;
  readonly netCents: SeCents;
}

/** A reversal at the current price with the fee given back. */
export function quoteUndo(
  { side, shares, feeCents }: Pick<TradeToUndo, 'side' | 'shares' | 'feeCents'>,
  priceCents: SeCents,
): UndoQuote {
  const totalCents = multiplyByCount(priceCents, shares);
  const movedCents = side === 'buy' ? totalCents : negate(totalCents);
  return { movedCents, feeBackCents: feeCents, netCents: add(movedCents, feeCents) };
}

/**
 * What a sale and its undo took of the cash together: the shares were bought back at a higher price. Zero
 * otherwise; fees cancel out.
 */
export function undoCost(
  { side, shares, priceCents }: Pick<TradeToUndo, 'side' | 'shares'> & { readonly priceCents: number },
  undonePriceCents: number,
): SeCents {
  if (side === 'buy') return seCents(0);
  return multiplyByCount(seCents(Math.max(0, undonePriceCents - priceCents)), shares);
}

export type UndoOutcome =
  | {
      readonly ok: true;
      readonly priceCents: SeCents;
      readonly quote: UndoQuote;
      readonly cashAfterCents: SeCents;
      readonly positionAfter: Position | null;
    }
  | { readonly ok: false; readonly code: UndoRefusalCode };

/** Whether a trade is undone at the current price: the first refusal, in the order of their codes. */
export function decideUndo(state: UndoState, request: UndoRequest): UndoOutcome {
  const { celebrity, trade, cashCents, positionWithout } = state;
  const { priceCents } = celebrity;
  const quote = quoteUndo(trade, priceCents);
  const code = refusalOf(state, request) ?? shortageOf(state, quote);
  if (code !== null) return { ok: false, code };
  return {
    ok: true,
    priceCents,
    quote,
    cashAfterCents: add(cashCents, quote.netCents),
    positionAfter: positionWithout ?? null,
  };
}

function refusalOf(state: UndoState, { seenPriceCents, toleranceBps, nowMs }: UndoRequest): UndoRefusalCode | null {
  const { celebrity, trade, tier, undosToday } = state;
  if (state.accountFrozen) return 'ACCOUNT_FROZEN';
  if (trade.undone) return 'TRADE_UNDONE';
  if (undosPerDay(tier) === 0) return 'UNDO_NOT_INCLUDED';
  if (nowMs > undoDeadlineMs(trade)) return 'UNDO_TOO_LATE';
  if (trade.split) return 'UNDO_BEFORE_SPLIT';
  if (trade.inEvent) return 'UNDO_IN_EVENT';
  if (celebrity.suspended) return 'CELEBRITY_SUSPENDED';
  if (celebrity.halted) return 'TRADING_HALTED';
  if (!hasUndoLeft(tier, undosToday)) return 'UNDO_USED';
  if (priceHasMoved(seenPriceCents, celebrity.priceCents, toleranceBps)) return 'PRICE_MOVED';
  return null;
}

/** What undoing a purchase needs of the shares, and undoing a sale of the limit and the cash. */
function shortageOf(state: UndoState, { netCents }: UndoQuote): UndoRefusalCode | null {
  const { trade, position, positionWithout, cashCents, reservedCents } = state;
  if (positionWithout === undefined) return 'SHARES_SOLD';
  if (trade.side === 'buy' && (position?.shares ?? 0) - state.reservedShares < trade.shares) return 'SHARES_RESERVED';
  if (positionWithout !== null && positionWithout.shares > sharesPerPositionMax) return 'POSITION_LIMIT';
  if (add(subtract(cashCents, reservedCents), netCents) < 0) return 'UNDO_CASH_SHORT';
  return null;
}
