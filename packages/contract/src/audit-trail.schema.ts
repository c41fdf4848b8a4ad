import { auditActions, auditTargetKinds } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { instantSchema, namedObject, uuidSchema } from './scalars.schema.js';

const stateSchema = z.record(z.string(), z.unknown()).nullable();

const auditEntrySchema = namedObject('AuditEntry', {
  number: z.int().positive(),
  time: instantSchema,
  actorId: uuidSchema,
  /** Null when the account is gone. */
  actorName: z.string().nullable(),
  /** At the time of the action. */
  actorRole: z.string(),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** The fields that changed. */
  before: stateSchema,
  after: stateSchema,
  reason: z.string().nullable(),
  requestId: z.string(),
  address: z.string(),
  /** SHA-256 over this entry and the previous entry's hash, hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAuditTrail = {
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** `nextCursor` of the previous page. */
    cursor: z.coerce.number().int().positive().optional(),
    actorId: uuidSchema.optional(),
    action: z.enum(auditActions).optional(),
    targetKind: z.enum(auditTargetKinds).optional(),
    targetId: z.string().min(1).max(200).optional(),
    /** From the first time, inclusive, to the second, exclusive. */
    from: instantSchema.optional(),
    until: instantSchema.optional(),
  }),
  response: z.strictObject({ entries: z.array(auditEntrySchema), nextCursor: z.int().nullable() }),
};
