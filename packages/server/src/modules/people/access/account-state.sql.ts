import { type AccountState, walletStateOf } from '@limelight/rules/account-state';
import { isStaff, type Role } from '@limelight/rules/permission';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface Freeze {
  readonly at: Date;
  /** Null when the payment worker froze the account. */
  readonly by: string | null;
  readonly reason: string;
}

export interface AccountStatus {
  readonly userId: string;
  readonly role: Role;
  readonly state: AccountState;
  readonly freeze: Freeze | null;
}

export interface LockedAccount extends AccountStatus {
  readonly emailVerified: boolean;
  readonly isLastAdmin: boolean;
}

/**
 * Locks an account; with that of an admin also all active admins, ordered by id: if two admins are suspended
 * or leave concurrently, the second transaction sees that it is the last. Payments of players do not wait for
 * each other at the admins' rows. One who becomes an admin in this very moment counts as the last. An account
 * is always locked before its wallet.
 */
export async function lockAccount(tx: Executor, userId: string): Promise<LockedAccount | undefined> {
  const rows = await tx
    .selectFrom('user')
    .select(['id', 'role', 'account_state as state', 'frozen_at', 'frozen_by', 'frozen_reason'])
    .select('email_verified as emailVerified')
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('id', '=', userId),
        and([
          eb('role', '=', 'admin'),
          eb('account_state', '=', 'active'),
          exists(selectFrom('user as own').where('own.id', '=', userId).where('own.role', '=', 'admin')),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const row = rows.find(({ id }) => id === userId);
  if (!row) return undefined;
  const { role, emailVerified, state, frozen_at: at, frozen_by: by, frozen_reason: reason } = row;
  const isAdmin = (one: typeof row) => one.role === 'admin' && one.state === 'active';
  return {
    userId,
    role,
    emailVerified,
    state,
    freeze: at === null || reason === null ? null : { at, by, reason },
    isLastAdmin: isAdmin(row) && rows.filter(isAdmin).length === 1,
  };
}

/**
 * The only statement that writes an account's role, state or freeze, including the copy in the wallet for the
 * trade path. The caller has locked the account.
 */
export async function updateStatus(tx: Executor, status: AccountStatus, now: Date): Promise<void> {
  const { userId, role, state, freeze } = status;
  await sql`
    with account as (
      update "user" set role = ${role}, account_state = ${state}::account_state, updated_at = ${now}::timestamptz,
        closed_at = case when ${state} = 'closed' then coalesce(closed_at, ${now}::timestamptz) end,
        frozen_at = ${freeze?.at ?? null}::timestamptz, frozen_by = ${freeze?.by ?? null}::uuid,
        frozen_reason = ${freeze?.reason ?? null}
      where id = ${userId} returning id
    )
    update wallet set account_state = ${walletStateOf(state, role)}::wallet_state, frozen = ${freeze !== null},
      staff_after_entry = case when ${isStaff(role)} then coalesce(staff_after_entry, entry_count) end
    from account where wallet.user_id = account.id`.execute(tx);
}
