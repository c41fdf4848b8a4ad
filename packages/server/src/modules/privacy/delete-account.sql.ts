import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/**
 * Locks the account to be deleted, and before it every admin: of two admins who leave at the same moment the second
 * finds itself the last.
 */
export async function lockForDeletion(db: Executor, userId: string) {
  const { rows: admins } = await sql<{ id: string }>`
    select id from "user" where role = 'admin' and deleted_at is null order by id for update`.execute(db);
  const account = await db
    .selectFrom('user')
    .select(['name', 'email', 'email_verified as emailVerified', 'role', 'image'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return account && { ...account, isLastAdmin: account.role === 'admin' && admins.length === 1 };
}

export interface Anonymised {
  readonly userId: string;
  readonly name: string;
  /** Unique, and no address that anything could be sent to. */
  readonly email: string;
  readonly now: Date;
}

/** The row stays for what refers to it; the referral code stays taken and is nobody's invitation any more. */
export async function anonymiseAccount(db: Executor, { userId, name, email, now }: Anonymised): Promise<void> {
  await db
    .updateTable('user')
    .set({
      name,
      email,
      email_verified: false,
      image: null,
      role: 'user',
      suspended: true,
      mobile_number_prefix: '',
      mobile_number: '',
      phone_verified: false,
      two_factor_enabled: false,
      unranked: true,
      terms_accepted_at: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** The trade path looks at the wallet alone, under its lock. */
export async function suspendWallet(db: Executor, userId: string): Promise<void> {
  await db.updateTable('wallet').set({ status: 'suspended' }).where('user_id', '=', userId).execute();
}
