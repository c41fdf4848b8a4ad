import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface Expired {
  readonly now: Date;
  readonly jobEffectsBefore: Date;
  /** Of each table. */
  readonly rowsMax: number;
}

/** Deletes what has expired. @returns how many rows of the table that had most of them */
export async function deleteExpiredRows(tx: Executor, { now, jobEffectsBefore, rowsMax }: Expired): Promise<number> {
  const expired: readonly (readonly [table: string, condition: RawBuilder<unknown>])[] = [
    // By the database's time, not the game's: better-auth writes the system time.
    ['session', sql`expires_at < now()`],
    ['verification', sql`expires_at < now()`],
    // Each new key deletes a few rate limits whose window is over; this deletes the rest.
    ['rate_limit', sql`resets_at <= ${now}`],
    ['handle', sql`rests_until <= ${now}`],
    ['job_effect', sql`created_at < ${jobEffectsBefore}`],
  ];
  let most = 0;
  for (const [table, condition] of expired) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${rowsMax}
      ))`.execute(tx);
    most = Math.max(most, Number(numAffectedRows));
  }
  return most;
}
