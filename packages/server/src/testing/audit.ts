import { type Finding, findingsOf, findingsOfSnapshot } from '../platform/audit.sql.js';
import type { Database, Executor } from '../platform/database.js';
import { declaredInvariants } from './declared.js';

/** Those of `audit.ts` without loading all modules. */
export async function auditDatabase(db: Database): Promise<Finding[]> {
  return findingsOfSnapshot(db, await declaredInvariants());
}

export async function findBrokenRows(db: Executor): Promise<Finding[]> {
  return findingsOf(db, await declaredInvariants());
}
