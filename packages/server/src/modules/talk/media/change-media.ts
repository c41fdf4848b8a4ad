import { mediaNameOf } from '@limelight/rules/media';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { deleteMediaRow, findMedia, lockMedia, type MediaRow, updateMediaRow } from './media.sql.js';
import { removeMediaFiles } from './media-files.js';
import { findMediaUses, type MediaUser, type MediaUsers } from './media-uses.js';
import { mimeOf, presentMedia } from './present-media.js';

export type ChangeServices = Pick<Services, 'db' | 'clock' | 'files'> & MediaUsers;

interface Action {
  readonly actor: Actor;
  readonly id: string;
}

export interface MediaTexts {
  readonly name: string;
  readonly altText: string;
  readonly rights: string;
}

/** @throws Refusal NOT_FOUND; CONFLICT with the item as it is now */
export async function updateMedia(
  { db, clock, mediaUsers }: ChangeServices,
  { actor, id, version, ...texts }: Action & MediaTexts & { readonly version: number },
): Promise<MediaRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockOn(tx, id, 'library');
    if (row.version !== version) {
      const [current] = await presentMedia(tx, mediaUsers, [row]);
      throw new Refusal('CONFLICT', { details: { ...current } });
    }
    const next = { ...texts, name: mediaNameOf(texts.name, mimeOf(row)) };
    const before = { name: row.name, altText: row.alt_text, rights: row.rights };
    const changed = (Object.keys(before) as (keyof MediaTexts)[]).filter((field) => before[field] !== next[field]);
    // Nothing to record.
    if (changed.length === 0) return row;
    await updateMediaRow(tx, id, { name: next.name, alt_text: next.altText, rights: next.rights });
    const only = (texts: MediaTexts) => Object.fromEntries(changed.map((field) => [field, texts[field]]));
    await record(tx, { actor, id }, 'media.update', { before: only(before), after: only(next), now: clock.now() });
    return reread(tx, id);
  });
}

/** @throws Refusal NOT_FOUND, MEDIA_IN_USE */
export function trashMedia({ db, clock, mediaUsers }: ChangeServices, { actor, id }: Action): Promise<MediaRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockOn(tx, id, 'library');
    // Read after the lock: whatever begins to use the file locks its row first.
    await requireUnused(tx, mediaUsers, id);
    const now = clock.now();
    await updateMediaRow(tx, id, { deleted_at: now, deleted_by: actor.userId });
    const after = { deletedAt: now.toISOString() };
    await record(tx, { actor, id }, 'media.trash', { before: { name: row.name, deletedAt: null }, after, now });
    return reread(tx, id);
  });
}

/** @throws Refusal NOT_FOUND */
export function restoreMedia({ db, clock }: ChangeServices, { actor, id }: Action): Promise<MediaRow> {
  return db.transaction().execute(async (tx) => {
    const { name, deleted_at } = await lockOn(tx, id, 'trash');
    await updateMediaRow(tx, id, { deleted_at: null, deleted_by: null });
    const before = { name, deletedAt: deleted_at?.toISOString() };
    await record(tx, { actor, id }, 'media.restore', { before, after: { deletedAt: null }, now: clock.now() });
    return reread(tx, id);
  });
}

/** Out of the Trash, permanently. @throws Refusal NOT_FOUND, MEDIA_IN_USE */
export async function deleteMedia(
  { db, clock, files, mediaUsers }: ChangeServices,
  { actor, id }: Action,
): Promise<void> {
  const deleted = await db.transaction().execute(async (tx) => {
    const row = await deleteTrashed(tx, mediaUsers, id);
    const { name, mime, bytes } = row;
    await record(tx, { actor, id }, 'media.delete', { before: { name, mime, bytes }, after: null, now: clock.now() });
    return row;
  });
  await removeMediaFiles(files, deleted);
}

/** The caller removes the files when this is committed. @throws Refusal NOT_FOUND, MEDIA_IN_USE */
export async function deleteTrashed(tx: Executor, users: readonly MediaUser[], id: string): Promise<MediaRow> {
  const row = await lockOn(tx, id, 'trash');
  await requireUnused(tx, users, id);
  await deleteMediaRow(tx, id);
  return row;
}

async function lockOn(tx: Executor, id: string, shelf: 'library' | 'trash'): Promise<MediaRow> {
  const row = await lockMedia(tx, id);
  if (row === undefined || (row.deleted_at === null) !== (shelf === 'library')) throw new Refusal('NOT_FOUND');
  return row;
}

async function requireUnused(tx: Executor, users: readonly MediaUser[], id: string): Promise<void> {
  const uses = (await findMediaUses(tx, users, [id])).get(id) ?? [];
  if (uses.length === 0) return;
  const named = uses.map(({ noun, label }) => `${noun} ${label}`).slice(0, 3);
  const more = uses.length > named.length ? ` and ${uses.length - named.length} more` : '';
  throw new Refusal('MEDIA_IN_USE', { message: `This file is in use by ${named.join(', ')}${more}` });
}

async function reread(tx: Executor, id: string): Promise<MediaRow> {
  const row = await findMedia(tx, id);
  if (row === undefined) throw new Error(`media ${id} vanished under its lock`);
  return row;
}

type MediaAction = 'media.update' | 'media.trash' | 'media.restore' | 'media.delete';
type State = Readonly<Record<string, unknown>> | null;

function record(
  tx: Executor,
  { actor, id }: Action,
  action: MediaAction,
  change: { readonly before: State; readonly after: State; readonly now: Date },
): Promise<void> {
  return recordAction(tx, { actor, action, target: { kind: 'media', id }, reason: null, ...change });
}
