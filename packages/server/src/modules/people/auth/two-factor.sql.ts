import { minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * An authenticator code is valid for its own 30 seconds and one step to each side; later it may occur again.
 */
const codeLifeMs = 2 * minuteMs;

/** @returns whether the code was unused; of two concurrent requests only one gets true */
export async function claimCode(
  db: Executor,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  await db
    .deleteFrom('two_factor_used_code')
    .where('user_id', '=', userId)
    .where('used_at', '<', new Date(now.getTime() - codeLifeMs))
    .execute();
  const { rows } = await sql`
    insert into two_factor_used_code (user_id, code, used_at) values (${userId}, ${code}, ${now})
    on conflict do nothing returning code`.execute(db);
  return rows.length === 1;
}

/** Second factors that were not encrypted with the key whose name this is. */
export function listOlderEncryption(db: Executor, keyPrefix: string) {
  return db
    .selectFrom('two_factor')
    .select(['id', 'secret', 'backup_codes'])
    .where(({ not, eb, and, fn, val }) =>
      not(
        and([
          eb(fn<boolean>('starts_with', ['secret', val(keyPrefix)]), '=', true),
          eb(fn<boolean>('starts_with', ['backup_codes', val(keyPrefix)]), '=', true),
        ]),
      ),
    )
    .execute();
}

export interface Encrypted {
  readonly secret: string;
  readonly backup_codes: string;
}

/** @returns whether it was still as it was read */
export async function updateEncryption(
  db: Executor,
  { id, ...read }: Encrypted & { readonly id: string },
  encrypted: Encrypted,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set(encrypted)
    .where('id', '=', id)
    .where('secret', '=', read.secret)
    .where('backup_codes', '=', read.backup_codes)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findAppSecret(db: Executor, userId: string) {
  return db.selectFrom('two_factor').select('secret').where('user_id', '=', userId).executeTakeFirst();
}
