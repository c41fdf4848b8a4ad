import { z } from 'zod';
import { type ErrorCode, errorCatalogue, errorCodes } from './errors.js';
import { namedObject } from './scalars.schema.js';

/**
 * The body of every error response, a problem of RFC 9457 with members of our own: `code` is for programs,
 * `details` maps fields (path to sentence) or contains what the code specifies. `message` is the former name
 * of `detail`, for pages and programs from before.
 */
export const problemSchema = namedObject(
  'Problem',
  {
    type: z.string().meta({ format: 'uri-reference', description: 'Where the documentation explains the code' }),
    title: z.string().describe('The same for every problem of its type'),
    status: z.int(),
    detail: z.string().describe('A sentence for people about this one'),
    instance: z
      .string()
      .optional()
      .meta({ format: 'uri-reference', description: 'The id of the request, that of the field x-request-id' }),
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
    message: z.string().meta({ deprecated: true, description: 'The former name of `detail`' }),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('What the code specifies; for BAD_REQUEST a sentence for each field'),
  },
  [
    {
      type: '/docs/errors#NOT_ENOUGH_CASH',
      title: errorCatalogue.NOT_ENOUGH_CASH.message,
      status: errorCatalogue.NOT_ENOUGH_CASH.status,
      detail: errorCatalogue.NOT_ENOUGH_CASH.message,
      instance: 'urn:request:pLb2c9XhT0q1uA7d-1z',
      code: 'NOT_ENOUGH_CASH',
      message: errorCatalogue.NOT_ENOUGH_CASH.message,
    },
  ],
);
export type Problem = z.infer<typeof problemSchema>;
