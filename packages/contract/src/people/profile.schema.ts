import { z } from 'zod';
import { doneSchema, instantSchema, namedObject, uuidSchema } from '../scalars.schema.js';
import { accountFields, meSchema } from './accounts.schema.js';

/** The current password as confirmation; only the check validates it. */
export const passwordSchema = z.string().min(1, 'Please enter your password').max(600);
/** Six digits of the authenticator app, or a recovery code. */
export const codeSchema = z.string().trim().min(1, 'Please enter the code').max(40);

export const updateMe = {
  body: z.strictObject({
    name: accountFields.name,
    mobileNumberPrefix: accountFields.mobileNumberPrefix,
    mobileNumber: accountFields.mobileNumber,
  }),
  response: meSchema,
};

export const uploadAvatar = {
  response: meSchema,
};

export const chooseAvatar = {
  body: z.strictObject({ seed: z.string().regex(/^[0-9a-f]{32}$/, 'Please choose a picture') }),
  response: meSchema,
};

export const deleteAvatar = {
  response: meSchema,
};

export const sessionSchema = namedObject('Session', {
  id: uuidSchema,
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  /** "Chrome on Windows". */
  device: z.string(),
  signedInAt: instantSchema,
  /** Precise to a few minutes. */
  lastActiveAt: instantSchema,
  /** Whether this is the requesting session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) });

export const listSessions = {
  response: sessionListSchema,
};

export const endSession = {
  params: z.strictObject({ id: uuidSchema }),
  response: sessionListSchema,
};

export const endOtherSessions = {
  response: sessionListSchema,
};

export const changePassword = {
  body: z.strictObject({
    currentPassword: passwordSchema,
    newPassword: accountFields.newPassword,
    /** All of them, unless false. */
    revokeApiKeys: z.boolean().optional(),
  }),
  response: doneSchema,
};

export const setUpTwoFactor = {
  body: z.strictObject({ password: passwordSchema }),
  response: z.strictObject({
    /** `otpauth://`, to be shown as a QR code. */
    uri: z.string(),
    /** The same secret for manual entry. */
    secret: z.string(),
  }),
};

const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const confirmTwoFactor = {
  body: z.strictObject({ code: codeSchema }),
  response: recoveryCodesSchema,
};

/** Of the app, or a recovery code, besides the password. */
const bothFactorsSchema = z.strictObject({ password: passwordSchema, code: codeSchema });

export const renewRecoveryCodes = {
  body: bothFactorsSchema,
  response: recoveryCodesSchema,
};

export const disableTwoFactor = {
  body: bothFactorsSchema,
  response: doneSchema,
};

export const exportMe = {
  // A file of any length, streamed.
  response: z.unknown(),
};

/** The word that confirms the deletion of an account. */
export const deletionWord = 'DELETE';

export const deleteMe = {
  body: z.strictObject({
    password: passwordSchema,
    /** Required with two-factor authentication. */
    code: codeSchema.optional(),
    confirmation: z.literal(deletionWord, `Please type ${deletionWord}`),
  }),
  response: doneSchema,
};
