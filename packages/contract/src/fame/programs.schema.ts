import { reasonLengthMax } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { textSchema, uuidSchema } from '../scalars.schema.js';

export const liftProgramMark = {
  params: z.strictObject({ id: uuidSchema }),
  body: z.strictObject({ reason: textSchema('Please give a reason', reasonLengthMax) }),
  response: z.strictObject({
    /** Still true for an account whose API key trades. */
    bot: z.boolean(),
  }),
};
