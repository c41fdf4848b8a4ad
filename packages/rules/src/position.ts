import {
  add,
  type Bps,
  bps,
  divideHalfUp,
  multiplyByCount,
  ratioBps,
  type SeCents,
  seCents,
  subtract,
} from './money.js';

/** A holding in one celebrity. A holding of zero shares is `null`. */
export interface Position {
  readonly shares: number;
  /** Weighted average of the prices paid, without fees. */
  readonly averagePriceCents: SeCents;
}

/** Shares at one price: bought, or held. */
export interface PricedShares {
  readonly shares: number;
  readonly priceCents: SeCents;
}

export interface Profit {
  readonly profitCents: SeCents;
  readonly profitBps: Bps;
}

function requirePositiveCount(shares: number): void {
  if (!Number.isSafeInteger(shares) || shares < 1) throw new RangeError(`shares must be a positive integer: ${shares}`);
}

/** Adds bought shares; the average price is weighted by shares and rounded half up to the cent. */
export function applyBuy(position: Position | null, fill: PricedShares): Position {
  requirePositiveCount(fill.shares);
  if (position === null) return { shares: fill.shares, averagePriceCents: fill.priceCents };
  const shares = position.shares + fill.shares;
  const cost =
    BigInt(position.shares) * BigInt(position.averagePriceCents) + BigInt(fill.shares) * BigInt(fill.priceCents);
  return { shares, averagePriceCents: seCents(Number(divideHalfUp(cost, BigInt(shares)))) };
}

/**
 * Subtracts sold shares; the average is unchanged. `null` when none are left.
 * @throws RangeError when more are sold than held.
 */
export function applySell(position: Position, shares: number): Position | null {
  requirePositiveCount(shares);
  if (shares > position.shares) throw new RangeError(`cannot sell ${shares} of ${position.shares} shares`);
  if (shares === position.shares) return null;
  return { shares: position.shares - shares, averagePriceCents: position.averagePriceCents };
}

export function positionValue(shares: number, priceCents: SeCents): SeCents {
  return multiplyByCount(priceCents, shares);
}

export function positionCost(position: Position): SeCents {
  return multiplyByCount(position.averagePriceCents, position.shares);
}

/** Unrealised profit at a price, in cents and as a share of the cost. */
export function positionProfit(position: Position, priceCents: SeCents): Profit {
  return profitAgainst(positionValue(position.shares, priceCents), positionCost(position));
}

/** Cash plus every holding at its price. */
export function portfolioValue(cashCents: SeCents, holdings: readonly PricedShares[]): SeCents {
  return holdings.reduce((value, holding) => add(value, positionValue(holding.shares, holding.priceCents)), cashCents);
}

/**
 * Profit of a value against a base: the cost of a position, or an account's contributions (grants, bonuses,
 * bought tokens), so that buying tokens never counts as profit. The rate is zero without a base.
 */
export function profitAgainst(valueCents: SeCents, baseCents: SeCents): Profit {
  const profitCents = subtract(valueCents, baseCents);
  return { profitCents, profitBps: baseCents > 0 ? ratioBps(profitCents, baseCents) : bps(0) };
}
