import { z } from 'zod';
import { type ErrorCode, errorCodes } from './errors.js';
import { namedObject } from './scalars.schema.js';

/**
 * The body of every error response, a problem of RFC 9457 with members of our own: `code` is for programs,
 * `details` maps fields (path to sentence) or contains what the code specifies. `message` is the former name
 * of `detail`, for pages and programs from before.
 */
export const problemSchema = namedObject('Problem', {
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
