import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import type { StaffNewsRow } from './staff-news.sql.js';

export function presentStaffNews(row: StaffNewsRow): StaffNewsItem {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    author: row.author,
    topic: row.topic,
    celebrityId: row.celebrity_id,
    title: row.title,
    body: row.body,
    impactBps: row.impact_bps,
    impactTick: row.impact_tick,
    publishAt: row.publish_at?.toISOString() ?? null,
    publicAt: row.public_at?.toISOString() ?? null,
    updatedAt: (row.updated_at ?? row.created_at).toISOString(),
    updatedBy: row.updatedBy,
  };
}
