import { formatCounted } from '@limelight/rules/count';
import { type Needed, salesForDebt } from '@limelight/rules/debt';
import { formatSe, seCents } from '@limelight/rules/money';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { lockMarketShared } from '../../exchange/market/market.public.js';
import { type NewEntry, postEntries } from '../../exchange/wallet/wallet.public.js';
import { listSellablePositions, type SellablePosition } from './sell-for-debt.sql.js';

export interface Debt {
  readonly userId: string;
  /** The payment that is taken back. */
  readonly referenceId: string;
  readonly missingCents: number;
  readonly now: Date;
  readonly hooks: Hooks;
}

/** What was ended and sold so that a debt is paid. */
export interface Collected {
  readonly orders: number;
  readonly shares: number;
  readonly celebrities: number;
  readonly cents: number;
}

export const nothingCollected: Collected = { orders: 0, shares: 0, celebrities: 0, cents: 0 };

/** Ends the newest owners of held cash until so much is free. @returns how many */
export function freeHeldCash(tx: Executor, { userId, missingCents, now, hooks }: Debt): Promise<number> {
  return endOwners(tx, { userId, now, hooks }, { cents: missingCents, shares: new Map() });
}

/**
 * Sells shares at the current price, without a fee, until nothing is missing; what is halted, suspended or
 * being split waits for `debtTask`. Takes the market lock, which trades and ticks wait for. The caller has
 * locked the wallet.
 */
export async function sellForDebt(tx: Executor, debt: Debt): Promise<Collected> {
  await lockMarketShared(tx);
  const sales = salesForDebt(debt.missingCents, await listSellablePositions(tx, debt.userId));
  if (sales.length === 0) return nothingCollected;
  const held = sales.flatMap(({ celebrityId, sold, shares, reservedShares }) => {
    const free = shares - reservedShares;
    return sold > free ? [[celebrityId, sold - free] as const] : [];
  });
  const orders = held.length === 0 ? 0 : await endOwners(tx, debt, { cents: 0, shares: new Map(held) });
  await postEntries(
    tx,
    sales.map((sale) => entryOf(sale, debt)),
    debt.now,
  );
  return {
    orders,
    shares: sales.reduce((sum, { sold }) => sum + sold, 0),
    celebrities: sales.length,
    cents: sales.reduce((sum, { sold, priceCents }) => sum + sold * priceCents, 0),
  };
}

async function endOwners(
  tx: Executor,
  { userId, now, hooks }: Pick<Debt, 'userId' | 'now' | 'hooks'>,
  needed: Needed,
): Promise<number> {
  const counts = await hooks.account('owes', tx, { userId, now, needed, freed: { cents: 0 } });
  return counts.reduce((sum, count) => sum + count, 0);
}

function entryOf(
  { celebrityId, shares, sold, priceCents, averagePriceCents }: SellablePosition & { readonly sold: number },
  { userId, referenceId }: Debt,
): NewEntry {
  const sharesAfter = shares - sold;
  const averageAfterCents = sharesAfter === 0 ? 0 : averagePriceCents;
  const moved = { celebrityId, shares: -sold, sharesAfter, averageAfterCents };
  return { userId, kind: 'debt_sale', amountCents: sold * priceCents, referenceId, shares: moved };
}

/** "2 orders were cancelled, and 14 shares of 3 stars sold for SE$8,400.00"; null when there was nothing. */
export function collectedText({ orders, shares, celebrities, cents }: Collected): string | null {
  const ended = orders === 0 ? null : `${formatCounted(orders, 'order')} ${orders === 1 ? 'was' : 'were'} cancelled`;
  const counted = `${formatCounted(shares, 'share')} of ${formatCounted(celebrities, 'star')}`;
  const price = formatSe(seCents(cents));
  if (shares === 0) return ended;
  if (ended !== null) return `${ended}, and ${counted} sold for ${price}`;
  return `${counted} ${shares === 1 ? 'was' : 'were'} sold for ${price}`;
}
