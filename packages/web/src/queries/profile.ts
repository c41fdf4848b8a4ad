import type { Me } from '@limelight/contract/accounts';
import type * as profile from '@limelight/contract/profile';
import { minuteMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { becomeVisitor } from './auth';
import { call, failureOf } from './client';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

type SessionList = { readonly sessions: readonly profile.Session[] };

function keepMe(me: Me): void {
  queryClient.setQueryData<Me | null>(queryKeys.me, me);
}

export interface ProfileValues {
  readonly name: string;
  readonly mobileNumberPrefix: string;
  readonly mobileNumber: string;
}

export async function updateMe(values: ProfileValues): Promise<void> {
  keepMe(await call<typeof profile.updateMe>({ method: 'PATCH', url: '/api/v1/me', body: values }));
}

/** As long as a slow phone needs for a megabyte. */
const uploadWaitMs = 2 * minuteMs;

/** Not by fetch, which does not tell how much has been sent. @throws ApiError */
export async function uploadAvatar(file: Blob, onProgress: (share: number) => void): Promise<void> {
  const body = new FormData();
  body.append('file', file, 'picture');
  const text = await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = () =>
      reject(
        new ApiError({ code: 'OFFLINE', status: 0, message: 'Limelight cannot be reached. Check your connection' }),
      );
    request.open('POST', '/api/v1/me/avatar');
    request.timeout = uploadWaitMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(failureOf(responseText, status));
    };
    request.onerror = offline;
    request.ontimeout = offline;
    request.send(body);
  });
  keepMe(JSON.parse(text));
}

export async function deleteAvatar(): Promise<void> {
  keepMe(await call<typeof profile.deleteAvatar>({ method: 'DELETE', url: '/api/v1/me/avatar' }));
}

/** Where the account is signed in, this device first. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }): Promise<SessionList> =>
      call<typeof profile.listSessions>({ method: 'GET', url: '/api/v1/me/sessions', signal }),
  });
}

function keepSessions(list: SessionList): void {
  queryClient.setQueryData<SessionList>(queryKeys.sessions, list);
}

export async function endSession(id: string): Promise<void> {
  keepSessions(
    await call<typeof profile.endSession>({ method: 'DELETE', url: '/api/v1/me/sessions/:id', params: { id } }),
  );
}

export async function endOtherSessions(): Promise<void> {
  keepSessions(await call<typeof profile.endOtherSessions>({ method: 'DELETE', url: '/api/v1/me/sessions' }));
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Signs every other device out. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await call<typeof profile.changePassword>({ method: 'POST', url: '/api/v1/me/password', body: change });
  await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
}

/** The session is a new one after the second factor was switched, and so is the list of them. */
async function refreshSecurity(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.me });
  await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
}

export interface AppSecret {
  /** For the QR code. */
  readonly uri: string;
  /** For typing. */
  readonly secret: string;
}

export function setUpTwoFactor(password: string): Promise<AppSecret> {
  return call<typeof profile.setUpTwoFactor>({
    method: 'POST',
    url: '/api/v1/me/two-factor/setup',
    body: { password },
  });
}

/** @returns the recovery codes, which nobody is told again */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await call<typeof profile.confirmTwoFactor>({
    method: 'POST',
    url: '/api/v1/me/two-factor/confirm',
    body: { code },
  });
  // Not awaited: a slow answer would keep back codes that are told once.
  void refreshSecurity();
  return recoveryCodes;
}

export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { recoveryCodes } = await call<typeof profile.renewRecoveryCodes>({
    method: 'POST',
    url: '/api/v1/me/two-factor/recovery-codes',
    body: { password },
  });
  return recoveryCodes;
}

export async function disableTwoFactor(password: string): Promise<void> {
  await call<typeof profile.disableTwoFactor>({
    method: 'POST',
    url: '/api/v1/me/two-factor/disable',
    body: { password },
  });
  await refreshSecurity();
}

/** Everything stored about the player, as the text of a file. Waits as long as rows keep coming. @throws ApiError */
export async function fetchExport(): Promise<string> {
  const response = await fetch('/api/v1/me/export', { credentials: 'same-origin' }).catch(() => null);
  if (response === null) {
    throw new ApiError({ code: 'OFFLINE', status: 0, message: 'Limelight cannot be reached. Check your connection' });
  }
  const text = await response.text();
  if (!response.ok) throw failureOf(text, response.status);
  return text;
}

export interface Deletion {
  readonly password: string;
  readonly code?: string;
  readonly confirmation: string;
}

/** Leaves nobody signed in. */
export async function deleteMe({ confirmation, ...deletion }: Deletion): Promise<void> {
  await call<typeof profile.deleteMe>({
    method: 'POST',
    url: '/api/v1/me/delete',
    // What was typed is checked there: another word is refused.
    body: { ...deletion, confirmation: confirmation as typeof profile.deletionWord },
  });
  await becomeVisitor();
}
