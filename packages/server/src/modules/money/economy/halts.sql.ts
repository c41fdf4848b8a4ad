import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * Halts that began after a time, by their cause. A premiere and each news item with an impact halt one
 * celebrity.
 */
export async function countHalts(db: Executor, since: Date): Promise<{ premieres: number; news: number }> {
  const { rows } = await sql<{ premieres: number; news: number }>`
    with before as (select coalesce(max(number), 0) as number from tick where at <= ${since})
    select (select count(*) from premiere, before where tick_number > before.number) as premieres,
      (select count(*) from price_impact, before where tick_number > before.number) as news`.execute(db);
  return rows[0] ?? { premieres: 0, news: 0 };
}
