import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** What an open order reserves of its player's cash or shares. */
export interface Reserved {
  readonly userId: string;
  readonly celebrityId: string;
  readonly cents: number;
  readonly shares: number;
}

/**
 * Reserves free cash or free shares. The caller has locked the wallet.
 * @returns false, with nothing changed, when not enough is free
 */
export async function reserve(tx: Executor, { userId, celebrityId, cents, shares }: Reserved): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update position set reserved_shares = reserved_shares + ${shares}::integer
      where user_id = ${userId} and celebrity_id = ${celebrityId} and ${shares}::integer > 0
        and shares - reserved_shares >= ${shares}::integer
      returning user_id
    )
    update wallet set reserved_cents = reserved_cents + ${cents}::bigint, reservation_count = reservation_count + 1
    where user_id = ${userId} and (${cents}::bigint = 0 or cash_cents - reserved_cents >= ${cents}::bigint)
      and (${shares}::integer = 0 or exists (select from held))
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Releases reservations. The caller has locked the wallets. @throws when something was not reserved */
export async function release(tx: Executor, reserved: readonly Reserved[]): Promise<void> {
  const { rows } = await sql<{ wallets: number; wallets_expected: number; shares: number; shares_expected: number }>`
    with freed as (
      select * from unnest(
        ${reserved.map(({ userId }) => userId)}::uuid[], ${reserved.map(({ celebrityId }) => celebrityId)}::text[],
        ${reserved.map(({ cents }) => cents)}::bigint[], ${reserved.map(({ shares }) => shares)}::integer[]
      ) as f (user_id, celebrity_id, cents, shares)
    ),
    freed_shares as (
      select user_id, celebrity_id, sum(shares)::integer as shares from freed
      where shares > 0 group by user_id, celebrity_id
    ),
    positions as (
      update position set reserved_shares = reserved_shares - freed_shares.shares from freed_shares
      where position.user_id = freed_shares.user_id and position.celebrity_id = freed_shares.celebrity_id
      returning position.user_id
    ),
    wallets as (
      update wallet set reserved_cents = reserved_cents - freed_cash.cents, reservation_count = reservation_count + 1
      from (select user_id, sum(cents)::bigint as cents from freed group by user_id) as freed_cash
      where wallet.user_id = freed_cash.user_id
      returning wallet.user_id
    )
    select (select count(*) from wallets) as wallets, (select count(distinct user_id) from freed) as wallets_expected,
      (select count(*) from positions) as shares, (select count(*) from freed_shares) as shares_expected`.execute(tx);
  const counts = rows[0];
  if (counts?.wallets !== counts?.wallets_expected || counts?.shares !== counts?.shares_expected) {
    throw new Error('a released reservation did not exist');
  }
}
