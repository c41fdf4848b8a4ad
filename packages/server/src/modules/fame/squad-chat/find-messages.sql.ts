import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { patternsOf } from '../../../platform/search-fold.sql.js';

interface MessageSearch {
  readonly squadId: string;
  /** Whose blocks hold. */
  readonly userId: string;
  readonly words: readonly string[];
  readonly limit: number;
}

/**
 * The numbers of the messages that have all these words, the newest first: none that is deleted, and none of
 * a player whom the reader has blocked or who has blocked the reader. One walk from the newest on, which ends
 * with the limit: without `offset 0` all messages would be compared before they are sorted.
 */
export async function listFoundNumbers(
  db: Executor,
  { squadId, userId, words, limit }: MessageSearch,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from (
      select number, user_id, folded from squad_message
      where squad_id = ${squadId} and deleted_at is null order by number desc offset 0
    ) as message
    where folded like all (${patternsOf(words)})
      and user_id <> all (array(
        select blocked_id from player_block where user_id = ${userId}
        union all select user_id from player_block where blocked_id = ${userId}
      ))
    order by number desc limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}
