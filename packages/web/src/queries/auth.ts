import * as auth from '@limelight/contract/auth';
import type { SignUp } from '@limelight/contract/auth.schema';
import { guestPlays } from '../guest/guest-play';
import { reconnectLive } from '../live/live-stream';
import { forgetOfflineData } from '../offline/offline-data';
import { mayBeSignedIn, noteSignedIn } from '../offline/session-hint';
import { subscribeToAccountChanges } from './account-changes';
import { call } from './client';
import { forgetPendingMutations } from './pending-mutations';
import { forgetPersonalQueries } from './personal-queries';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

// The accounts library's own browser client is 12 KB for what a few requests do.

/** Nothing of an account may stay in memory, on screen or in the browser once another looks at the page. */
export async function forgetPersonalData(): Promise<void> {
  forgetPendingMutations();
  forgetPersonalQueries(queryClient, { askAnew: guestPlays() || Boolean(queryClient.getQueryData(queryKeys.me)) });
  await forgetOfflineData();
}

/** Where nobody is signed in any more, once the page that showed the account is left: its parts would ask anew. */
export async function leaveAccount(): Promise<void> {
  await forgetPersonalData();
  reconnectLive();
}

/** Call once, before anything tells who is signed in. */
export function watchAccount(): void {
  subscribeToAccountChanges(queryClient, {
    signedIn: mayBeSignedIn(),
    onAnother: () => void forgetPersonalData(),
    onOtherOwner: reconnectLive,
  });
}

/** Asks anew who is signed in, from nothing: a guard must not decide by the account before. */
export async function refreshAccount(): Promise<void> {
  // Until the answer says otherwise: a guest who logs in must be asked about.
  noteSignedIn(true);
  await queryClient.resetQueries({ queryKey: queryKeys.me });
}

/** Succeeds for an address that has an account as well: its owner gets a mail instead. */
export async function signUp(account: SignUp): Promise<void> {
  await call(auth.signUp, { body: account });
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
  const { twoFactor } = await call(auth.signIn, { body: credentials });
  if (twoFactor) return 'code-needed';
  await becomeSignedIn();
  return 'signed-in';
}

/** The code of the authenticator app, or a recovery code. @throws ApiError INVALID_CODE, NOT_SIGNED_IN when too late */
export async function finishSignIn(code: string): Promise<void> {
  await call(auth.finishSignIn, { body: { code } });
  await becomeSignedIn();
}

async function becomeSignedIn(): Promise<void> {
  // What an earlier log-in subscribed to ended with it: a switch that still said "on" would be wrong.
  void endPushMessages().catch(() => {});
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
  await leaveAccount();
}

/**
 * Ends the session. The page that is open still shows what it showed: `leaveAccount` follows when it is left, or its
 * queries would ask anew for what nobody may see any more.
 */
export async function signOut(): Promise<void> {
  // Where it cannot be ended (no network), the log-out counts more.
  await endPushMessages().catch(() => {});
  await call(auth.signOut);
  queryClient.setQueryData(queryKeys.me, null);
  noteSignedIn(false);
}

/** A game of its own begins, with nothing of an account's or of a game before. */
export async function playAsGuest(): Promise<void> {
  const { startGuestPlay } = await import('../guest/guest-game-storage');
  startGuestPlay();
  await becomeVisitor();
}

export async function sendVerificationEmail(email: string): Promise<void> {
  await call(auth.sendVerificationEmail, { body: { email } });
}

/** @throws ApiError BAD_REQUEST for a link that is not valid any more */
export async function verifyEmail(token: string): Promise<void> {
  await call(auth.verifyEmail, { query: { token } });
  // It may have opened before, for an account that was not let in, and nobody have asked since whose it is.
  reconnectLive();
  await refreshAccount();
}

export async function requestPasswordReset(email: string): Promise<void> {
  await call(auth.requestPasswordReset, { body: { email } });
}

export interface NewPassword {
  readonly token: string;
  readonly newPassword: string;
}

/** Logs every device out, this one too. @throws ApiError BAD_REQUEST for a link that is not valid any more */
export async function resetPassword(password: NewPassword): Promise<void> {
  await call(auth.resetPassword, { body: password });
  await forgetPersonalData();
  await refreshAccount();
}
