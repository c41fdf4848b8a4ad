import type { MediaKind } from '@limelight/rules/media';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { shareMedia } from './media.sql.js';

export type { MediaUser, MediaUsers } from './media-uses.js';

/**
 * For a transaction that stores a reference to a file: until it ends, the file cannot be moved to the Trash,
 * and from then on the declaration in `mediaUsers` of the caller's module prevents that.
 * @throws Refusal MEDIA_UNKNOWN when the library has no such file of this kind
 */
export async function claimMedia(tx: Executor, id: string, kind: MediaKind): Promise<void> {
  if (!tx.isTransaction) throw new Error('a file is used outside the transaction that refers to it');
  const found = await shareMedia(tx, id);
  if (found === undefined || found.deleted_at !== null || found.kind !== kind) throw new Refusal('MEDIA_UNKNOWN');
}
