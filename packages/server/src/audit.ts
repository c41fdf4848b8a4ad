import { invariants } from './compose.js';
import { brokenFindings, type Finding, findingsOf, findingsOfSnapshot } from './platform/audit.sql.js';
import { BackupError } from './platform/backup/backup-error.js';
import type { Database, Executor } from './platform/database.js';

/** Checks the invariants of all modules over the whole database. @returns one finding per invariant */
export function auditDatabase(db: Database): Promise<Finding[]> {
  return findingsOfSnapshot(db, invariants);
}

/**
 * Checks a database that was restored, in its transaction.
 * @throws BackupError AUDIT_BROKEN naming the invariants
 */
export async function audited(db: Executor): Promise<void> {
  const broken = brokenFindings(await findingsOf(db, invariants));
  if (broken.length === 0) return;
  const lines = broken.map(({ invariant, brokenRows: [row] }) => `${invariant} (${row})`);
  throw new BackupError('AUDIT_BROKEN', `The backup breaks ${broken.length} invariants: ${lines.join('; ')}`);
}
