import type { Executor } from '../../../platform/database.js';

interface MediaUse {
  readonly mediaId: string;
  readonly label: string;
  /** The staff page of what uses it. */
  readonly path: string;
}

/** What a module declares whose rows refer to files of the media library. */
export interface MediaUser {
  /** Such as "Celebrity". */
  readonly noun: string;
  /** What uses any of these files. */
  readonly find: (db: Executor, mediaIds: readonly string[]) => Promise<readonly MediaUse[]>;
}

/** The declarations of all modules. */
export interface MediaUsers {
  readonly mediaUsers: readonly MediaUser[];
}

export interface NamedUse {
  readonly noun: string;
  readonly label: string;
  readonly path: string;
}

/** The uses of each file, by its id. */
export async function findMediaUses(
  db: Executor,
  users: readonly MediaUser[],
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedUse[]>> {
  const uses = new Map<string, NamedUse[]>(mediaIds.map((id) => [id, []]));
  if (mediaIds.length === 0) return uses;
  for (const { noun, find } of users) {
    for (const { mediaId, label, path } of await find(db, mediaIds)) uses.get(mediaId)?.push({ noun, label, path });
  }
  return uses;
}
