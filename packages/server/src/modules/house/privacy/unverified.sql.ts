import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * Locks accounts that signed up before a time and were never verified, oldest first. An account with a wallet
 * was verified before its address changed. Accounts that another transaction holds, such as a verification,
 * wait for the next time.
 */
export async function lockUnverified(tx: Executor, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from "user" as account
    where not email_verified and account_state = 'active' and role = 'user' and created_at < ${before}
      and not exists (select from wallet where user_id = account.id)
      and not exists (select from "user" as invited where invited.referred_by = account.id)
    order by created_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteAccounts(tx: Executor, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('user').where('id', 'in', userIds).execute();
}
