import type { Executor } from '../../platform/database.js';

/** The leaving player's details, read before the account is anonymised. */
export function findLeaver(tx: Executor, userId: string) {
  return tx
    .selectFrom('user')
    .select(['name', 'email', 'email_verified as emailVerified', 'image'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface Anonymised {
  readonly userId: string;
  readonly name: string;
  /** Unique, and not deliverable. */
  readonly email: string;
  readonly now: Date;
}

/** The row remains for its references; the referral code stays reserved and no longer refers to anyone. */
export async function anonymiseAccount(db: Executor, { userId, name, email, now }: Anonymised): Promise<void> {
  await db
    .updateTable('user')
    .set({
      name,
      email,
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
