import type { Executor } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockWallet } from './reservations.sql.js';

/**
 * Locks a wallet for an action that requires an active account. The check of the request is not enough, as the
 * account may have been suspended since; under the lock it cannot be.
 * @throws Refusal EMAIL_NOT_VERIFIED without a wallet, ACCOUNT_SUSPENDED when the account is not active
 */
export async function lockActiveWallet(tx: Executor, userId: string): Promise<'active' | 'staff'> {
  const state = await lockWallet(tx, userId);
  if (state === undefined) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (state !== 'active' && state !== 'staff') throw new Refusal('ACCOUNT_SUSPENDED');
  return state;
}

/** The same for an action of the game. @throws Refusal STAFF_ACCOUNT too, when the account has joined the staff */
export async function lockPlayingWallet(tx: Executor, userId: string): Promise<void> {
  if ((await lockActiveWallet(tx, userId)) === 'staff') throw new Refusal('STAFF_ACCOUNT');
}
