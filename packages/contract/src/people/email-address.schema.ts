import { z } from 'zod';
import { doneSchema, emailSchema } from '../scalars.schema.js';
import { codeSchema, passwordSchema } from './profile.schema.js';

/** In the body, as addresses end up in logs and histories. */
const tokenBody = z.strictObject({ token: z.string().min(1).max(100) });

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
  body: tokenBody,
  response: doneSchema,
};

export const revertEmailChange = {
  body: tokenBody,
  response: doneSchema,
};
