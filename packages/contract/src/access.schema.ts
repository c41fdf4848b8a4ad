import { impersonationReasonLengthMax } from '@limelight/rules/impersonation';
import { z } from 'zod';
import { instantSchema, uuidSchema } from './scalars.schema.js';

const doneSchema = z.strictObject({ status: z.literal(true) });

export const confirmIdentity = {
  body: z.strictObject({ password: z.string().min(1, 'Please enter your password').max(600) }),
  response: doneSchema,
};

export const startImpersonation = {
  params: z.strictObject({ id: uuidSchema }),
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'Please give a reason')
      .max(impersonationReasonLengthMax, `At most ${impersonationReasonLengthMax} characters`),
  }),
  response: z.strictObject({ until: instantSchema }),
};

export const endImpersonation = {
  response: doneSchema,
};
