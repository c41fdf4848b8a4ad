import type { Executor } from '../../platform/database.js';

/** Who is leaving, while the account still says it. */
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
