import type { Executor } from '../../../platform/database.js';
import { insertAuditEntry, type NewAuditEntry } from './audit-trail.sql.js';

/** Fields that an entry must not contain at any depth: entries are never deleted, and many may read them. */
const secretField = /password|secret|^(?:access|refresh|session|reset)?_?token$|(?:recovery|backup)_?codes?|hash$/i;

/**
 * Writes one audit entry in the transaction of the action that it describes: both are committed or neither.
 * Call it last: the transaction then holds the lock on the head of the chain, and all other actions wait.
 * @throws outside a transaction, and when the entry contains a secret
 */
export async function recordAction(tx: Executor, entry: NewAuditEntry): Promise<void> {
  if (!tx.isTransaction) throw new Error(`${entry.action} was recorded outside the transaction of the action`);
  await recordActionWithin(tx, entry);
}

/** The same for a connection whose transaction was begun without the query builder. */
export async function recordActionWithin(tx: Executor, entry: NewAuditEntry): Promise<void> {
  for (const state of [entry.before, entry.after]) {
    const field = findSecretField(state);
    if (field !== undefined) throw new Error(`the audit entry of ${entry.action} contains the secret field ${field}`);
  }
  await insertAuditEntry(tx, entry);
}

function findSecretField(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = secretField.test(name) ? name : findSecretField(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
