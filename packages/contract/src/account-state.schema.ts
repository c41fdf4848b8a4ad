import { accountStates } from '@limelight/rules/account-state';
import { z } from 'zod';
import { reasonSchema, userParamsSchema } from './access.schema.js';
import { instantSchema, uuidSchema } from './scalars.schema.js';

export const accountStandingSchema = z.strictObject({
  userId: uuidSchema,
  state: z.enum(accountStates),
  /** Who froze the account, when and why; `by` is null for the payment worker. */
  freeze: z.strictObject({ at: instantSchema, by: uuidSchema.nullable(), reason: z.string() }).nullable(),
});
export type AccountStanding = z.infer<typeof accountStandingSchema>;

const accountChange = { params: userParamsSchema, body: reasonSchema, response: accountStandingSchema };

export const suspendAccount = accountChange;
export const restoreAccount = accountChange;
export const freezeAccount = accountChange;
export const unfreezeAccount = accountChange;
