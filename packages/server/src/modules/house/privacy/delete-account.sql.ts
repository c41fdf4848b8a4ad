import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** The leaving player's details, read before the account is anonymised. */
export function findLeaver(tx: Executor, userId: string) {
  return tx
    .selectFrom('user')
    .select(['name', 'email', 'email_verified as emailVerified', 'image'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * The row remains for its references; the referral code stays reserved and no longer refers to anyone. A
 * constraint of the table allows a closed account no other values.
 */
export async function anonymiseAccount(db: Executor, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('user')
    .set({
      name: 'Former player',
      handle: null,
      handle_changed_at: null,
      // Unique, and not deliverable.
      email: `former-player-${userId}`,
      email_verified: false,
      image: null,
      mobile_number_prefix: '',
      mobile_number: '',
      phone_verified: false,
      two_factor_enabled: false,
      unranked: true,
      terms_accepted_at: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Whether another transaction has been writing for longer than a number of seconds. */
export async function hasLongWriter(db: Executor, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null
        and xact_start < now() - ${seconds} * interval '1 second'
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
