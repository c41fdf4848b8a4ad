import { normalizeReferralCode } from '@limelight/rules/referral';
import { z } from 'zod';
import { asciiAddress } from '../ascii-address.js';
import { doneSchema, emailSchema, namedObject, robotCheckAnswerSchema } from '../scalars.schema.js';
import { accountFields } from './accounts.schema.js';

/** Strict: an unknown field (a role, a tier) is refused. The field names are those of the account table. */
export const signUpSchema = namedObject('SignUpRequest', {
  name: accountFields.name,
  email: emailSchema,
  password: accountFields.newPassword,
  mobileNumberPrefix: accountFields.mobileNumberPrefix,
  mobileNumber: accountFields.mobileNumber,
  /** Referral code; stored only if it exists. */
  referralCode: z
    .string()
    .max(40)
    .refine((code) => code.trim() === '' || normalizeReferralCode(code) !== null, 'This is not a referral code')
    .optional(),
  /** 18 or older and the terms accepted. */
  acceptTerms: z.literal(true, 'Please confirm that you are at least 18 and accept the terms'),
  /** News and offers by mail; off unless chosen. */
  newsByMail: z.boolean().optional(),
  /** Needed after several sign-ups from a network (ROBOT_CHECK_NEEDED). */
  robotCheck: robotCheckAnswerSchema.optional(),
  /** Same-origin path to return to after verification. */
  callbackURL: z.string().max(2_000).optional(),
});
export type SignUp = z.infer<typeof signUpSchema>;

const tokenSchema = z.string().min(1).max(2_000);

export const signUp = { body: signUpSchema, response: doneSchema };

export const signIn = {
  body: z.strictObject({
    // The address is not validated: an invalid one has no account and gets the same refusal.
    email: z.string().trim().overwrite(asciiAddress).max(254),
    password: z.string().max(600),
    rememberMe: z.boolean().optional(),
    /** Needed after many tries for the account (ROBOT_CHECK_NEEDED). */
    robotCheck: robotCheckAnswerSchema.optional(),
  }),
  response: doneSchema.extend({
    /** The account also needs a code: continue with `finishSignIn`. */
    twoFactor: z.literal(true).optional(),
  }),
};

export const finishSignIn = {
  body: z.strictObject({ code: z.string().min(1, 'Please enter the code').max(40) }),
  response: doneSchema,
};

export const getSuspension = {
  response: z.strictObject({
    /** `reason` is what staff wrote for the player. */
    suspension: z.strictObject({ reason: z.string() }).nullable(),
  }),
};

export const signOut = { response: doneSchema };

export const sendVerificationEmail = { body: z.strictObject({ email: emailSchema }), response: doneSchema };

export const requestPasswordReset = { body: z.strictObject({ email: emailSchema }), response: doneSchema };

export const verifyEmail = { body: z.strictObject({ token: tokenSchema }), response: doneSchema };

export const resetPassword = {
  body: z.strictObject({ token: tokenSchema, newPassword: accountFields.newPassword }),
  response: doneSchema,
};
