import { type AccountEvent, nextAccountState } from '@limelight/rules/account-state';
import { isStaff, type Role } from '@limelight/rules/permission';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { deleteSuspension, insertSuspension } from '../auth/auth.public.js';
import { type AccountStatus, type Freeze, type LockedAccount, lockAccount, updateStatus } from './account-state.sql.js';

/**
 * Changes the account state, or freezes trading, together with everything that depends on it, in the caller's
 * transaction (decision 31): what modules hook to `stops`, `endsAccess`, `closes` and `changes`. Locks are
 * taken in the order that trades use, the account before its wallet, and never on another player's wallet, so
 * a change of state cannot deadlock with a trade, a fill or a payment.
 */

const conflicts: Readonly<Record<AccountEvent, string>> = {
  suspend: 'This account is not active',
  restore: 'This account is not suspended',
  close: 'This account is closed already',
};

/** @throws Refusal CONFLICT when the account's state does not allow the event */
async function writeState(
  tx: Executor,
  { userId, role, state, freeze }: LockedAccount,
  { event, now }: { readonly event: AccountEvent; readonly now: Date },
): Promise<AccountStatus> {
  const next = nextAccountState(state, event);
  if (next === null) throw new Refusal('CONFLICT', { message: conflicts[event] });
  const isClosed = next === 'closed';
  const status = { userId, role: isClosed ? 'user' : role, state: next, freeze: isClosed ? null : freeze } as const;
  await updateStatus(tx, status, now);
  return status;
}

interface ChangeOfState {
  readonly now: Date;
  readonly hooks: Hooks;
}

/** Revokes what an inactive account must not have: access and open orders. */
async function endActivity(tx: Executor, userId: string, { now, hooks }: ChangeOfState): Promise<void> {
  await hooks.account('stops', tx, { userId, now });
  await hooks.account('endsAccess', tx, { userId, now });
  await hooks.account('changes', tx, { userId, now });
}

/**
 * Suspends an account: sessions, keys and push subscriptions end, orders are cancelled, nothing is traded or
 * earned, and rankings omit the player. Shares, cash and alerts remain. The player reads the public text.
 * @throws Refusal LAST_ADMIN, CONFLICT
 */
export async function suspend(
  tx: Executor,
  account: LockedAccount,
  { publicText, ...change }: ChangeOfState & { readonly publicText: string },
): Promise<AccountStatus> {
  if (account.isLastAdmin) throw new Refusal('LAST_ADMIN', { message: 'Nobody else is admin' });
  const status = await writeState(tx, account, { event: 'suspend', now: change.now });
  await insertSuspension(tx, { userId: account.userId, publicText, now: change.now });
  await endActivity(tx, account.userId, change);
  return status;
}

/**
 * Reactivates a suspended account. The player must log in again: sessions, cancelled orders and keys are not
 * restored, since a leaked key may have been the reason.
 * @throws Refusal CONFLICT
 */
export async function restore(
  tx: Executor,
  account: LockedAccount,
  { now, hooks }: ChangeOfState,
): Promise<AccountStatus> {
  const status = await writeState(tx, account, { event: 'restore', now });
  await deleteSuspension(tx, account.userId);
  await hooks.account('changes', tx, { userId: account.userId, now });
  return status;
}

/**
 * Locks the account of a player who leaves.
 * @throws Refusal NOT_SIGNED_IN when it was closed concurrently, LAST_ADMIN
 */
export async function lockLeaver(tx: Executor, userId: string): Promise<LockedAccount> {
  const account = await lockAccount(tx, userId);
  if (!account || account.state === 'closed') throw new Refusal('NOT_SIGNED_IN');
  if (account.isLastAdmin) throw new Refusal('LAST_ADMIN');
  return account;
}

/**
 * Closes an account permanently. The caller has made its row anonymous, which the schema requires, and erases
 * the rest.
 */
export async function closeAccount(tx: Executor, account: LockedAccount, change: ChangeOfState): Promise<void> {
  const { userId } = account;
  await writeState(tx, account, { event: 'close', now: change.now });
  await endActivity(tx, userId, change);
  await change.hooks.account('closes', tx, { userId, now: change.now });
}

/**
 * Freezes trading only: trades and new orders are refused; open orders wait with their reservations and may
 * be cancelled or expire. Rewards, alerts and rankings continue.
 * @throws Refusal CONFLICT
 */
export async function freeze(
  tx: Executor,
  { userId, role, state, freeze: before }: LockedAccount,
  { at, by, reason }: Freeze,
): Promise<AccountStatus> {
  if (state === 'closed') throw new Refusal('CONFLICT', { message: 'This account is closed' });
  if (before !== null) throw new Refusal('CONFLICT', { message: 'Trading is frozen on this account already' });
  const status = { userId, role, state, freeze: { at, by, reason } };
  await updateStatus(tx, status, at);
  return status;
}

/** Allows an account to trade again; its orders can fill from the next tick. @throws Refusal CONFLICT */
export async function unfreeze(
  tx: Executor,
  { userId, role, state, freeze: before }: LockedAccount,
  now: Date,
): Promise<AccountStatus> {
  if (before === null) throw new Refusal('CONFLICT', { message: 'Trading is not frozen on this account' });
  const status = { userId, role, state, freeze: null };
  await updateStatus(tx, status, now);
  return status;
}

/**
 * Gives an account a role. Staff take no part in the game: who joins keeps shares and cash, the open orders
 * are cancelled, and rankings omit the account. Who leaves plays on.
 */
export async function assignRole(
  tx: Executor,
  account: LockedAccount,
  { role, now, hooks }: ChangeOfState & { readonly role: Role },
): Promise<void> {
  const { userId, state, freeze } = account;
  await updateStatus(tx, { userId, role, state, freeze }, now);
  if (isStaff(role)) await hooks.account('stops', tx, { userId, now });
  await hooks.account('changes', tx, { userId, now });
}
