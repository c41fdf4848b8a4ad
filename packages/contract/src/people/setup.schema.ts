import { z } from 'zod';
import { doneSchema, emailSchema } from '../scalars.schema.js';

/** In the body, as addresses end up in logs and histories. */
const setupTokenSchema = z.string().min(1).max(100);

export const checkSetup = {
  body: z.strictObject({ token: setupTokenSchema }),
  response: doneSchema,
};

export const setUp = {
  body: z.strictObject({ token: setupTokenSchema, email: emailSchema.trim().toLowerCase() }),
  response: z.strictObject({
    /** Path of a one-time link to choose a password. Null for a verified account, which logs in as before. */
    passwordPath: z.string().nullable(),
  }),
};
