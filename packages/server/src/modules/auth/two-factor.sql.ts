import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface UsedCode {
  readonly userId: string;
  readonly code: string;
  readonly now: Date;
  /** A code used before this moment has expired by itself and may come up anew. */
  readonly expiredBefore: Date;
}

/** @returns whether nobody had used this code: of two at the same moment only one is told so */
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
