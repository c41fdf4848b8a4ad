import type { AuditEntry, AuditTrailQuery } from '@limelight/contract/people/audit-trail.schema';
import { hasPermission } from '@limelight/rules/permission';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { type AuditEntryRow, type AuditQuery, type NewAuditEntry, selectActionsOn } from './audit-trail.sql.js';

/** Whose entries alone this member of staff may read; undefined for those of everybody. */
export function onlyActorFor({ role, userId }: Actor): string | undefined {
  return hasPermission(role, 'audit.read-all') ? undefined : userId;
}

export function filterFor(viewer: Actor, query: AuditTrailQuery): AuditQuery {
  return { ...query, onlyActorId: onlyActorFor(viewer) };
}

/** The actions on one target, newest first: those that the viewer would find in the audit log too. */
export function listActionsOn(
  db: Executor,
  viewer: Actor,
  actions: { readonly target: NewAuditEntry['target']; readonly limit: number },
) {
  return selectActionsOn(db, { ...actions, onlyActorId: onlyActorFor(viewer) }).execute();
}

export function presentEntry({ at, hash, ...entry }: AuditEntryRow): AuditEntry {
  return { ...entry, time: at.toISOString(), hash: hash.toString('hex') };
}
