/**
 * What a refund or a dispute takes back, in this order: free cash, the reservations of open orders from the
 * newest on, then shares, sold at the current price without a fee from the largest position on. Otherwise
 * tokens could buy shares that stay when the payment goes back.
 */

export interface SellableShares {
  readonly celebrityId: string;
  readonly shares: number;
  readonly priceCents: number;
}

/**
 * The sales that bring in what is missing, no share more than that takes. What is still missing after all of
 * them stays a debt.
 */
export function salesForDebt<Held extends SellableShares>(
  missingCents: number,
  positions: readonly Held[],
): readonly (Held & { readonly sold: number })[] {
  const sales: (Held & { readonly sold: number })[] = [];
  let leftCents = missingCents;
  for (const held of positions.toSorted(byValue)) {
    if (leftCents <= 0) break;
    const sold = Math.min(held.shares, Math.ceil(leftCents / held.priceCents));
    sales.push({ ...held, sold });
    leftCents -= sold * held.priceCents;
  }
  return sales;
}

function byValue(a: SellableShares, b: SellableShares): number {
  const difference = b.shares * b.priceCents - a.shares * a.priceCents;
  return difference === 0 ? (a.celebrityId < b.celebrityId ? -1 : 1) : difference;
}

/** What an owner, such as an open order, has set aside. */
export interface Held {
  readonly celebrityId: string | null;
  readonly cents: number;
  readonly shares: number;
}

/** What has to become free: cash, and shares of celebrities. */
export interface Needed {
  readonly cents: number;
  readonly shares: ReadonlyMap<string, number>;
}

/** The owners that end so that what is needed becomes free, from the newest on, which comes first. */
export function endedForDebt<Owner extends Held>(newestFirst: readonly Owner[], needed: Needed): readonly Owner[] {
  const shares = new Map(needed.shares);
  let { cents } = needed;
  return newestFirst.filter((held) => {
    const wanted = shares.get(held.celebrityId ?? '') ?? 0;
    const isEnded = (held.cents > 0 && cents > 0) || (held.shares > 0 && wanted > 0);
    if (!isEnded) return false;
    cents -= held.cents;
    if (held.shares > 0) shares.set(held.celebrityId ?? '', wanted - held.shares);
    return true;
  });
}
