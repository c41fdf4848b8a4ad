import type { AuditEntry, listAuditTrail } from '@limelight/contract/audit-trail.schema';
import { hasPermission } from '@limelight/rules/permission';
import type { z } from 'zod';
import type { Database } from '../../platform/database.js';
import type { Actor } from '../../platform/http/actor.js';
import { type AuditEntryRow, type AuditQuery, listAuditEntries } from './audit-trail.sql.js';

type Page = z.input<(typeof listAuditTrail)['response']>;

/** All entries, or only the viewer's own if that is all they may read. */
export async function listAuditTrailAs(
  db: Database,
  viewer: Actor,
  { limit, ...filter }: Omit<AuditQuery, 'onlyActorId'>,
): Promise<Page> {
  const onlyActorId = hasPermission(viewer.role, 'audit.read-all') ? undefined : viewer.userId;
  // One more than requested reveals whether there is a next page.
  const rows = await listAuditEntries(db, { ...filter, onlyActorId, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { entries: page.map(present), nextCursor: rows.length > limit ? (page.at(-1)?.number ?? null) : null };
}

function present({ at, hash, ...entry }: AuditEntryRow): AuditEntry {
  return { ...entry, time: at.toISOString(), hash: hash.toString('hex') };
}
