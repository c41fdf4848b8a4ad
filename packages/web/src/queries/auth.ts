import type { RequestOf } from '@limelight/contract/endpoint';
import * as auth from '@limelight/contract/people/auth';
import type { SignUp } from '@limelight/contract/people/auth.schema';
import { clearLeftGame, guestPlays } from '../guest/guest-play';
import { clearGuestWatchlist } from '../guest/guest-watchlist';
import { reconnectLive } from '../live/live-stream';
import { clearOfflineData } from '../offline/offline-data';
import { lastSignedIn, noteSignedIn } from '../offline/session-hint';
import { subscribeToAccountChanges } from './account-changes';
import { takeAccount } from './accounts';
import { call } from './client';
import { forgetDrafts } from './drafts';
import { notifyOtherTabs, onOtherTabs } from './other-tabs';
import { forgetPendingMutations } from './pending-mutations';
import { forgetPersonalQueries } from './personal-queries';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';
import { sessionEnded } from './session-end';
import { moveGuestWatchlist } from './watchlist';

// Instead of the accounts library's own browser client, which is 12 KB for a few requests.

/** Deletes an account's data from memory, screen and browser before somebody else uses the page. */
export async function forgetPersonalData(): Promise<void> {
  forgetPendingMutations();
  forgetPersonalQueries(queryClient, { refetch: guestPlays() || Boolean(queryClient.getQueryData(queryKeys.me)) });
  await clearOfflineData();
}

/** Call after signing out, once the account's page is left: its components would refetch. */
export async function leaveAccount(): Promise<void> {
  await forgetPersonalData();
  reconnectLive();
}

/** Call once, before the account is first fetched. */
export function watchAccount(): void {
  subscribeToAccountChanges(queryClient, {
    openedAs: lastSignedIn(),
    onAnother: () => void forgetPersonalData(),
    onEnd: () => sessionEnded.set(true),
    onOtherOwner: (account) => {
      noteSignedIn(account);
      reconnectLive();
    },
  });
  onOtherTabs((news) => {
    if (news === 'logged-out') forgetDrafts();
    void queryClient.invalidateQueries({ queryKey: queryKeys.me });
  });
}

/** Resets and refetches the account: a route guard must not use the previous one. */
export async function refreshAccount(): Promise<void> {
  // Until the response: otherwise a guest who logs in would not fetch the account.
  noteSignedIn('someone');
  await queryClient.resetQueries({ queryKey: queryKeys.me });
}

/** Also succeeds for an address with an account, whose owner gets a mail instead (no account enumeration). */
export async function signUp(account: SignUp): Promise<void> {
  await call(auth.signUp, { body: account });
}

/**
 * Returns whether the account also needs a two-factor code.
 * @throws ApiError INVALID_CREDENTIALS for wrong credentials, ACCOUNT_SUSPENDED for right ones
 */
export async function signIn(credentials: RequestOf<typeof auth.signIn>['body']): Promise<'signed-in' | 'code-needed'> {
  const { twoFactor } = await call(auth.signIn, { body: credentials });
  if (twoFactor) return 'code-needed';
  await becomeSignedIn();
  return 'signed-in';
}

/**
 * The code of the authenticator app, or a recovery code.
 * @throws ApiError INVALID_CODE, NOT_SIGNED_IN when too late
 */
export async function finishSignIn(code: string): Promise<void> {
  await call(auth.finishSignIn, { body: { code } });
  await becomeSignedIn();
}

async function becomeSignedIn(): Promise<void> {
  // An earlier log-in's push subscription ended with it: its switch must not still be on.
  void endPushMessages().catch(() => {});
  await forgetPersonalData();
  takeAccount();
  // If the connection is lost, the next page of this player tries again.
  await moveGuestWatchlist().catch(() => {});
  await refreshAccount();
  sessionEnded.set(false);
  notifyOtherTabs('changed');
}

/** The next user of this browser must not see push messages for the previous player. */
async function endPushMessages(): Promise<void> {
  const { endPush } = await import('./push');
  await endPush();
}

/** The account or its session has ended: deletes its data. */
export async function becomeVisitor(): Promise<void> {
  queryClient.setQueryData(queryKeys.me, null);
  noteSignedIn(null);
  await leaveAccount();
}

/**
 * Ends the session. The open page still shows its data; call `leaveAccount` once it is left, or its queries
 * would refetch without a session.
 */
export async function signOut(): Promise<void> {
  // If that fails (offline), the log-out still goes on.
  await endPushMessages().catch(() => {});
  await call(auth.signOut);
  // What could not be moved into the account is not the next player's.
  clearGuestWatchlist();
  clearLeftGame();
  forgetDrafts();
  queryClient.setQueryData(queryKeys.me, null);
  noteSignedIn(null);
  sessionEnded.set(false);
  notifyOtherTabs('logged-out');
}

/** Starts a guest game, without any data of an account or an earlier game. */
export async function playAsGuest(): Promise<void> {
  const { startGuestPlay } = await import('../guest/guest-game-storage');
  startGuestPlay();
  await becomeVisitor();
}

export async function sendVerificationEmail(email: string): Promise<void> {
  await call(auth.sendVerificationEmail, { body: { email } });
}

/** @throws ApiError BAD_REQUEST for an expired link */
export async function verifyEmail(token: string): Promise<void> {
  await call(auth.verifyEmail, { body: { token } });
  // The stream may have opened for the unverified account, which it does not serve.
  reconnectLive();
  await refreshAccount();
}

export async function requestPasswordReset(email: string): Promise<void> {
  await call(auth.requestPasswordReset, { body: { email } });
}

/** Logs out every device, including this one. @throws ApiError BAD_REQUEST for an expired link */
export async function resetPassword(password: RequestOf<typeof auth.resetPassword>['body']): Promise<void> {
  await call(auth.resetPassword, { body: password });
  await forgetPersonalData();
  takeAccount();
  // If the connection is lost, the next page of this player tries again.
  await moveGuestWatchlist().catch(() => {});
  await refreshAccount();
}
