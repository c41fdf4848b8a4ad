import { mobileNumberProblem, nameProblem, passwordProblem } from '@limelight/rules/account';
import { handleProblem } from '@limelight/rules/handle';
import { type Permission, permissions, roles } from '@limelight/rules/permission';
import { isPhonePrefix } from '@limelight/rules/phone-prefixes';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { instantSchema, namedObject, uuidSchema } from '../scalars.schema.js';

/** A string validated by a game rule that returns the message to show, or null. */
function ruled(problemOf: (value: string) => string | null, lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .check((context) => {
      const message = problemOf(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    });
}

/** Fields that sign-up shares with the profile forms. */
export const accountFields = {
  name: ruled(nameProblem, 400),
  handle: ruled(handleProblem, 100),
  newPassword: ruled(passwordProblem, 600),
  mobileNumberPrefix: z.string().refine(isPhonePrefix, 'Please choose a prefix from the list'),
  mobileNumber: ruled(mobileNumberProblem, 20),
} as const;

export const meSchema = namedObject('Me', {
  id: uuidSchema,
  /** Private: staff see it. */
  name: z.string(),
  /** What other players see. */
  handle: z.string(),
  /** When it can be changed again; null: now. */
  handleChangeableAt: instantSchema.nullable(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(roles),
  tier: z.enum(tiers),
  avatarUrl: z.string(),
  /** False while the generated picture is in use. */
  avatarUploaded: z.boolean(),
  /** Login requires a code of the authenticator app. */
  twoFactorEnabled: z.boolean(),
  /** Has created an API key that trades; ranked among bots. */
  bot: z.boolean(),
  referralCode: z.string(),
  mobileNumberPrefix: z.string(),
  mobileNumber: z.string(),
  phoneVerified: z.boolean(),
  memberSince: instantSchema,
  /** The last activity before an absence of some hours, which this visit ended; null before the first one. */
  awaySince: instantSchema.nullable(),
  /**
   * The permissions that staff can use now: none without two-factor authentication where it is required. None
   * of a player.
   */
  permissions: z.array(z.enum(permissions as [Permission, ...Permission[]])),
  /**
   * What this member of staff must do first: turn two-factor authentication on, or log in again with a code.
   */
  twoFactorMissing: z.enum(['set-up', 'log-in']).nullable(),
  /** The admin who impersonates this player, and until when. */
  impersonation: z.strictObject({ by: z.string(), until: instantSchema }).nullable(),
});
export type Me = z.infer<typeof meSchema>;

export const getMe = {
  response: meSchema,
};

export const checkReferralCode = {
  params: z.strictObject({ code: z.string().max(40) }),
  /** The handle of whose code it is; null for an unknown one. */
  response: z.strictObject({ code: z.string(), known: z.boolean(), handle: z.string().nullable() }),
};
