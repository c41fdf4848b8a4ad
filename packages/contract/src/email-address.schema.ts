import { z } from 'zod';
import { codeSchema, passwordSchema } from './profile.schema.js';
import { doneSchema, emailSchema } from './scalars.schema.js';

const tokenParams = z.strictObject({ token: z.string().min(1).max(100) });

export const requestEmailChange = {
  body: z.strictObject({
    email: emailSchema.trim().toLowerCase(),
    password: passwordSchema,
    /** Required with two-factor authentication. */
    code: codeSchema.optional(),
  }),
  response: doneSchema,
};

export const confirmEmailChange = {
  params: tokenParams,
  response: doneSchema,
};

export const revertEmailChange = {
  params: tokenParams,
  response: doneSchema,
};
