import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

const staleRowsPerNewKey = 10;

/** Counts one request of a key in its fixed window, in one statement so that parallel requests are all counted. */
export async function countRequest(db: Executor, { key, now, windowMs }: { key: string; now: Date; windowMs: number }) {
  const resetsAt = new Date(now.getTime() + windowMs);
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into rate_limit as counter (key, count, resets_at) values (${key}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when counter.resets_at <= ${now} then 1 else counter.count + 1 end,
      resets_at = case when counter.resets_at <= ${now} then excluded.resets_at else counter.resets_at end
    returning count, resets_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the rate limit upsert returned no row');
  return { count: row.count, resetsAt: row.resets_at };
}

/** Deletes a few expired windows. Runs with each new key, so the table never outgrows the active windows. */
export async function deleteStaleCounters(db: Executor, now: Date): Promise<void> {
  await sql`
    delete from rate_limit where key in (
      select key from rate_limit where resets_at <= ${now} order by resets_at limit ${staleRowsPerNewKey}
      for update skip locked
    )`.execute(db);
}
