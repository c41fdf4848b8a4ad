import type { AuditAction, AuditTargetKind } from '@limelight/rules/audit-action';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';
import type { Actor } from '../../platform/http/actor.js';

export interface NewAuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly target: { readonly kind: AuditTargetKind; readonly id: string };
  /** The fields that the action changes, and no others. Null when it creates the target. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null when it removes the target. */
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly now: Date;
}

/** Number and hashes are set by the table's trigger, which locks the head of the chain until the transaction ends. */
export async function insertAuditEntry(tx: Executor, entry: NewAuditEntry): Promise<void> {
  const { actor, action, target, before, after, reason, now } = entry;
  await sql`
    insert into audit_entry (at, actor_id, actor_role, action, target_kind, target_id, before, after, reason,
      request_id, address)
    values (${now}, ${actor.userId}, ${actor.role}, ${action}, ${target.kind}, ${target.id}, ${json(before)},
      ${json(after)}, ${reason}, ${actor.requestId}, ${actor.address})`.execute(tx);
}

function json(state: Readonly<Record<string, unknown>> | null): string | null {
  return state === null ? null : JSON.stringify(state);
}
