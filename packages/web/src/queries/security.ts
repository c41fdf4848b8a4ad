import type { RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import { confirmIdentity as confirmEndpoint } from '@limelight/contract/people/access';
import * as profile from '@limelight/contract/people/profile';
import { useQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryClient, showAnswer } from './query-client';
import { queryKeys } from './query-keys';

type SessionList = ResponseOf<typeof profile.listSessions>;

/** Where the account is signed in, this device first. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call(profile.listSessions, { signal }),
  });
}

const showSessions = (list: SessionList) => showAnswer(queryKeys.sessions, list);

export async function endSession(id: string): Promise<void> {
  await showSessions(await call(profile.endSession, { params: { id } }));
}

export async function endOtherSessions(): Promise<void> {
  await showSessions(await call(profile.endOtherSessions));
}

/** Makes the log-in a recent one. @throws ApiError BAD_REQUEST naming the field */
export async function confirmIdentity(proof: RequestOf<typeof confirmEndpoint>['body']): Promise<void> {
  await call(confirmEndpoint, { body: proof });
}

/** Signs out every other device, and revokes API keys unless they are to stay. */
export async function changePassword(change: RequestOf<typeof profile.changePassword>['body']): Promise<void> {
  await call(profile.changePassword, { body: change });
  await Promise.all(
    [queryKeys.sessions, queryKeys.apiKeys].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Changing the second factor creates a new session, so the list of sessions is stale. */
async function refreshSecurity(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.me });
  await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
}

export type AppSecret = ResponseOf<typeof profile.setUpTwoFactor>;

export function setUpTwoFactor(password: string): Promise<AppSecret> {
  return call(profile.setUpTwoFactor, { body: { password } });
}

/** @returns the recovery codes, which are shown only once */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await call(profile.confirmTwoFactor, { body: { code } });
  // Not awaited: a slow response would delay codes that are shown only once.
  void refreshSecurity();
  return recoveryCodes;
}

export async function renewRecoveryCodes(
  factors: RequestOf<typeof profile.renewRecoveryCodes>['body'],
): Promise<readonly string[]> {
  const { recoveryCodes } = await call(profile.renewRecoveryCodes, { body: factors });
  return recoveryCodes;
}

export async function disableTwoFactor(factors: RequestOf<typeof profile.disableTwoFactor>['body']): Promise<void> {
  await call(profile.disableTwoFactor, { body: factors });
  await refreshSecurity();
}
