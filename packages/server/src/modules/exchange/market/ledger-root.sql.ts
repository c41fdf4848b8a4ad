import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface LedgerBranch {
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
