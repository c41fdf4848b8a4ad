import { accountStates } from '@limelight/rules/account-state';
import { reasonLengthMax } from '@limelight/rules/audit-action';
import { roles } from '@limelight/rules/permission';
import { suspensionKinds, suspensionTextLengthMax } from '@limelight/rules/suspension';
import { z } from 'zod';
import { doneSchema, instantSchema, textSchema, uuidSchema } from '../scalars.schema.js';
import { codeSchema } from './profile.schema.js';

export const confirmIdentity = {
  body: z.strictObject({
    password: z.string().min(1, 'Please enter your password').max(600),
    /** Required with two-factor authentication. */
    code: codeSchema.optional(),
  }),
  response: doneSchema,
};

/** Path and body of staff actions on an account. */
const userParamsSchema = z.strictObject({ id: uuidSchema });
const reasonSchema = z.strictObject({
  reason: textSchema('Please give a reason', reasonLengthMax),
});

export const startImpersonation = {
  params: userParamsSchema,
  body: reasonSchema,
  response: z.strictObject({ until: instantSchema }),
};

export const endImpersonation = {
  response: doneSchema,
};

export const changeRole = {
  params: userParamsSchema,
  body: reasonSchema.extend({ role: z.enum(roles) }),
  response: z.strictObject({ userId: uuidSchema, role: z.enum(roles) }),
};

const accountStatusSchema = z.strictObject({
  userId: uuidSchema,
  state: z.enum(accountStates),
  /** Who froze the account, when and why; `by` is null for the payment worker. */
  freeze: z.strictObject({ at: instantSchema, by: uuidSchema.nullable(), reason: z.string() }).nullable(),
});
export type AccountStatus = z.infer<typeof accountStatusSchema>;

const accountChange = { params: userParamsSchema, body: reasonSchema, response: accountStatusSchema };

export const suspendAccount = {
  ...accountChange,
  body: reasonSchema.extend({
    /** Whose text the player reads when `publicText` is absent. */
    kind: z.enum(suspensionKinds).optional(),
    /** What the player reads, at log-in and on the page that the suspension ended. */
    publicText: z
      .string()
      .trim()
      .max(suspensionTextLengthMax, `At most ${suspensionTextLengthMax} characters`)
      .optional(),
  }),
};
export const restoreAccount = accountChange;
export const freezeAccount = accountChange;
export const unfreezeAccount = accountChange;
