import { sql } from 'kysely';
import { invariants } from './compose.js';
import { BackupFault } from './platform/backup/backup-fault.js';
import type { Database, Executor } from './platform/database.js';
import { listBrokenRows } from './platform/invariant.sql.js';

export interface Finding {
  readonly invariant: string;
  /** The first rows that break it; empty when it holds. */
  readonly brokenRows: readonly string[];
}

const rowsNamedMax = 20;

/**
 * Checks the invariants of all modules over the whole database, in one snapshot, so that it can run during a live game.
 * @returns one finding per invariant
 */
export async function auditDatabase(db: Database): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Reading a whole ledger takes longer than the timeout of requests.
      await sql`set local statement_timeout = 0`.execute(tx);
      return findBrokenRows(tx);
    });
}

/** The same in the caller's transaction. */
export async function findBrokenRows(db: Executor): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const query of invariants) {
    findings.push({ invariant: query.invariant, brokenRows: await listBrokenRows(db, query, rowsNamedMax) });
  }
  return findings;
}

export function brokenFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ brokenRows }) => brokenRows.length > 0);
}

/** Checks a database that was restored, in its transaction. @throws BackupFault AUDIT_BROKEN naming the invariants */
export async function audited(db: Executor): Promise<void> {
  const broken = brokenFindings(await findBrokenRows(db));
  if (broken.length === 0) return;
  const lines = broken.map(({ invariant, brokenRows: [row] }) => `${invariant} (${row})`);
  throw new BackupFault('AUDIT_BROKEN', `The backup breaks ${broken.length} invariants: ${lines.join('; ')}`);
}
