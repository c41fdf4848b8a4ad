import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** What a player has traded since, and the fees of it; undone trades gave theirs back. */
export async function sumTraded(
  db: Executor,
  userId: string,
  since: Date,
): Promise<{ readonly tradedSeCents: number; readonly feeSeCents: number }> {
  const { rows } = await sql<{ tradedSeCents: number; feeSeCents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as "tradedSeCents", coalesce(sum(fee_cents), 0)::bigint as "feeSeCents"
    from standing_trade where user_id = ${userId} and created_at >= ${since}::timestamptz`.execute(db);
  return rows[0] ?? { tradedSeCents: 0, feeSeCents: 0 };
}
