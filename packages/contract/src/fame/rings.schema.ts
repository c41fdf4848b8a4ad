import { reasonLengthMax } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { textSchema, uuidSchema } from '../scalars.schema.js';

export const liftRingMark = {
  params: z.strictObject({ id: uuidSchema }),
  body: z.strictObject({ reason: textSchema('Please give a reason', reasonLengthMax) }),
  response: z.strictObject({
    /** Still true for an account that is frozen or owes cash: it is not ranked either. */
    standsStill: z.boolean(),
  }),
};
