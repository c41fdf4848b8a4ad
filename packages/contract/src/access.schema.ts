import { reasonLengthMax } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { instantSchema, uuidSchema } from './scalars.schema.js';

const doneSchema = z.strictObject({ status: z.literal(true) });

export const confirmIdentity = {
  body: z.strictObject({ password: z.string().min(1, 'Please enter your password').max(600) }),
  response: doneSchema,
};

/** Path and body of staff actions on an account. */
export const userParamsSchema = z.strictObject({ id: uuidSchema });
export const reasonSchema = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, 'Please give a reason')
    .max(reasonLengthMax, `At most ${reasonLengthMax} characters`),
});

export const startImpersonation = {
  params: userParamsSchema,
  body: reasonSchema,
  response: z.strictObject({ until: instantSchema }),
};

export const endImpersonation = {
  response: doneSchema,
};
