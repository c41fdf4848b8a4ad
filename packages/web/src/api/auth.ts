import type { SignUp } from '@limelight/contract/accounts';
import { request } from './client';
import { reconnectLive } from './live';
import { forgetOfflineData } from './offline-data';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';
import { noteSignedIn } from './session-hint';

// The accounts library's own browser client is 12 KB for what a few requests do.

async function post(path: string, body: unknown): Promise<void> {
  await request({ method: 'POST', url: `/api/auth${path}`, body });
}

/** What everybody is told alike. Anything not named here counts as somebody's own, so that no new query is forgotten. */
const publicKeys: ReadonlySet<unknown> = new Set([
  queryKeys.me[0],
  queryKeys.settings[0],
  queryKeys.celebrities[0],
  queryKeys.celebrity('')[0],
  queryKeys.allCandles[0],
  queryKeys.sparklines[0],
  queryKeys.fairness[0],
]);

/** Another account looks at the page now: nothing of the one before may stay in memory or on the stream. */
export async function forgetPersonalData(): Promise<void> {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !publicKeys.has(queryKey[0]) };
  await queryClient.cancelQueries(filter);
  queryClient.removeQueries(filter);
  await forgetOfflineData();
  reconnectLive();
}

/** Asks anew who is signed in, from nothing: a guard must not decide by the account before. */
async function refreshAccount(): Promise<void> {
  // Until the answer says otherwise: a guest who logs in must be asked about.
  noteSignedIn(true);
  await queryClient.resetQueries({ queryKey: queryKeys.me });
}

/** Succeeds for an address that has an account as well: its owner gets a mail instead. */
export async function signUp(account: SignUp): Promise<void> {
  await post('/sign-up/email', account);
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Whether that was all, or the account asks for a code as well.
 * @throws ApiError INVALID_CREDENTIALS for wrong ones, ACCOUNT_SUSPENDED after right ones
 */
export async function signIn(credentials: Credentials): Promise<'signed-in' | 'code-needed'> {
  const answer = await request({ method: 'POST', url: '/api/auth/sign-in/email', body: credentials });
  if (typeof answer === 'object' && answer !== null && 'twoFactor' in answer) return 'code-needed';
  await becomeSignedIn();
  return 'signed-in';
}

/** The code of the authenticator app, or a recovery code. @throws ApiError INVALID_CODE, NOT_SIGNED_IN when too late */
export async function finishSignIn(code: string): Promise<void> {
  await post('/two-factor', { code });
  await becomeSignedIn();
}

async function becomeSignedIn(): Promise<void> {
  await forgetPersonalData();
  await refreshAccount();
}

/** Whoever uses this browser next must not read on its screen what comes for the player before. */
async function endPushMessages(): Promise<void> {
  const { endPush } = await import('./push');
  await endPush();
}

/** The account that was signed in here is gone, or its session is: what is known of it goes too. */
export async function becomeVisitor(): Promise<void> {
  queryClient.setQueryData(queryKeys.me, null);
  noteSignedIn(false);
  await forgetPersonalData();
}

/**
 * Ends the session. The page that is open still shows what it showed: `forgetPersonalData` follows when it is left, or its
 * queries would ask anew for what nobody may see any more.
 */
export async function signOut(): Promise<void> {
  // Where it cannot be ended (no network), the log-out counts more.
  await endPushMessages().catch(() => {});
  await post('/sign-out', {});
  queryClient.setQueryData(queryKeys.me, null);
  noteSignedIn(false);
}

/** A game of its own begins, with nothing of an account's or of a game before. */
export async function playAsGuest(): Promise<void> {
  const { startGuestPlay } = await import('./guest-calls');
  startGuestPlay();
  await becomeVisitor();
}

export async function sendVerificationEmail(email: string): Promise<void> {
  await post('/send-verification-email', { email });
}

/** @throws ApiError BAD_REQUEST for a link that is not valid any more */
export async function verifyEmail(token: string): Promise<void> {
  await request({ method: 'GET', url: `/api/auth/verify-email?${new URLSearchParams({ token })}` });
  await refreshAccount();
}

export async function requestPasswordReset(email: string): Promise<void> {
  await post('/request-password-reset', { email });
}

export interface NewPassword {
  readonly token: string;
  readonly newPassword: string;
}

/** Logs every device out, this one too. @throws ApiError BAD_REQUEST for a link that is not valid any more */
export async function resetPassword(password: NewPassword): Promise<void> {
  await post('/reset-password', password);
  await forgetPersonalData();
  await refreshAccount();
}
