import type { AuditAction } from '@limelight/rules/audit-action';
import { gibibyte } from '@limelight/rules/bytes';
import { mediaNameOf, mediaTypes } from '@limelight/rules/media';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { mediaSettings } from './media.settings.js';
import { findMedia, insertMedia, lockMediaQuota, type MediaRow, measureMedia } from './media.sql.js';
import { type ArrivedFile, removeMediaFiles, type StoredMedia, storeArrived } from './media-files.js';

export type AddServices = Pick<Services, 'db' | 'clock' | 'random' | 'files' | 'pictures' | 'settings'>;

export interface NewMedia {
  readonly id: string;
  readonly actor: Actor;
  readonly action: Extract<AuditAction, 'media.upload' | 'media.import'>;
  /** As it was sent. */
  readonly name: string;
  readonly source: string | null;
  readonly arrived: ArrivedFile;
}

/** In bytes. */
export function mediaQuota({ settings }: Pick<Services, 'settings'>): number {
  return settings.of(mediaSettings).mediaQuotaGb * gibibyte;
}

/**
 * Refuses before the transfer what cannot fit after it. Parallel uploads may all pass: the row decides.
 * @throws Refusal MEDIA_QUOTA_FULL
 */
export async function requireRoom(services: Pick<Services, 'db' | 'settings'>, bytes: number): Promise<void> {
  const { usedBytes } = await measureMedia(services.db);
  if (usedBytes + bytes > mediaQuota(services)) throw new Refusal('MEDIA_QUOTA_FULL');
}

/**
 * Adds an arrived file to the library. The files come first and the row last: a row never refers to a file
 * that is missing, and files without a row, which a crash leaves, are removed a day later.
 * @throws Refusal MEDIA_QUOTA_FULL, MEDIA_ID_REUSED, and those of `storeArrived`
 */
export async function addMedia(services: AddServices, media: NewMedia): Promise<MediaRow> {
  const { db, files } = services;
  const stored = await storeArrived(services, { owner: media.actor.userId, arrived: media.arrived });
  let added = false;
  try {
    added = await db.transaction().execute((tx) => writeRow(services, tx, media, stored));
  } finally {
    if (!added) await removeMediaFiles(files, { file: stored.file, preview_file: stored.preview?.file ?? null });
  }
  const row = await findMedia(db, media.id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (!added) requireSame(row, media, stored);
  return row;
}

/** @returns false when the id is taken */
async function writeRow(services: AddServices, tx: Executor, media: NewMedia, stored: StoredMedia): Promise<boolean> {
  const { id, actor, action, source } = media;
  const { mime, file, bytes, sha256, preview, width, height } = stored;
  await lockMediaQuota(tx);
  const { usedBytes } = await measureMedia(tx);
  const name = mediaNameOf(media.name, mime);
  const now = services.clock.now();
  const added = await insertMedia(tx, {
    id,
    name,
    kind: mediaTypes[mime].kind,
    mime,
    file,
    bytes,
    preview_file: preview?.file ?? null,
    preview_bytes: preview?.bytes ?? 0,
    sha256,
    width,
    height,
    duration_ms: stored.durationMs,
    source,
    created_by: actor.userId,
    created_at: now,
  });
  if (!added) return false;
  // After the insert: a repeat of an upload that filled the library must not fail.
  if (usedBytes + bytes + (preview?.bytes ?? 0) > mediaQuota(services)) throw new Refusal('MEDIA_QUOTA_FULL');
  const after = { name, mime, bytes, ...(source !== null && { source }) };
  await recordAction(tx, { actor, action, target: { kind: 'media', id }, before: null, after, reason: null, now });
  return true;
}

function requireSame(row: MediaRow, { actor, source }: NewMedia, { sha256 }: StoredMedia): void {
  const isSame = row.created_by === actor.userId && row.source === source && row.sha256.equals(sha256);
  if (!isSame) throw new Refusal('MEDIA_ID_REUSED');
}
