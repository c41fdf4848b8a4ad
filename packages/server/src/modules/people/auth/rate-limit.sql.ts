import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

const staleRowsPerNewKey = 10;

/**
 * Counts requests of a key in its fixed window, in one statement so that parallel requests and all instances
 * are counted.
 * @param counted `windowMs` is for a window that starts now
 * @returns the requests so far, including these, and when the window ends
 */
export async function countRequests(
  db: Executor,
  { key, now, windowMs, requests = 1 }: { key: string; now: Date; windowMs: number; requests?: number },
) {
  const resetsAt = new Date(now.getTime() + windowMs);
  const { rows } = await sql<{ count: number; resetsAt: Date }>`
    insert into rate_limit as counter (key, count, resets_at) values (${key}, ${requests}, ${resetsAt})
    on conflict (key) do update set
      count = case when counter.resets_at <= ${now} then excluded.count else counter.count + excluded.count end,
      resets_at = case when counter.resets_at <= ${now} then excluded.resets_at else counter.resets_at end
    returning count, resets_at as "resetsAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the rate limit upsert returned no row');
  return row;
}

/** Deletes a few expired windows. Runs with each new key, so the table never outgrows the active windows. */
export async function deleteStaleCounters(db: Executor, now: Date): Promise<void> {
  await sql`
    delete from rate_limit where key in (
      select key from rate_limit where resets_at <= ${now} order by resets_at limit ${staleRowsPerNewKey}
      for update skip locked
    )`.execute(db);
}
