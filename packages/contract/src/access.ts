import { accountStates } from '@limelight/rules/account-state';
import { reasonLengthMax } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { instantSchema, uuidSchema } from './scalars.js';

const doneSchema = z.strictObject({ status: z.literal(true) });
const userSchema = z.strictObject({ id: uuidSchema });
const reasonSchema = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, 'Please give a reason')
    .max(reasonLengthMax, `At most ${reasonLengthMax} characters`),
});

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
  params: userSchema,
  body: reasonSchema,
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

export const accountStandingSchema = z.strictObject({
  userId: uuidSchema,
  state: z.enum(accountStates),
  /** Who stopped the account's trading, when and why; `by` is null for the payment worker. */
  freeze: z.strictObject({ at: instantSchema, by: uuidSchema.nullable(), reason: z.string() }).nullable(),
});
export type AccountStanding = z.infer<typeof accountStandingSchema>;

/** What the four calls below have in common: the same request twice answers CONFLICT the second time. */
const accountChange = {
  method: 'POST',
  tag: 'Staff',
  params: userSchema,
  body: reasonSchema,
  response: accountStandingSchema,
} as const;

export const suspendAccount = endpoint({
  ...accountChange,
  url: '/api/v1/manager/users/:id/suspend',
  summary:
    'Suspend an account: sessions, keys and open orders end, and it takes no part in the game until it is restored',
  policy: { permission: 'user.suspend' },
  audit: 'user.suspend',
  errors: ['CONFLICT', 'LAST_ADMIN'],
});

export const restoreAccount = endpoint({
  ...accountChange,
  url: '/api/v1/manager/users/:id/restore',
  summary: 'Restore a suspended account; its sessions, keys and orders stay ended',
  policy: { permission: 'user.suspend' },
  audit: 'user.restore',
  errors: ['CONFLICT'],
});

export const freezeAccount = endpoint({
  ...accountChange,
  url: '/api/v1/manager/users/:id/freeze',
  summary: "Stop an account's trading and nothing else; its open orders wait",
  policy: { permission: 'user.freeze' },
  audit: 'user.freeze',
  errors: ['CONFLICT'],
});

export const unfreezeAccount = endpoint({
  ...accountChange,
  url: '/api/v1/manager/users/:id/unfreeze',
  summary: 'Let an account trade again',
  policy: { permission: 'user.freeze' },
  audit: 'user.unfreeze',
  errors: ['CONFLICT'],
});
