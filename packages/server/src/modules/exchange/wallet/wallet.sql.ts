import type { Portfolio, Position } from '@limelight/contract/exchange/wallet.schema';
import { type AccountState, walletStateOf } from '@limelight/rules/account-state';
import { isStaff, type Role } from '@limelight/rules/permission';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { lockPostingShared, postingTime } from '../../../platform/posting-lock.sql.js';

export interface NewWallet {
  readonly userId: string;
  readonly grantCents: number;
  readonly firstTradeFree?: boolean;
  readonly grantId: string;
  readonly gameDay: string;
  readonly now: Date;
  readonly frozen: boolean;
  readonly role: Role;
}

export interface AccountStatus {
  readonly role: Role;
  readonly state: AccountState;
  readonly frozen: boolean;
}

/**
 * Takes a share lock: until the transaction ends the account cannot be suspended, closed or frozen, nor its
 * role change.
 */
export async function shareAccountStatus(tx: Executor, userId: string): Promise<AccountStatus | undefined> {
  const { rows } = await sql<AccountStatus>`
    select role, account_state as state, frozen_at is not null as frozen from "user" where id = ${userId} for share`.execute(
    tx,
  );
  return rows[0];
}

/** @returns whether the wallet is new; false leaves the one that is there untouched */
export async function insertWallet(
  db: Executor,
  { userId, grantCents, firstTradeFree = false, gameDay, now, frozen, role }: NewWallet,
): Promise<boolean> {
  const entryCount = grantCents > 0 ? 1 : 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wallet')
    .values({
      user_id: userId,
      cash_cents: grantCents,
      contributed_cents: grantCents,
      free_trade: firstTradeFree ? 0 : null,
      entry_count: entryCount,
      account_state: walletStateOf('active', role),
      staff_after_entry: isStaff(role) ? entryCount : null,
      trade_day: gameDay,
      frozen,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertGrantEntry(db: Executor, { userId, grantCents, grantId, now }: NewWallet): Promise<void> {
  await lockPostingShared(db);
  await db
    .insertInto('posted_entry')
    .values({
      user_id: userId,
      number: 1,
      kind: 'signup_grant',
      house: 'issuance',
      amount_cents: grantCents,
      balance_cents: grantCents,
      reference_id: grantId,
      created_at: postingTime(now),
    })
    .execute();
}

export function findWallet(db: Executor, userId: string) {
  return db.selectFrom('wallet').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export type WalletState = Omit<Portfolio, 'investedCents' | 'valueCents' | 'positions'> & {
  readonly positions: readonly Omit<Position, 'valueCents'>[];
  readonly openedAt: Date;
};

/**
 * Cash, positions and prices of one snapshot: read in one statement, so that no trade or tick comes between.
 */
export async function findWalletState(db: Executor, userId: string, gameDay: string): Promise<WalletState | undefined> {
  const { rows } = await sql<WalletState>`
    select wallet.entry_count + wallet.reservation_count as version, market.tick_number as tick, wallet.tier,
      wallet.cash_cents as "cashCents", wallet.reserved_cents as "reservedCents",
      wallet.contributed_cents as "contributedCents",
      exists (select from trade where trade.user_id = wallet.user_id) as "hasTraded",
      coalesce(wallet.free_trade = 0, false) as "firstTradeFree",
      case when wallet.trade_day = ${gameDay} then wallet.trades_today else 0 end as "tradesToday",
      (select count(*) from trade_undo as undo where undo.user_id = wallet.user_id and undo.game_day = ${gameDay}::date)
        as "undosToday",
      wallet.created_at as "openedAt",
      coalesce((
        select json_agg(json_build_object(
          'celebrityId', position.celebrity_id, 'shares', position.shares, 'reservedShares', position.reserved_shares,
          'averagePriceCents', position.average_price_cents, 'priceCents', listed.price_cents,
          'suspended', listed.status = 'suspended') order by listed.slot)
        from current_position as position
        cross join lateral (
          select celebrity.slot, celebrity.status, celebrity_market.price_cents from celebrity
          join celebrity_market on celebrity_market.celebrity_id = celebrity.id
          where celebrity.id = position.celebrity_id
          -- Not flattened: a few rows by their keys, instead of a join with all celebrities.
          offset 0) as listed
        where position.user_id = wallet.user_id
      ), '[]'::json) as positions
    from wallet, market
    where wallet.user_id = ${userId}`.execute(db);
  return rows[0];
}
