import { minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** An authenticator code is valid for its own 30 seconds and one step to each side; later it may occur again. */
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
