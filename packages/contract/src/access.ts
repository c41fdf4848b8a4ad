import { impersonationReasonLengthMax } from '@limelight/rules/impersonation';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { instantSchema, uuidSchema } from './scalars.js';

const doneSchema = z.strictObject({ status: z.literal(true) });

export const confirmIdentity = endpoint({
  method: 'POST',
  url: '/api/v1/me/authentication',
  tag: 'Account',
  summary: 'Confirm with the password who is there, for the calls that need a recent log-in',
  policy: 'signed-in',
  body: z.strictObject({ password: z.string().min(1, 'Please enter your password').max(600) }),
  response: doneSchema,
});

export const startImpersonation = endpoint({
  method: 'POST',
  url: '/api/v1/manager/users/:id/impersonation',
  tag: 'Staff',
  summary: 'View the game as this player, read-only, for at most half an hour; replaces a view that is open',
  policy: { permission: 'user.impersonate', recentAuthentication: true },
  audit: 'user.impersonate',
  params: z.strictObject({ id: uuidSchema }),
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'Please give a reason')
      .max(impersonationReasonLengthMax, `At most ${impersonationReasonLengthMax} characters`),
  }),
  response: z.strictObject({ until: instantSchema }),
  status: 201,
  errors: ['CONFLICT'],
});

/** Open to whoever has a session, since whoever views as a player has no other rights than a player's. */
export const endImpersonation = endpoint({
  method: 'DELETE',
  url: '/api/v1/me/impersonation',
  tag: 'Staff',
  summary: 'Stop viewing as a player; without an open view nothing happens',
  policy: 'signed-in',
  impersonation: 'allowed',
  response: doneSchema,
});
