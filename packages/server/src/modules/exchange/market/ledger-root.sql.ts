import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface LedgerBranch {
  readonly rowCount: number;
  readonly branch: Buffer;
}

/**
 * The branches of the ledger's Merkle tree for a span of whole minutes, oldest first
 * (`functions/ledger_branches.sql`).
 */
export async function listLedgerBranches(db: Executor, fromMs: number, toMs: number): Promise<LedgerBranch[]> {
  const { rows } = await sql<LedgerBranch>`
    select row_count as "rowCount", branch from ledger_branches(${new Date(fromMs)}, ${new Date(toMs)})
    order by start_at`.execute(db);
  return rows;
}

/** From now on no entry is dated before it. What is in flight must end before that holds. */
export async function raiseLedgerStart(tx: Executor, fromMs: number): Promise<void> {
  await sql`update market set ledger_from = greatest(ledger_from, ${new Date(fromMs)}::timestamptz)`.execute(tx);
}

/** The first minute of a span that is not stored; the end of the span when all are. */
export async function findMinuteToStore(db: Executor, fromMs: number, toMs: number): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(max(start_at) + interval '1 minute', ${new Date(fromMs)}::timestamptz) as at from ledger_branch
    where start_at >= ${new Date(fromMs)} and start_at < ${new Date(toMs)}`.execute(db);
  return rows[0]?.at.getTime() ?? fromMs;
}

/** Stores the branches of a span of whole minutes that is final. */
export async function storeLedgerBranches(db: Executor, fromMs: number, toMs: number): Promise<void> {
  await sql`
    insert into ledger_branch (start_at, row_count, branch)
    select start_at, row_count, branch from ledger_branches(${new Date(fromMs)}, ${new Date(toMs)})
    on conflict do nothing`.execute(db);
}

/** Those that are stored, oldest first. */
export async function listStoredBranches(db: Executor, fromMs: number, toMs: number): Promise<LedgerBranch[]> {
  const { rows } = await sql<LedgerBranch>`
    select row_count as "rowCount", branch from ledger_branch
    where start_at >= ${new Date(fromMs)} and start_at < ${new Date(toMs)} order by start_at`.execute(db);
  return rows;
}

export async function deleteStoredBranches(db: Executor, beforeMs: number): Promise<void> {
  await sql`delete from ledger_branch where start_at < ${new Date(beforeMs)}`.execute(db);
}
