import { reasonLengthMax } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { instantSchema, namedObject, textSchema, usCentsSchema, uuidSchema } from '../scalars.schema.js';

export const backupOrigins = ['staff', 'nightly', 'before-restore', 'command'] as const;
export const systemTaskKinds = ['backup', 'verify', 'restore', 'optimize'] as const;

const bytesSchema = z.int().min(0);

export const uploadStates = ['none', 'waiting', 'uploading', 'stored', 'failed'] as const;

const uploadSchema = z.strictObject({
  /** `none`: no bucket is set, or the file is only on this machine and damaged. */
  state: z.enum(uploadStates),
  /** Of an upload that runs: 0 to 10,000. */
  progressBps: z.int().min(0).max(10_000),
  /** When it was found complete in the bucket. */
  at: instantSchema.nullable(),
  /** Why the last try failed, and when the next one begins. */
  fault: z.string().nullable(),
  nextAt: instantSchema.nullable(),
});

const backupSchema = namedObject('Backup', {
  id: uuidSchema,
  createdAt: instantSchema,
  origin: z.enum(backupOrigins),
  /** The name of the member of staff who made it. */
  madeBy: z.string().nullable(),
  bytes: bytesSchema,
  encrypted: z.boolean(),
  sha256: z.string().nullable(),
  /** When its checksums were last read again and found right. */
  verifiedAt: instantSchema.nullable(),
  /** Why the last verification failed. */
  fault: z.string().nullable(),
  /** Null: until somebody deletes it. */
  keptUntil: instantSchema.nullable(),
  /** Whether the folder of this machine has it; otherwise only the bucket has. */
  onDisk: z.boolean(),
  upload: uploadSchema,
});
export type Backup = z.infer<typeof backupSchema>;

const systemTaskSchema = namedObject('SystemTask', {
  id: uuidSchema,
  kind: z.enum(systemTaskKinds),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  startedBy: z.string().nullable(),
  /** The table or file that it is at. */
  step: z.string(),
  /** 0 to 10,000. */
  progressBps: z.int().min(0).max(10_000),
  failure: z.string().nullable(),
  /** Bytes before and after, for an optimisation. */
  result: z.record(z.string(), z.number()).nullable(),
});
export type SystemTask = z.infer<typeof systemTaskSchema>;

export const listBackups = {
  response: namedObject('Backups', {
    /** Newest first. */
    backups: z.array(backupSchema),
    /** The running one, and those that ended last; newest first. */
    tasks: z.array(systemTaskSchema),
    /** The nightly backup; null when it is switched off. */
    nightly: z.strictObject({ from: z.string(), keptDays: z.int() }).nullable(),
    /** Whether new backups are encrypted. */
    encrypted: z.boolean(),
    /** Where backups are uploaded to; null: nowhere. */
    bucket: z
      .strictObject({
        name: z.string(),
        host: z.string(),
        /** When it was listed last, and why it could not be; null before the first time. */
        checkedAt: instantSchema.nullable(),
        fault: z.string().nullable(),
      })
      .nullable(),
  }),
};

const startedSchema = namedObject('SystemTaskStarted', { taskId: uuidSchema });
const params = z.strictObject({ id: uuidSchema });

export const makeBackup = { response: startedSchema };
export const verifyBackup = { params, response: startedSchema };

export const openBackupDownload = { params, response: z.strictObject({ expiresAt: instantSchema }) };
/** The file itself, as `application/octet-stream`. */
export const downloadBackup = { params, response: z.any() };

/** The next tick begins it. */
export const uploadBackup = { params, response: z.strictObject({ dueAt: instantSchema }) };

export const deleteBackup = {
  params,
  body: z.strictObject({ reason: textSchema('Please give a reason', reasonLengthMax) }),
  response: z.strictObject({ deletedAt: instantSchema }),
};

export const getRestorePreview = {
  params,
  response: namedObject('RestorePreview', {
    /** What happened after the backup and would be undone. */
    trades: z.int(),
    newAccounts: z.int(),
    paidOrders: z.int(),
    paidUsCents: usCentsSchema,
    /** They would be open again. */
    closedAccounts: z.int(),
    suspendedAccounts: z.int(),
    auditEntries: z.int(),
  }),
};

export const restoreWord = 'RESTORE';

export const restoreBackup = {
  params,
  body: z.strictObject({
    word: z.literal(restoreWord, `Type ${restoreWord} to go on`),
    reason: textSchema('Please give a reason', reasonLengthMax),
  }),
  response: startedSchema,
};
