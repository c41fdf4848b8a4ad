import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface PermitRequest {
  readonly key: string;
  readonly permits: number;
  readonly now: Date;
  /** For a window that starts now. */
  readonly resetsAt: Date;
}

/**
 * Takes permits from a key's fixed window in one statement, so that all instances count together. Shares the table of
 * the other rate limits, whose pruning also deletes expired windows.
 * @returns the permits taken so far, including these, and when the window ends
 */
export async function takePermits(
  db: Executor,
  { key, permits, now, resetsAt }: PermitRequest,
): Promise<{ readonly count: number; readonly resetsAt: Date }> {
  const { rows } = await sql<{ count: number; resetsAt: Date }>`
    insert into rate_limit as counter (key, count, resets_at) values (${key}, ${permits}, ${resetsAt})
    on conflict (key) do update set
      count = case when counter.resets_at <= ${now} then excluded.count else counter.count + excluded.count end,
      resets_at = case when counter.resets_at <= ${now} then excluded.resets_at else counter.resets_at end
    returning count, resets_at as "resetsAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('taking permits returned no row');
  return row;
}
