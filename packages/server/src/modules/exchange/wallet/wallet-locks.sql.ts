import type { WalletState } from '@limelight/rules/account-state';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** For a `from` clause: from here on the transaction's statements wait 500 ms for a lock. */
const lockLimit: RawBuilder<unknown> = sql`(select set_config('lock_timeout', '500ms', true)) as lock_limit`;

/**
 * @returns whether another transaction has locked the wallet; otherwise it is locked now, and its state, or
 * undefined without a wallet
 */
export async function tryLockWallet(
  tx: Executor,
  userId: string,
): Promise<{ readonly locked: boolean; readonly state: WalletState | undefined }> {
  const { rows } = await sql<{ exists: boolean; state: WalletState | null }>`
    with own as (
      select account_state from wallet, ${lockLimit} where user_id = ${userId} for no key update of wallet skip locked
    )
    select exists (select from wallet where user_id = ${userId}), (select account_state from own) as state`.execute(tx);
  const { exists = false, state = null } = rows[0] ?? {};
  return { locked: exists && state === null, state: state ?? undefined };
}

/**
 * Locks wallets in the order of their ids until the transaction ends, for staff and jobs. Waits 500 ms for
 * each: not under the market lock, which ticks and all trades wait for.
 * @returns whether all are there
 * @throws the database's error `isLocked` when one stays locked
 */
export async function lockWallets(tx: Executor, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wallet, ${lockLimit} where user_id = any(${userIds}::uuid[])
    order by user_id for no key update of wallet`.execute(tx);
  return rows.length === userIds.length;
}

/**
 * Locks wallets without waiting.
 * @returns the players whose wallet is locked now; the others wait for the next round
 */
export async function lockFreeWallets(
  tx: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, WalletState>> {
  const { rows } = await sql<{ user_id: string; state: WalletState }>`
    select user_id, account_state as state from wallet, ${lockLimit} where user_id = any(${userIds}::uuid[])
    order by user_id for no key update of wallet skip locked`.execute(tx);
  return new Map(rows.map(({ user_id, state }) => [user_id, state]));
}
