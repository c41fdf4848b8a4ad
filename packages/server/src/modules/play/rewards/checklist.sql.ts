import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface FirstDay {
  readonly emailVerified: boolean;
  readonly traded: boolean;
  readonly bonusClaimed: boolean;
  readonly positions: number;
  readonly watches: boolean;
}

/** A player's progress through the checklist, each fact read from the table that owns it. */
export async function findFirstDay(db: Executor, userId: string): Promise<FirstDay | undefined> {
  const { rows } = await sql<FirstDay>`
    select email_verified as "emailVerified",
      exists (select 1 from trade where user_id = ${userId}) as traded,
      exists (select 1 from daily_bonus_claim where user_id = ${userId}) as "bonusClaimed",
      (select count(*) from position where user_id = ${userId}) as positions,
      exists (select 1 from watchlist_entry where user_id = ${userId})
        or exists (select 1 from price_alert where user_id = ${userId}) as watches
    from "user" where id = ${userId}`.execute(db);
  return rows[0];
}
