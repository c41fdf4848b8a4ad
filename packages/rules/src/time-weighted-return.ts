/**
 * Time-weighted returns, as funds report them: the return between two contributions, chained. Each player has
 * an index that starts at 1 and moves only with gains and losses; a return over a window is the ratio of two
 * indices.
 *
 * Profit divided by contributions would show 26 % instead of 30 % to a player who claimed a bonus every day,
 * and a tenth of it to one who bought tokens late.
 *
 * Indices are doubles: the factor of each link is exact to 2^-52, so that ten thousand contributions stay
 * exact to a millionth of a basis point, and PostgreSQL computes the same bits from the same operations.
 */

export interface ReturnChain {
  /** At the newest contribution. */
  readonly index: number;
  /** The portfolio's value right after it; negative only while a refunded payment is owed. */
  readonly baseCents: number;
}

/** The index of an opened account. */
export const openingIndex = 1;
/**
 * The least capital that a return is measured on: a few cents left, or a debt, must not make a gain infinite.
 */
export const returnCapitalCentsMin = 10_000;
/** The factor of a portfolio that lost everything: an index is always positive. */
export const returnFactorMin = 1e-6;

/** The index at a portfolio value. */
export function indexAt({ index, baseCents }: ReturnChain, valueCents: number): number {
  const factor = 1 + (valueCents - baseCents) / Math.max(baseCents, returnCapitalCentsMin);
  return index * Math.max(factor, returnFactorMin);
}

/** The chain after money is put in, or taken back, at a moment when the portfolio is worth `valueCents`. */
export function chainContribution(
  chain: ReturnChain,
  { valueCents, amountCents }: { readonly valueCents: number; readonly amountCents: number },
): ReturnChain {
  return { index: indexAt(chain, valueCents), baseCents: valueCents + amountCents };
}

interface Obstacles {
  readonly frozen: boolean;
  readonly cashCents: number;
  /** Whether an older account of the ring is ranked in its place. */
  readonly outranked?: boolean;
}

/**
 * Whether the return of an account stands still: while it is frozen, or owes the cash of a refund, what its
 * shares gain is no return of its own money. Nor does one of a ring collect a return for the day on which the
 * older ones close: else one person would try many times, and come back with the best.
 */
export function standsStill({ frozen, cashCents, outranked = false }: Obstacles): boolean {
  return frozen || cashCents < 0 || outranked;
}

const bpsPerWhole = 10_000;
/** The largest signed 32-bit integer: twenty-one million per cent. */
export const returnBpsMax = 2 ** 31 - 1;

/**
 * Returns are compared to this part of a basis point, so that equal ones round alike whatever their chains.
 */
const partsPerBps = 10_000;

/** The return between two indices in basis points, rounded half away from zero. */
export function returnBps(index: number, earlierIndex: number): number {
  const parts = Math.round((index / earlierIndex - 1) * (bpsPerWhole * partsPerBps)) / partsPerBps;
  const rounded = parts < 0 ? -Math.round(-parts) : Math.round(parts);
  return Math.min(rounded, returnBpsMax) + 0;
}
