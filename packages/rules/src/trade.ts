import { tradeFee } from './fee.js';
import { add, type Bps, multiplyByCount, type SeCents, seCents, subtract } from './money.js';
import { applyBuy, applySell, type Position } from './position.js';

export const tradeSides = ['buy', 'sell'] as const;
export type TradeSide = (typeof tradeSides)[number];

export const sharesPerTradeMin = 1;
export const sharesPerTradeMax = 1_000_000;
export const sharesPerPositionMax = 10_000_000;
export const priceCentsMin = seCents(1);
/** SE$1,000,000. With the largest trade this makes 1e14 cents, well inside the safe integers. */
export const priceCentsMax = seCents(100_000_000);
export const tradesPerDayMaxDefault = 100;
export const toleranceBpsMax = 10_000;

export interface Quote {
  readonly totalCents: SeCents;
  readonly feeCents: SeCents;
  /** The cost of a buy or the proceeds of a sale, never negative. */
  readonly netCents: SeCents;
}

export interface QuoteRequest {
  readonly side: TradeSide;
  readonly shares: number;
  readonly priceCents: SeCents;
  readonly feeBps: Bps;
}

/** A whole number within the limits of one trade; not NaN, a fraction or a number past 2^53. */
export function isTradeQuantity(shares: number): boolean {
  return Number.isSafeInteger(shares) && shares >= sharesPerTradeMin && shares <= sharesPerTradeMax;
}

export function isPrice(priceCents: number): boolean {
  return Number.isSafeInteger(priceCents) && priceCents >= priceCentsMin && priceCents <= priceCentsMax;
}

/** Total, fee (half up) and net amount. @throws RangeError on a quantity or price outside the limits. */
export function quoteTrade({ side, shares, priceCents, feeBps }: QuoteRequest): Quote {
  if (!isTradeQuantity(shares)) throw new RangeError(`a trade of ${shares} shares is outside the limits`);
  if (!isPrice(priceCents)) throw new RangeError(`a price of ${priceCents} cents is outside the limits`);
  const totalCents = multiplyByCount(priceCents, shares);
  const feeCents = tradeFee(totalCents, feeBps);
  const netCents = side === 'buy' ? add(totalCents, feeCents) : subtract(totalCents, feeCents);
  return { totalCents, feeCents, netCents };
}

export interface Purse extends Pick<QuoteRequest, 'priceCents' | 'feeBps'> {
  /** Free cash: without the reservations of open orders. */
  readonly cashCents: SeCents;
}

/**
 * The most shares of one trade whose cost with the fee fits the cash, so that the end of a slider always
 * succeeds.
 */
export function maxAffordableShares({ cashCents, priceCents, feeBps }: Purse): number {
  if (cashCents <= 0) return 0;
  const fits = (shares: number) => quoteTrade({ side: 'buy', shares, priceCents, feeBps }).netCents <= cashCents;
  // The cost is monotonic in the shares, so a binary search finds the limit: at most 20 steps for a million
  // shares.
  let affordable = 0;
  let unaffordable = sharesPerTradeMax + 1;
  while (unaffordable - affordable > 1) {
    const middle = Math.floor((affordable + unaffordable) / 2);
    if (fits(middle)) affordable = middle;
    else unaffordable = middle;
  }
  return affordable;
}

export interface OwnedShares {
  readonly ownedShares: number;
  /** Reserved by open sell orders. */
  readonly reservedShares: number;
}

/** The slider's maximum: the shares that free cash, free shares and limits allow in one trade. */
export function maxTradeShares(side: TradeSide, purse: Purse, { ownedShares, reservedShares }: OwnedShares): number {
  if (side === 'sell') return Math.min(ownedShares - reservedShares, sharesPerTradeMax);
  return Math.min(maxAffordableShares(purse), sharesPerPositionMax - ownedShares);
}

/**
 * Whether the price differs from the one the player saw by more than the tolerance. An invalid seen price
 * counts as moved.
 */
