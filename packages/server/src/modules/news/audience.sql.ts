import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface Audience {
  readonly celebrityId: string;
  readonly withWatchers: boolean;
}

/** Players who have not left and hold shares of a celebrity and, if asked for, those who watch it; each once. */
export async function listAudience(db: Executor, { celebrityId, withWatchers }: Audience): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from position join wallet using (user_id)
    where celebrity_id = ${celebrityId} and wallet.status <> 'suspended'
    union
    select user_id from watchlist_entry where celebrity_id = ${celebrityId} and ${withWatchers}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
