import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { type MediaMime, mediaTypes } from '@limelight/rules/media';
import type { Executor } from '../../../platform/database.js';
import type { MediaRow } from './media.sql.js';
import { findMediaUses, type MediaUser, type NamedUse } from './media-uses.js';

/** @throws for a type that this version does not know */
export function mimeOf({ id, mime }: Pick<MediaRow, 'id' | 'mime'>): MediaMime {
  if (!(mime in mediaTypes)) throw new Error(`media ${id} has the unknown type ${mime}`);
  return mime as MediaMime;
}

function present(row: MediaRow, uses: readonly NamedUse[]): MediaItem {
  const { id, name, kind, bytes, width, height, rights, source, version } = row;
  return {
    id,
    name,
    kind,
    mime: mimeOf(row),
    bytes,
    width,
    height,
    durationMs: row.duration_ms,
    altText: row.alt_text,
    rights,
    source,
    createdBy: { id: row.created_by, name: row.creator },
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    version,
    uses: [...uses],
  };
}

export async function presentMedia(
  db: Executor,
  users: readonly MediaUser[],
  rows: readonly MediaRow[],
): Promise<MediaItem[]> {
  const uses = await findMediaUses(
    db,
    users,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, uses.get(row.id) ?? []));
}
