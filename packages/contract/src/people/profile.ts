import { endpoint } from '../endpoint.js';
import type * as schemas from './profile.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const updateMe = endpoint<typeof schemas.updateMe>()({
  method: 'PATCH',
  url: '/api/v1/me',
  summary: 'Change the name and the mobile number; a new number is unverified',
  policy: 'player',
});

/** The body is `multipart/form-data` with one file, so it has no schema here. */
export const uploadAvatar = endpoint<typeof schemas.uploadAvatar>()({
  method: 'POST',
  url: '/api/v1/me/avatar',
  summary: 'Upload a picture (.jpg, .jpeg, .png or .gif, 1 MB at most) as the one file of a multipart form',
  policy: 'player',
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'FILE_UNREADABLE', 'TOO_MANY_FILES'],
});

export const chooseAvatar = endpoint<typeof schemas.chooseAvatar>()({
  method: 'PUT',
  url: '/api/v1/me/avatar',
  summary: 'Choose a generated picture by its seed, as in `/avatars/:seed.svg`',
  policy: 'player',
});

export const deleteAvatar = endpoint<typeof schemas.deleteAvatar>()({
  method: 'DELETE',
  url: '/api/v1/me/avatar',
  summary: 'Go back to the generated picture',
  policy: 'player',
});

export const listSessions = endpoint<typeof schemas.listSessions>()({
  url: '/api/v1/me/sessions',
  summary: 'The devices that are signed in, this one first',
  policy: 'signed-in',
  impersonation: 'hidden',
});

export const endSession = endpoint<typeof schemas.endSession>()({
  method: 'DELETE',
  url: '/api/v1/me/sessions/:id',
  summary: 'Sign one device out; returns the remaining ones',
  policy: 'signed-in',
});

export const endOtherSessions = endpoint<typeof schemas.endOtherSessions>()({
  method: 'DELETE',
  url: '/api/v1/me/sessions',
  summary: 'Sign out everywhere else',
  policy: 'signed-in',
});

export const changePassword = endpoint<typeof schemas.changePassword>()({
  method: 'POST',
  url: '/api/v1/me/password',
  summary: 'Set a new password; every other device is signed out, and API keys are revoked unless they are to stay',
  policy: 'player',
});

export const setUpTwoFactor = endpoint<typeof schemas.setUpTwoFactor>()({
  method: 'POST',
  url: '/api/v1/me/two-factor/setup',
  summary: 'A new secret for an authenticator app; needed at log-in once a first code has confirmed it',
  policy: 'player',
  errors: ['CONFLICT'],
});

export const confirmTwoFactor = endpoint<typeof schemas.confirmTwoFactor>()({
  method: 'POST',
  url: '/api/v1/me/two-factor/confirm',
  summary: 'Turn two-factor authentication on with a first code; returns the recovery codes, once',
  policy: 'player',
  errors: ['INVALID_CODE', 'CONFLICT'],
});

export const renewRecoveryCodes = endpoint<typeof schemas.renewRecoveryCodes>()({
  method: 'POST',
  url: '/api/v1/me/two-factor/recovery-codes',
  summary: 'Create new recovery codes, with the password and a code; the old ones stop working',
  policy: 'player',
  errors: ['INVALID_CODE', 'CONFLICT'],
});

export const disableTwoFactor = endpoint<typeof schemas.disableTwoFactor>()({
  method: 'POST',
  url: '/api/v1/me/two-factor/disable',
  summary: 'Turn two-factor authentication off, with the password and a code',
  policy: 'player',
  errors: ['INVALID_CODE', 'CONFLICT'],
});

export const exportMe = endpoint<typeof schemas.exportMe>()({
  url: '/api/v1/me/export',
  summary: 'Everything stored about the player, as one JSON file',
  policy: 'signed-in',
  impersonation: 'hidden',
});

export const deleteMe = endpoint<typeof schemas.deleteMe>()({
  method: 'POST',
  url: '/api/v1/me/delete',
  summary: 'Delete the account permanently; the ledger keeps its rows without a name',
  policy: 'signed-in',
  errors: ['INVALID_CODE', 'LAST_ADMIN'],
});
