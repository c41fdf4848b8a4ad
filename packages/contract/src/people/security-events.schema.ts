import { securityEventKinds } from '@limelight/rules/security-event';
import { z } from 'zod';
import { instantSchema, namedObject, requestedDaySchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const securityEventSchema = namedObject('SecurityEvent', {
  id: z.int().positive(),
  kind: z.enum(securityEventKinds),
  /** The endpoint or the limit concerned. */
  detail: z.string(),
  account: z.strictObject({ id: uuidSchema, name: z.string() }).nullable(),
  /** Null where events of many addresses are counted together. */
  address: z.string().nullable(),
  /** How many within one minute. */
  count: z.int().positive(),
  /** Of the last one. */
  time: instantSchema,
});
export type SecurityEventRow = z.infer<typeof securityEventSchema>;

/** `q`: the start of an address, or a part of a name or email. */
const query = staffListQuery(
  { keys: ['time'], first: { key: 'time', direction: 'desc' } },
  {
    kind: z.enum(securityEventKinds).optional(),
    userId: uuidSchema.optional(),
    /** From the first day of London, inclusive, to the second, inclusive. */
    from: requestedDaySchema.optional(),
    until: requestedDaySchema.optional(),
  },
);
export type SecurityEventsQuery = z.output<typeof query>;

export const listSecurityEvents = { query, response: staffListResponse(securityEventSchema) };
export const exportSecurityEvents = { query, response: csvSchema };
