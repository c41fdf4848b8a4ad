import type { SignUp } from '@limelight/contract/accounts';
import { request } from './client';
import { reconnectLive } from './live';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

// The accounts library's own browser client is 12 KB for what a few requests do.

async function post(path: string, body: unknown): Promise<unknown> {
  return request({ method: 'POST', url: `/api/auth${path}`, body });
}

/** Another account looks at the page now: nothing of the one before may stay in memory or on the stream. */
async function forgetAccount(): Promise<void> {
  const personal = new Set<unknown>([queryKeys.me[0], queryKeys.portfolio[0], queryKeys.allTrades[0]]);
  await queryClient.cancelQueries({ predicate: ({ queryKey }) => personal.has(queryKey[0]) });
  queryClient.removeQueries({ predicate: ({ queryKey }) => personal.has(queryKey[0]) && queryKey[0] !== 'me' });
  reconnectLive();
}

export async function signUp(account: SignUp): Promise<void> {
  await post('/sign-up/email', account);
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signIn(credentials: Credentials): Promise<void> {
  await post('/sign-in/email', credentials);
  await forgetAccount();
  await queryClient.invalidateQueries({ queryKey: queryKeys.me, refetchType: 'none' });
}

export async function signOut(): Promise<void> {
  await post('/sign-out', {});
  await forgetAccount();
  queryClient.setQueryData(queryKeys.me, null);
}

export interface MailRequest {
  readonly email: string;
  /** Path of ours to return to. */
  readonly returnPath: string;
}

export async function sendVerificationEmail({ email, returnPath }: MailRequest): Promise<void> {
  await post('/send-verification-email', { email, callbackURL: returnPath });
}

/** @throws ApiError INVALID_TOKEN or TOKEN_EXPIRED for a link that is not valid any more */
export async function verifyEmail(token: string): Promise<void> {
  await request({ method: 'GET', url: `/api/auth/verify-email?${new URLSearchParams({ token })}` });
  await forgetAccount();
  await queryClient.invalidateQueries({ queryKey: queryKeys.me });
}

export async function requestPasswordReset({ email, returnPath }: MailRequest): Promise<void> {
  await post('/request-password-reset', { email, redirectTo: returnPath });
}

export interface NewPassword {
  readonly token: string;
  readonly newPassword: string;
}

/** @throws ApiError INVALID_TOKEN for a link that is not valid any more */
export async function resetPassword(password: NewPassword): Promise<void> {
  await post('/reset-password', password);
}
