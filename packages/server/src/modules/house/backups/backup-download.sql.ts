import type { Executor } from '../../../platform/database.js';

interface Download {
  readonly sessionId: string;
  readonly backupId: string;
}

/** Lets a session download a backup once. Deletes what is too old, too. */
export async function allowDownload(
  db: Executor,
  { sessionId, backupId }: Download,
  times: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('backup_download').where('expires_at', '<=', times.now).execute();
  await db
    .insertInto('backup_download')
    .values({ session_id: sessionId, backup_id: backupId, expires_at: times.expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'backup_id']).doUpdateSet({ expires_at: times.expiresAt }),
    )
    .execute();
}

/** @returns whether it was allowed; true for exactly one of several concurrent calls */
export async function takeDownload(db: Executor, { sessionId, backupId }: Download, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('backup_download')
    .where('session_id', '=', sessionId)
    .where('backup_id', '=', backupId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