export function priceHasMoved(seenCents: number, nowCents: SeCents, toleranceBps: number): boolean {
  if (!isPrice(seenCents)) return true;
  return Math.abs(nowCents - seenCents) * 10_000 > toleranceBps * seenCents;
}

/** In the order in which they are checked, as in the server's SQL function. */
export const tradeRefusalCodes = [
  'ACCOUNT_FROZEN',
  'CELEBRITY_UNKNOWN',
  'CELEBRITY_SUSPENDED',
  'TRADING_HALTED',
  'QUANTITY_INVALID',
  'PRICE_MOVED',
  'DAILY_LIMIT',
  'POSITION_LIMIT',
  'NOT_ENOUGH_SHARES',
  'NOT_ENOUGH_CASH',
] as const;
export type TradeRefusalCode = (typeof tradeRefusalCodes)[number];

export interface TradeRequest {
  readonly side: TradeSide;
  readonly shares: number;
  /** The price on the player's screen at the click. */
  readonly seenPriceCents: number;
  readonly toleranceBps: number;
  /** The fee on the player's screen at the click. Without it, the fee of now. */
  readonly seenFeeBps?: Bps;
}

export interface TradedCelebrity {
  readonly suspended: boolean;
  readonly halted: boolean;
  readonly priceCents: SeCents;
}

export interface TradeState {
  readonly accountFrozen: boolean;
  readonly cashCents: SeCents;
  /** The cash reserved by open buy orders. */
  readonly reservedCents: SeCents;
  readonly feeBps: Bps;
  readonly tradesToday: number;
  readonly tradesPerDayMax: number;
  /** `null` when no celebrity has the id. */
  readonly celebrity: TradedCelebrity | null;
  readonly position: Position | null;
  /** The shares reserved by open sell orders. */
  readonly reservedShares: number;
}

export type TradeOutcome =
  | {
      readonly ok: true;
      readonly priceCents: SeCents;
      readonly quote: Quote;
      readonly cashAfterCents: SeCents;
      readonly positionAfter: Position | null;
    }
  | { readonly ok: false; readonly code: TradeRefusalCode };

const refused = (code: TradeRefusalCode): TradeOutcome => ({ ok: false, code });

/** The outcome of a trade at the current price: the first refusal, in the order of their codes. */
export function decideTrade(state: TradeState, request: TradeRequest): TradeOutcome {
  const { celebrity, cashCents, position, feeBps } = state;
  const { side, shares } = request;
  if (state.accountFrozen) return refused('ACCOUNT_FROZEN');
  if (celebrity === null) return refused('CELEBRITY_UNKNOWN');
  if (celebrity.suspended) return refused('CELEBRITY_SUSPENDED');
  if (celebrity.halted) return refused('TRADING_HALTED');
  if (!isTradeQuantity(shares)) return refused('QUANTITY_INVALID');
  const { priceCents } = celebrity;
  if (priceHasMoved(request.seenPriceCents, priceCents, request.toleranceBps)) return refused('PRICE_MOVED');
  // Whatever the tolerance, which is the price's.
  if (request.seenFeeBps !== undefined && feeBps > request.seenFeeBps) return refused('PRICE_MOVED');
  if (state.tradesToday >= state.tradesPerDayMax) return refused('DAILY_LIMIT');
  const quote = quoteTrade({ side, shares, priceCents, feeBps });
  if (side === 'buy') {
    if ((position?.shares ?? 0) + shares > sharesPerPositionMax) return refused('POSITION_LIMIT');
    if (quote.netCents > subtract(cashCents, state.reservedCents)) return refused('NOT_ENOUGH_CASH');
    const cashAfterCents = subtract(cashCents, quote.netCents);
    return { ok: true, priceCents, quote, cashAfterCents, positionAfter: applyBuy(position, { shares, priceCents }) };
  }
  if (position === null || shares > position.shares - state.reservedShares) return refused('NOT_ENOUGH_SHARES');
  const cashAfterCents = add(cashCents, quote.netCents);
  return { ok: true, priceCents, quote, cashAfterCents, positionAfter: applySell(position, shares) };
}
