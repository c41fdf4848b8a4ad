import { sql } from 'kysely';
import type { Executor } from './database.js';

/**
 * Advisory lock between entries of the ledger and the end of a part of it: who posts holds it shared until
 * the commit. Batches of trades hold that of the market instead.
 */
const postingLockKey = 7_266_105;

/** Before an entry is dated, and after the wallets are locked. */
export async function lockPostingShared(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(postingLockKey)})`.execute(tx);
}

/** Waits until what is being posted is committed. */
export async function waitForPosting(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(postingLockKey)})`.execute(tx);
}

/** When an entry of now is dated: never in a part of the ledger that is final. Read it under the lock. */
export const postingTime = (now: Date) => sql<Date>`greatest(${now}::timestamptz, (select ledger_from from market))`;
