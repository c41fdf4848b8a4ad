import type { Me } from '@limelight/contract/accounts.schema';
import type { RequestOf } from '@limelight/contract/endpoint';
import * as profile from '@limelight/contract/profile';
import type { deletionWord } from '@limelight/contract/profile.schema';
import { minuteMs } from '@limelight/rules/time';
import { offlineError } from './api-error';
import { becomeVisitor } from './auth';
import { call, failureOf } from './client';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

function keepMe(me: Me): void {
  queryClient.setQueryData<Me | null>(queryKeys.me, me);
}

export type ProfileValues = RequestOf<typeof profile.updateMe>['body'];

export async function updateMe(values: ProfileValues): Promise<void> {
  keepMe(await call(profile.updateMe, { body: values }));
}

/** Timeout for a megabyte from a slow phone. */
const uploadWaitMs = 2 * minuteMs;

/** With XMLHttpRequest, because fetch has no upload progress. @throws ApiError */
export async function uploadAvatar(file: Blob, onProgress: (share: number) => void): Promise<void> {
  const body = new FormData();
  body.append('file', file, 'picture');
  const text = await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = () => reject(offlineError());
    request.open(profile.uploadAvatar.method, profile.uploadAvatar.url);
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
  keepMe(await call(profile.deleteAvatar));
}

/** Everything stored about the player, as the text of a file. Without a timeout, since it streams. @throws ApiError */
export async function fetchExport(): Promise<string> {
  const response = await fetch(profile.exportMe.url, { credentials: 'same-origin' }).catch(() => null);
  if (response === null) throw offlineError();
  const text = await response.text();
  if (!response.ok) throw failureOf(text, response.status);
  return text;
}

export interface Deletion {
  readonly password: string;
  readonly code?: string;
  readonly confirmation: string;
}

/** Afterwards nobody is signed in. */
export async function deleteMe({ confirmation, ...deletion }: Deletion): Promise<void> {
  await call(profile.deleteMe, {
    // The server checks the typed confirmation.
    body: { ...deletion, confirmation: confirmation as typeof deletionWord },
  });
  await becomeVisitor();
}
