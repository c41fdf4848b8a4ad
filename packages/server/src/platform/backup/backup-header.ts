import { z } from 'zod';

/** The first bytes of every backup file. */
export const magic = Buffer.from('LIMELIGHT BACKUP', 'latin1');
/** Raised when an older program could not read the file correctly. */
export const formatVersion = 1;

const backupOrigins = ['staff', 'nightly', 'before-restore', 'command'] as const;
export type BackupOrigin = (typeof backupOrigins)[number];

const encryptionSchema = z.strictObject({
  algorithm: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  /** log2 of the scrypt cost; bounded, since the file decides how much memory a reader takes. */
  costLog2: z.int().min(10).max(20),
  saltHex: z.string().regex(/^[0-9a-f]{32}$/),
  /** Distinguishes a wrong passphrase from a damaged file. */
  keyCheckHex: z.string().regex(/^[0-9a-f]{32}$/),
});
export type Encryption = z.infer<typeof encryptionSchema>;

/**
 * Readable without the passphrase, so it contains nothing but how to read the rest and what to list it as.
 */
export const headerSchema = z.strictObject({
  format: z.int().min(1),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  origin: z.enum(backupOrigins),
  /** The member of staff who made it. */
  madeBy: z.uuid().nullable(),
  compression: z.literal('deflate'),
  encryption: encryptionSchema.nullable(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** A table or an uploaded file, each in blocks of its own. */
export const partSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('table'),
    name: z.string().min(1),
    columns: z.array(z.string().min(1)).min(1),
  }),
  z.strictObject({ kind: z.literal('file'), name: z.string().min(1) }),
]);
export type Part = z.infer<typeof partSchema>;

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
const doneSchema = z.strictObject({ rows: z.int().min(0), bytes: z.int().min(0), sha256: digestSchema });

export const manifestSchema = z.strictObject({
  format: z.int().min(1),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: digestSchema })),
  partitions: z.array(z.strictObject({ parent: z.string(), name: z.string(), bound: z.string() })),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Work of the queue that must go on; see `listPendingJobs`. */
  jobs: z.array(z.strictObject({ task: z.string(), body: z.unknown() })),
  leftOut: z.array(z.string()),
  parts: z.array(z.intersection(partSchema, doneSchema)),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type DonePart = Manifest['parts'][number];
