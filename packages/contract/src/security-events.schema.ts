import { securityEventKinds } from '@limelight/rules/security-event';
import { z } from 'zod';
import { instantSchema, namedObject, uuidSchema } from './scalars.schema.js';
import { staffListQuery, staffListResponse } from './staff-list.schema.js';

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

export const listSecurityEvents = {
  /** `q`: the start of an address, or a part of a name or email. */
  query: staffListQuery(
    { keys: ['time'], first: { key: 'time', direction: 'desc' } },
    {
      kind: z.enum([...securityEventKinds, 'all']).default('all'),
      userId: uuidSchema.optional(),
      /** From the first time, inclusive, to the second, exclusive. */
      from: instantSchema.optional(),
      until: instantSchema.optional(),
    },
  ),
  response: staffListResponse(securityEventSchema),
};
