import type { Executor } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockWallet } from './reservations.sql.js';

/**
 * Locks a player's wallet for an action that requires an active account. The check of the request is not enough, as the
 * account may have been suspended since; under the lock it cannot be.
 * @throws Refusal EMAIL_NOT_VERIFIED without a wallet, ACCOUNT_SUSPENDED when the account is not active
 */
export async function lockActiveWallet(tx: Executor, userId: string): Promise<void> {
  const state = await lockWallet(tx, userId);
  if (state === undefined) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (state !== 'active') throw new Refusal('ACCOUNT_SUSPENDED');
}
