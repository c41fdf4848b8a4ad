import type { Executor } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockWallet } from './reservations.sql.js';

/**
 * Locks a player's wallet for something that only an active account may do. The check at the door is not enough: the
 * account may have been suspended since, and under the lock no suspension can come between.
 * @throws Refusal EMAIL_NOT_VERIFIED without a wallet, ACCOUNT_SUSPENDED when the account is not active
 */
export async function lockActiveWallet(tx: Executor, userId: string): Promise<void> {
  const state = await lockWallet(tx, userId);
  if (state === undefined) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (state !== 'active') throw new Refusal('ACCOUNT_SUSPENDED');
}
