import type { updateMe } from '@limelight/contract/people/profile.schema';
import type { Role } from '@limelight/rules/permission';
import type { Tier } from '@limelight/rules/tier';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';

interface ProfileRow {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly handleChangedAt: Date | null;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly image: string | null;
  readonly referralCode: string;
  readonly mobileNumberPrefix: string;
  readonly mobileNumber: string;
  readonly phoneVerified: boolean;
  readonly twoFactorEnabled: boolean;
  readonly bot: boolean;
  readonly createdAt: Date;
  readonly awaySince: Date | null;
  readonly tier: Tier | null;
}

/** The account as its owner sees it, with the tier that the wallet stores for the trade path. */
export async function findProfile(db: Executor, userId: string): Promise<ProfileRow | undefined> {
  // As text: putting it together took longer than sending it.
  const { rows } = await sql<ProfileRow>`
    select "user".id, "user".name, "user".handle, "user".handle_changed_at as "handleChangedAt", "user".email,
      "user".email_verified as "emailVerified", "user".role, "user".image, "user".referral_code as "referralCode",
      "user".mobile_number_prefix as "mobileNumberPrefix", "user".mobile_number as "mobileNumber",
      "user".phone_verified as "phoneVerified", "user".two_factor_enabled as "twoFactorEnabled", "user".bot,
      "user".created_at as "createdAt", visit.away_since as "awaySince", wallet.tier
    from "user"
    left join wallet on wallet.user_id = "user".id
    left join visit on visit.user_id = "user".id
    where "user".id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * A changed number is unverified.
 * @returns whether the account exists: one that was deleted concurrently is not changed
 */
export async function updateProfile(
  db: Executor,
  userId: string,
  { name, mobileNumberPrefix, mobileNumber }: z.output<(typeof updateMe)['body']>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "user" set name = ${name}, updated_at = ${now},
      phone_verified = phone_verified
        and mobile_number_prefix = ${mobileNumberPrefix} and mobile_number = ${mobileNumber},
      mobile_number_prefix = ${mobileNumberPrefix}, mobile_number = ${mobileNumber}
    where id = ${userId} and account_state <> 'closed'`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * @returns the previous picture, null for the generated one; undefined when the account was deleted
 * concurrently
 */
export async function replaceImage(
  db: Executor,
  userId: string,
  image: string | null,
  now: Date,
): Promise<{ readonly image: string | null } | undefined> {
  const { rows } = await sql<{ image: string | null }>`
    update "user" set image = ${image}, updated_at = ${now}
    from (select id, image from "user" where id = ${userId} and account_state <> 'closed' for update) as before
    where "user".id = before.id returning before.image`.execute(db);
  return rows[0];
}
