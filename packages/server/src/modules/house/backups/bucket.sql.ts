import type { Executor } from '../../../platform/database.js';

const notFailed = { upload_bytes: null, upload_fault: null, upload_failures: null, upload_due_at: null } as const;

export async function saveUploaded(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('backup')
    .set({ ...notFailed, uploaded_at: now })
    .where('id', '=', id)
    .execute();
}

export async function saveUploadBytes(db: Executor, id: string, bytes: number | null): Promise<void> {
  await db.updateTable('backup').set({ upload_bytes: bytes }).where('id', '=', id).execute();
}

export interface UploadFailure {
  readonly fault: string;
  /** In a row. */
  readonly failures: number;
  readonly dueAt: Date;
}

export async function saveUploadFailure(
  db: Executor,
  id: string,
  { fault, failures, dueAt }: UploadFailure,
): Promise<void> {
  await db
    .updateTable('backup')
    .set({
      uploaded_at: null,
      upload_bytes: null,
      upload_fault: fault,
      upload_failures: failures,
      upload_due_at: dueAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Makes a failed upload due now. */
export async function requestUpload(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('backup')
    .set({ upload_due_at: now })
    .where('id', '=', id)
    .where('upload_fault', 'is not', null)
    .execute();
}

/** The newest that the bucket does not have; a damaged one is not uploaded. */
export function findDueUpload(db: Executor, now: Date) {
  return (
    db
      .selectFrom('backup')
      .select(['id', 'file_name', 'bytes', 'upload_failures'])
      .where('off_disk_at', 'is', null)
      .where('uploaded_at', 'is', null)
      .where('fault', 'is', null)
      // The command has verified its own.
      .where((where) => where.or([where('verified_at', 'is not', null), where('origin', '=', 'command')]))
      .where((where) => where.or([where('upload_due_at', 'is', null), where('upload_due_at', '<=', now)]))
      .orderBy('made_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** The bucket no longer has it: someone or a rule of the bucket deleted it. */
export async function saveGoneFromBucket(db: Executor, id: string): Promise<void> {
  await db.updateTable('backup').set({ uploaded_at: null }).where('id', '=', id).execute();
}

/** When the folder no longer has it, or has it again. */
export async function saveOffDisk(db: Executor, id: string, offDiskAt: Date | null): Promise<void> {
  await db.updateTable('backup').set({ off_disk_at: offDiskAt }).where('id', '=', id).execute();
}

export async function saveBucketCheck(
  db: Executor,
  { checkedAt, fault }: { readonly checkedAt: Date; readonly fault: string | null },
): Promise<void> {
  const row = { checked_at: checkedAt, fault };
  await db
    .insertInto('bucket_check')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export function findBucketCheck(db: Executor) {
  return db.selectFrom('bucket_check').select(['checked_at', 'fault']).executeTakeFirst();
}

/** Made before, in the folder and in the bucket. */
export function listOldCopies(db: Executor, before: Date) {
  return db
    .selectFrom('backup')
    .select(['id', 'file_name'])
    .where('off_disk_at', 'is', null)
    .where('uploaded_at', 'is not', null)
    .where('made_at', '<', before)
    .execute();
}

/** What the bucket does not have, and what failed last. */
export async function readUploads(db: Executor) {
  const { fn } = db;
  const uploads = await db
    .selectFrom('backup')
    .select([
      fn.countAll<number>().as('waiting'),
      fn.count<number>('upload_fault').as('failed'),
      fn.min('made_at').filterWhere('upload_fault', 'is not', null).as('oldestAt'),
      fn.max('upload_fault').as('fault'),
    ])
    .where('uploaded_at', 'is', null)
    .where('fault', 'is', null)
    .executeTakeFirstOrThrow();
  const check = await findBucketCheck(db);
  return { ...uploads, fault: uploads.fault ?? check?.fault ?? null };
}
