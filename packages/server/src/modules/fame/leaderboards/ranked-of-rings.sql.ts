import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Those of these players who are the ranked account of their ring; who is in none is ranked too. */
export async function listRankedOfRings(db: Executor, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ring_mark
    where user_id = any(${userIds}::uuid[]) and marked_at is not null and ended_at is null`.execute(db);
  const others = new Set(rows.map(({ userId }) => userId));
  return new Set(userIds.filter((userId) => !others.has(userId)));
}
