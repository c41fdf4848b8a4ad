import { endpoint } from '../endpoint.js';
import type * as schemas from './auth.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

/** The base path configured in better-auth. */
export const authFolder = '/api/auth';

export const signUp = endpoint<typeof schemas.signUp>()({
  method: 'POST',
  url: '/api/auth/sign-up/email',
  summary: 'Create an account; the response does not reveal whether the address already had one',
  policy: 'public',
  errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS', 'ROBOT_CHECK_NEEDED', 'ROBOT_CHECK_FAILED'],
});

export const signIn = endpoint<typeof schemas.signIn>()({
  method: 'POST',
  url: '/api/auth/sign-in/email',
  summary: 'Log in; the session is an HttpOnly cookie',
  policy: 'public',
  inMaintenance: 'open',
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS', 'ROBOT_CHECK_NEEDED', 'ROBOT_CHECK_FAILED'],
});

export const finishSignIn = endpoint<typeof schemas.finishSignIn>()({
  method: 'POST',
  url: '/api/auth/two-factor',
  summary: 'Finish logging in with a code from the authenticator app, or a recovery code',
  policy: 'public',
  inMaintenance: 'open',
  errors: ['INVALID_CODE', 'TOO_MANY_REQUESTS'],
});

export const getSuspension = endpoint<typeof schemas.getSuspension>()({
  method: 'GET',
  url: '/api/auth/suspension',
  summary: 'Whether the session of this cookie ended because its account was suspended, and why; otherwise null',
  policy: 'public',
  inMaintenance: 'open',
});

export const signOut = endpoint<typeof schemas.signOut>()({
  method: 'POST',
  url: '/api/auth/sign-out',
  summary: 'Log out this device',
  policy: 'public',
  inMaintenance: 'open',
});

export const sendVerificationEmail = endpoint<typeof schemas.sendVerificationEmail>()({
  method: 'POST',
  url: '/api/auth/send-verification-email',
  summary: 'Resend the verification email',
  policy: 'public',
});

export const requestPasswordReset = endpoint<typeof schemas.requestPasswordReset>()({
  method: 'POST',
  url: '/api/auth/request-password-reset',
  summary: 'Send a link to reset the password',
  policy: 'public',
  inMaintenance: 'open',
});

export const verifyEmail = endpoint<typeof schemas.verifyEmail>()({
  method: 'POST',
  url: '/api/auth/verify-email',
  summary: 'Verify an email address with the token from the email; does not log in',
  policy: 'public',
});

export const resetPassword = endpoint<typeof schemas.resetPassword>()({
  method: 'POST',
  url: '/api/auth/reset-password',
  summary: 'Set a new password with the token from the email; logs out every device',
  policy: 'public',
  inMaintenance: 'open',
});
