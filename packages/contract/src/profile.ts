import { z } from 'zod';
import { accountFields, meSchema } from './accounts.js';
import { endpoint } from './endpoint.js';
import { instantSchema, uuidSchema } from './scalars.js';

/** What the player types to show who is there; its form is nobody's business but the check's. */
const passwordSchema = z.string().min(1, 'Please enter your password').max(600);
/** Six digits of the app, or a recovery code. */
const codeSchema = z.string().trim().min(1, 'Please enter the code').max(40);

export const updateMe = endpoint({
  method: 'PATCH',
  url: '/api/v1/me',
  tag: 'Account',
  summary: 'Change the name and the mobile number; a new number is unverified',
  policy: 'player',
  body: z.strictObject({
    name: accountFields.name,
    mobileNumberPrefix: accountFields.mobileNumberPrefix,
    mobileNumber: accountFields.mobileNumber,
  }),
  response: meSchema,
});

/** The body is `multipart/form-data` with one file, so there is no schema for it here. */
export const uploadAvatar = endpoint({
  method: 'POST',
  url: '/api/v1/me/avatar',
  tag: 'Account',
  summary: 'Upload a picture (.jpg, .jpeg, .png or .gif, 1 MB at most) as the one file of a multipart form',
  policy: 'player',
  response: meSchema,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'FILE_UNREADABLE', 'TOO_MANY_FILES'],
});

export const deleteAvatar = endpoint({
  method: 'DELETE',
  url: '/api/v1/me/avatar',
  tag: 'Account',
  summary: 'Go back to the generated picture',
  policy: 'player',
  response: meSchema,
});

export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const;

export const sessionSchema = z
  .strictObject({
    id: uuidSchema,
    kind: z.enum(deviceKinds),
    /** "Chrome on Windows". */
    device: z.string(),
    signedInAt: instantSchema,
    /** To a few minutes. */
    lastActiveAt: instantSchema,
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) });

export const listSessions = endpoint({
  method: 'GET',
  url: '/api/v1/me/sessions',
  tag: 'Account',
  summary: 'Where the account is signed in, this device first',
  policy: 'signed-in',
  impersonation: 'hidden',
  response: sessionListSchema,
});

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/v1/me/sessions/:id',
  tag: 'Account',
  summary: 'Sign one device out; answers with those that are left',
  policy: 'signed-in',
  params: z.strictObject({ id: uuidSchema }),
  response: sessionListSchema,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/api/v1/me/sessions',
  tag: 'Account',
  summary: 'Sign out everywhere but here',
  policy: 'signed-in',
  response: sessionListSchema,
});

const doneSchema = z.strictObject({ status: z.literal(true) });

export const changePassword = endpoint({
  method: 'POST',
  url: '/api/v1/me/password',
  tag: 'Account',
  summary: 'Set a new password; every other device is signed out',
  policy: 'player',
  body: z.strictObject({ currentPassword: passwordSchema, newPassword: accountFields.newPassword }),
  response: doneSchema,
});

export const setUpTwoFactor = endpoint({
  method: 'POST',
  url: '/api/v1/me/two-factor/setup',
  tag: 'Account',
  summary: 'A new secret for an authenticator app; asked for at log-in once a first code has confirmed it',
  policy: 'player',
  body: z.strictObject({ password: passwordSchema }),
  response: z.strictObject({
    /** `otpauth://`, to be shown as a QR code. */
    uri: z.string(),
    /** The same secret for typing. */
    secret: z.string(),
  }),
  errors: ['CONFLICT'],
});

const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const confirmTwoFactor = endpoint({
  method: 'POST',
  url: '/api/v1/me/two-factor/confirm',
  tag: 'Account',
  summary: 'Switch two-factor authentication on with a first code; answers with the recovery codes, once',
  policy: 'player',
  body: z.strictObject({ code: codeSchema }),
  response: recoveryCodesSchema,
  errors: ['INVALID_CODE', 'CONFLICT'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/v1/me/two-factor/recovery-codes',
  tag: 'Account',
  summary: 'New recovery codes; the old ones stop working',
  policy: 'player',
  body: z.strictObject({ password: passwordSchema }),
  response: recoveryCodesSchema,
  errors: ['CONFLICT'],
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  url: '/api/v1/me/two-factor/disable',
  tag: 'Account',
  summary: 'Switch two-factor authentication off',
  policy: 'player',
  body: z.strictObject({ password: passwordSchema }),
  response: doneSchema,
});

export const exportMe = endpoint({
  method: 'GET',
  url: '/api/v1/me/export',
  tag: 'Account',
  summary: 'Everything stored about the player, as one JSON file',
  policy: 'signed-in',
  impersonation: 'hidden',
  // A file of any length, streamed.
  response: z.unknown(),
});

/** What has to be typed before an account is deleted. */
export const deletionWord = 'DELETE';

export const deleteMe = endpoint({
  method: 'POST',
  url: '/api/v1/me/delete',
  tag: 'Account',
  summary: 'Delete the account for good: nothing names the player any more, the ledger keeps its rows',
  policy: 'signed-in',
  body: z.strictObject({
    password: passwordSchema,
    /** Needed with two-factor authentication. */
    code: codeSchema.optional(),
    confirmation: z.literal(deletionWord, `Please type ${deletionWord}`),
  }),
  response: doneSchema,
  errors: ['INVALID_CODE', 'LAST_ADMIN'],
});
