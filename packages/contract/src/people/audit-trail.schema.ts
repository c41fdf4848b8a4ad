import { auditActions, auditTargetKinds } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { instantSchema, namedObject, requestedDaySchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const stateSchema = z.record(z.string(), z.unknown()).nullable();

const auditEntrySchema = namedObject('AuditEntry', {
  number: z.int().positive(),
  time: instantSchema,
  /** The nil UUID for the operator of the server, whose commands have no account. */
  actorId: uuidSchema,
  /** Null when the account is gone. */
  actorName: z.string().nullable(),
  /** At the time of the action. */
  actorRole: z.string(),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** Of a player; null for other targets, and when the account is gone. */
  targetName: z.string().nullable(),
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

const query = staffListQuery(
  { keys: ['number'], first: { key: 'number', direction: 'desc' } },
  {
    actorId: uuidSchema.optional(),
    action: z.enum(auditActions).optional(),
    targetKind: z.enum(auditTargetKinds).optional(),
    targetId: z.string().min(1).max(200).optional(),
    /** From the first day of London, inclusive, to the second, inclusive. */
    from: requestedDaySchema.optional(),
    until: requestedDaySchema.optional(),
  },
);
export type AuditTrailQuery = z.output<typeof query>;

export const listAuditTrail = { query, response: staffListResponse(auditEntrySchema) };
export const exportAuditTrail = { query, response: csvSchema };

export const getAuditEntry = {
  params: z.strictObject({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: auditEntrySchema,
};

export const getAuditChain = {
  response: z.strictObject({
    asOf: instantSchema,
    entries: z.int().min(0),
    /** Of the last entry: a copy of it reveals any later change of the past. */
    hash: z.string(),
    /** How many of the newest entries were recomputed; `npm run audit` recomputes all. */
    checked: z.int().min(0),
    /** The first of them whose hash, or whose link to the one before, is wrong. */
    brokenAt: z.int().nullable(),
  }),
};
