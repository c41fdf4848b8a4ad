import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface UsedCode {
  readonly userId: string;
  readonly code: string;
  readonly now: Date;
  /** Codes used before this moment have expired and may occur again. */
  readonly expiredBefore: Date;
}

/** @returns whether the code was unused; of two concurrent requests only one gets true */
export async function claimCode(db: Executor, { userId, code, now, expiredBefore }: UsedCode): Promise<boolean> {
  await db
    .deleteFrom('two_factor_used_code')
    .where('user_id', '=', userId)
    .where('used_at', '<', expiredBefore)
    .execute();
  const { rows } = await sql`
    insert into two_factor_used_code (user_id, code, used_at) values (${userId}, ${code}, ${now})
    on conflict do nothing returning code`.execute(db);
  return rows.length === 1;
}
