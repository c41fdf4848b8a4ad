import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Players with an active account who hold shares of a celebrity or, if requested, watch it; each once. */
export async function listAudience(
  db: Executor,
  celebrityId: string,
  { withWatchers }: { withWatchers: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from position where celebrity_id = ${celebrityId}
      union
      select user_id from watchlist_entry where celebrity_id = ${celebrityId} and ${withWatchers}
    ) as follower
    where not exists (
      select from wallet where wallet.user_id = follower.user_id and wallet.account_state <> 'active'
    )`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
