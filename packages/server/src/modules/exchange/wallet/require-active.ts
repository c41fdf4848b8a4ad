import type { WalletState } from '@limelight/rules/account-state';
import { Refusal } from '../../../platform/http/refusal.js';

/**
 * For an action that requires an active account. The check of the request is not enough, as the account may
 * have been suspended since; while the wallet is locked it cannot be.
 * @throws Refusal EMAIL_NOT_VERIFIED without a wallet, ACCOUNT_SUSPENDED when the account is not active
 */
export function requireActive(state: WalletState | undefined): asserts state is 'active' | 'staff' {
  if (state === undefined) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (state !== 'active' && state !== 'staff') throw new Refusal('ACCOUNT_SUSPENDED');
}

/**
 * The same for an action of the game.
 * @throws Refusal STAFF_ACCOUNT too, when the account has joined the staff
 */
export function requirePlaying(state: WalletState | undefined): asserts state is 'active' {
  requireActive(state);
  if (state === 'staff') throw new Refusal('STAFF_ACCOUNT');
}
