import { sql } from 'kysely';
import type { Database, Executor } from './database.js';
import { type InvariantQuery, listBrokenRows } from './invariant.sql.js';

export interface Finding {
  readonly invariant: string;
  /** The first rows that break it; empty when it holds. */
  readonly brokenRows: readonly string[];
}

const rowsNamedMax = 20;

/** @returns one finding per invariant, of the caller's transaction */
export async function findingsOf(db: Executor, invariants: readonly InvariantQuery[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const query of invariants) {
    findings.push({ invariant: query.invariant, brokenRows: await listBrokenRows(db, query, rowsNamedMax) });
  }
  return findings;
}

/** The same of the whole database in one snapshot, so that it can run during a live game. */
export async function findingsOfSnapshot(db: Database, invariants: readonly InvariantQuery[]): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Reading a whole ledger takes longer than the timeout of requests.
      await sql`set local statement_timeout = 0`.execute(tx);
      return findingsOf(tx, invariants);
    });
}

export function brokenFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ brokenRows }) => brokenRows.length > 0);
}
