import { z } from 'zod';
import { type ErrorCode, errorCodes } from './errors.js';

/** The body of every error response. `details` maps fields (path to sentence) or contains what the code specifies. */
export const problemSchema = z
  .strictObject({
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
