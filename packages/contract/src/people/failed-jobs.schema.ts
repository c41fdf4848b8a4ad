import { z } from 'zod';
import { doneSchema, instantSchema, namedObject } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const failedJobSchema = namedObject('FailedJob', {
  id: z.string(),
  /** Such as "payment-receipt". */
  task: z.string(),
  /** The message of its last error. */
  error: z.string(),
  attempts: z.int().positive(),
  failedAt: instantSchema,
  /** What the job was about; null for work that concerns nothing that has a page. */
  subject: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.enum(['user', 'payment', 'webhook']), id: z.string() }),
      z.strictObject({ kind: z.literal('ticket'), number: z.int().positive() }),
    ])
    .nullable(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

export const listFailedJobs = {
  query: staffListQuery({ keys: ['failed', 'task'], first: { key: 'failed', direction: 'desc' } }, {}),
  response: staffListResponse(failedJobSchema),
};

export const exportFailedJobs = { query: listFailedJobs.query, response: csvSchema };

export const retryFailedJob = {
  params: z.strictObject({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  response: doneSchema,
};
