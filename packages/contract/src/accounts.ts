import { mobileNumberProblem, nameProblem, passwordProblem } from '@limelight/rules/account';
import { type Permission, permissions, roles } from '@limelight/rules/permission';
import { phonePrefixes } from '@limelight/rules/phone-prefixes';
import { normalizeReferralCode } from '@limelight/rules/referral';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { instantSchema, uuidSchema } from './scalars.js';

/** A string checked by a rule of the game that returns the sentence to show, or null. */
function ruled(problemOf: (value: string) => string | null, lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .check((context) => {
      const message = problemOf(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    });
}

const knownPrefixes = new Set(phonePrefixes.map(({ prefix }) => prefix));

/** The fields that sign-up shares with the forms of the profile. */
export const accountFields = {
  name: ruled(nameProblem, 400),
  newPassword: ruled(passwordProblem, 600),
  mobileNumberPrefix: z.string().refine((prefix) => knownPrefixes.has(prefix), 'Please choose a prefix from the list'),
  mobileNumber: ruled(mobileNumberProblem, 20),
} as const;

/**
 * Body of `POST /api/auth/sign-up/email`. Strict: a field that is not here (a role, a tier) refuses the request.
 * The field names are the account table's.
 */
export const signUpSchema = z
  .strictObject({
    name: accountFields.name,
    email: z.email('Please enter a valid email address').max(254),
    password: accountFields.newPassword,
    mobileNumberPrefix: accountFields.mobileNumberPrefix,
    mobileNumber: accountFields.mobileNumber,
    /** Code of the player who invited; kept only when somebody has it. */
    referralCode: z
      .string()
      .max(40)
      .refine((code) => code.trim() === '' || normalizeReferralCode(code) !== null, 'This is not a referral code')
      .optional(),
    /** 18 or older and the terms accepted. */
    acceptTerms: z.literal(true, 'Please confirm that you are at least 18 and accept the terms'),
    /** Same-origin path to return to after verification. */
    callbackURL: z.string().max(2_000).optional(),
  })
  .meta({ id: 'SignUpRequest' });
export type SignUp = z.infer<typeof signUpSchema>;

export const meSchema = z
  .strictObject({
    id: uuidSchema,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(roles),
    tier: z.enum(tiers),
    avatarUrl: z.string(),
    /** False while the generated picture stands. */
    avatarUploaded: z.boolean(),
    /** Logging in asks for a code of the authenticator app. */
    twoFactorEnabled: z.boolean(),
    /** Has made an API key that trades; ranked among its like. */
    bot: z.boolean(),
    referralCode: z.string(),
    mobileNumberPrefix: z.string(),
    mobileNumber: z.string(),
    phoneVerified: z.boolean(),
    memberSince: instantSchema,
    /** What staff may do; nothing for a player. */
    permissions: z.array(z.enum(permissions as [Permission, ...Permission[]])),
    /** An admin who views as this player, and until when. */
    impersonation: z.strictObject({ by: z.string(), until: instantSchema }).nullable(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof meSchema>;

export const getMe = endpoint({
  method: 'GET',
  url: '/api/v1/me',
  tag: 'Account',
  summary: 'The signed-in account',
  policy: 'signed-in',
  response: meSchema,
});

export const checkReferralCode = endpoint({
  method: 'GET',
  url: '/api/v1/referral-codes/:code',
  tag: 'Account',
  summary: 'Whether somebody has this referral code',
  policy: 'public',
  params: z.strictObject({ code: z.string().max(40) }),
  response: z.strictObject({ code: z.string(), known: z.boolean() }),
});
