import type { AuditEntry, AuditTrailQuery } from '@limelight/contract/audit-trail.schema';
import { hasPermission } from '@limelight/rules/permission';
import type { Actor } from '../../platform/http/actor.js';
import type { AuditEntryRow, AuditQuery } from './audit-trail.sql.js';

/** All entries, or only the viewer's own if that is all they may read. */
export function filterFor(viewer: Actor, query: AuditTrailQuery): AuditQuery {
  return { ...query, onlyActorId: hasPermission(viewer.role, 'audit.read-all') ? undefined : viewer.userId };
}

export function presentEntry({ at, hash, ...entry }: AuditEntryRow): AuditEntry {
  return { ...entry, time: at.toISOString(), hash: hash.toString('hex') };
}
