import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface SellablePosition {
  readonly celebrityId: string;
  readonly name: string;
  readonly shares: number;
  readonly reservedShares: number;
  readonly averagePriceCents: number;
  readonly priceCents: number;
}

/**
 * Shares that trade now: not of a halted or suspended celebrity, nor of before a split. A closed account,
 * which nobody uses, keeps its own.
 */
const sellable = sql`
  position
  join wallet using (user_id)
  join celebrity on celebrity.id = position.celebrity_id and celebrity.status = 'active'
  join celebrity_market as market on market.celebrity_id = position.celebrity_id and market.halted_at_tick is null
    and market.splits = position.splits
  where wallet.account_state <> 'closed'`;

/** The caller holds the market lock, so that prices cannot change, and has locked the wallet. */
export async function listSellablePositions(tx: Executor, userId: string): Promise<SellablePosition[]> {
  const { rows } = await sql<SellablePosition>`
    select position.celebrity_id as "celebrityId", celebrity.name, position.shares,
      position.reserved_shares as "reservedShares", position.average_price_cents as "averagePriceCents",
      market.price_cents as "priceCents"
    from ${sellable} and position.user_id = ${userId}`.execute(tx);
  return rows;
}

/** What all shares of a player that trade now are worth, in SE$ cents. */
export async function sumSellable(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(position.shares * market.price_cents), 0)::bigint as cents
    from ${sellable} and position.user_id = ${userId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Players who owe cash and have shares that trade now. */
export async function listDebtorsWithShares(db: Executor, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from wallet as debtor
    where in_dispute and cash_cents < 0 and exists (select from ${sellable} and position.user_id = debtor.user_id)
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The payment that was taken back last: its debt is paid by what is sold later. */
export async function findNewestTakenBack(tx: Executor, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select reference_id as id from posted_entry
    where user_id = ${userId} and kind in ('tokens_refund', 'tokens_dispute') and amount_cents < 0
    order by number desc limit 1`.execute(tx);
  return rows[0]?.id;
}
