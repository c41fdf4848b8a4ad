import type { listAuditTrail } from '@limelight/contract/audit-trail.schema';
import type { AuditAction, AuditTargetKind } from '@limelight/rules/audit-action';
import { sql } from 'kysely';
import type { z } from 'zod';
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

export type AuditQuery = z.output<(typeof listAuditTrail)['query']> & {
  /** Restricts the result to one actor when the reader may see only that one. */
  readonly onlyActorId: string | undefined;
};

export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

/** Newest first. */
export function listAuditEntries(db: Executor, filter: AuditQuery) {
  let query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('user as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.number', 'entry.at', 'entry.actor_id as actorId', 'actor.name as actorName', 'entry.action'])
    .select(['entry.actor_role as actorRole', 'entry.target_kind as targetKind', 'entry.target_id as targetId'])
    .select(['entry.reason', 'entry.request_id as requestId', 'entry.address', 'entry.hash'])
    .select([state('before'), state('after')])
    .orderBy('entry.number', 'desc')
    .limit(filter.limit);
  if (filter.onlyActorId !== undefined) query = query.where('entry.actor_id', '=', filter.onlyActorId);
  if (filter.actorId !== undefined) query = query.where('entry.actor_id', '=', filter.actorId);
  if (filter.action !== undefined) query = query.where('entry.action', '=', filter.action);
  if (filter.targetKind !== undefined) query = query.where('entry.target_kind', '=', filter.targetKind);
  if (filter.targetId !== undefined) query = query.where('entry.target_id', '=', filter.targetId);
  if (filter.from !== undefined) query = query.where('entry.at', '>=', new Date(filter.from));
  if (filter.until !== undefined) query = query.where('entry.at', '<', new Date(filter.until));
  if (filter.cursor !== undefined) query = query.where('entry.number', '<', filter.cursor);
  return query.execute();
}

/** The actions on one target, newest first. */
export function listActionsOn(db: Executor, target: NewAuditEntry['target'], limit: number) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('user as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.number', 'entry.at', 'actor.name as actorName', 'entry.reason'])
    .select(sql<AuditAction>`entry.action`.as('action'))
    .select([state('before'), state('after')])
    .where('entry.target_kind', '=', target.kind)
    .where('entry.target_id', '=', target.id)
    .orderBy('entry.number', 'desc')
    .limit(limit)
    .execute();
}

/** The table's check constraints accept objects only. */
function state<Column extends 'before' | 'after'>(column: Column) {
  return sql<Record<string, unknown> | null>`entry.${sql.ref(column)}`.as(column);
}
