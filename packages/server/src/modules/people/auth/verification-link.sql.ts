import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database.js';
import { insertPasswordToken, type PasswordToken } from './account.sql.js';

const prefix = 'verify-email:';

export interface VerificationLink extends PasswordToken {
  readonly id: string;
  readonly validSeconds: number;
}

/** Stores what a mailed link is known by; the older ones of its account stop working. */
export async function replaceVerificationLink(db: Database, { digest, ...link }: VerificationLink): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One after the other, where two mails are written at the same time.
    await tx.selectFrom('user').select('id').where('id', '=', link.userId).forUpdate().execute();
    await tx
      .deleteFrom('verification')
      .where('value', '=', link.userId)
      .where('identifier', 'like', `${prefix}%`)
      .execute();
    await insertPasswordToken(tx, { ...link, digest: `${prefix}${digest}` });
  });
}

/** It stays, since a link may be opened twice. */
export async function isVerificationLink(db: Executor, { digest, userId }: PasswordToken): Promise<boolean> {
  const row = await db
    .selectFrom('verification')
    .select('id')
    .where('identifier', '=', `${prefix}${digest}`)
    .where('value', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
