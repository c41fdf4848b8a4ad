import { z } from 'zod';
import { type ErrorCode, errorCodes } from './errors.js';
import { namedObject } from './scalars.schema.js';

/**
 * The body of every error response. `details` maps fields (path to sentence) or contains what the code
 * specifies.
 */
export const problemSchema = namedObject('Problem', {
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
