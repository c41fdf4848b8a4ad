import type { Insertable } from 'kysely';
import type { BackupHeader } from '../../../platform/backup/backup-header.js';
import type { DB } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type NewBackup = Insertable<DB['backup']>;

/** The file may be known already, when another instance listed the folder first. */
export async function upsertBackup(db: Executor, backup: NewBackup): Promise<void> {
  await db
    .insertInto('backup')
    .values(backup)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(backup))
    .execute();
}

/** What a backup that was found says of itself. */
export function rowOfHeader(
  { id, createdAt, origin, madeBy, encryption }: BackupHeader,
  { name, bytes }: { readonly name: string; readonly bytes: number },
) {
  const [made_at, encrypted] = [new Date(createdAt), encryption !== null];
  return { id, file_name: name, origin, made_by: madeBy, made_at, bytes, encrypted } satisfies NewBackup;
}

/** Newest first, with the name of who made each. */
export function listBackupRows(db: Executor) {
  return db
    .selectFrom('backup')
    .leftJoin('user', 'user.id', 'backup.made_by')
    .selectAll('backup')
    .select('user.name as makerName')
    .orderBy('made_at', 'desc')
    .orderBy('backup.id', 'desc')
    .execute();
}

export function findBackup(db: Executor, id: string) {
  return db.selectFrom('backup').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function saveVerification(
  db: Executor,
  id: string,
  outcome: { readonly sha256: string; readonly verifiedAt: Date } | { readonly fault: string },
): Promise<void> {
  const set =
    'fault' in outcome
      ? { fault: outcome.fault, verified_at: null }
      : { fault: null, verified_at: outcome.verifiedAt, sha256: outcome.sha256 };
  await db.updateTable('backup').set(set).where('id', '=', id).execute();
}

/** Those that neither the folder nor the bucket has. */
export async function deleteRowsWithoutFile(db: Executor): Promise<void> {
  await db.deleteFrom('backup').where('off_disk_at', 'is not', null).where('uploaded_at', 'is', null).execute();
}

/** The newest one that was verified, which always stays. */
export function findNewestVerified(db: Executor) {
  return db
    .selectFrom('backup')
    .select('id')
    .where('verified_at', 'is not', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Past their retention; the newest one that was verified stays, however old it is. */
export async function listExpiredBackups(db: Executor, now: Date) {
  const newest = await findNewestVerified(db);
  return db
    .selectFrom('backup')
    .select(['id', 'file_name', 'uploaded_at'])
    .where('kept_until', '<', now)
    .$if(newest !== undefined, (query) => query.where('id', '<>', newest?.id ?? ''))
    .execute();
}
