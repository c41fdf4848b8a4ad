import type { RequestOf } from '@limelight/contract/endpoint';
import type { Me } from '@limelight/contract/people/accounts.schema';
import * as handles from '@limelight/contract/people/handles';
import * as profile from '@limelight/contract/people/profile';
import type { deletionWord } from '@limelight/contract/people/profile.schema';
import { minuteMs } from '@limelight/rules/time';
import { offlineError } from './api-error';
import { becomeVisitor } from './auth';
import { call, failureOf } from './client';
import { queryClient, refetch, showAnswer } from './query-client';
import { queryKeys } from './query-keys';
import { sendFile } from './send-file';

const showMe = (me: Me) => showAnswer(queryKeys.me, me);

export type ProfileValues = RequestOf<typeof profile.updateMe>['body'];

export async function updateMe(values: ProfileValues): Promise<void> {
  await showMe(await call(profile.updateMe, { body: values }));
}

export async function changeHandle(handle: string): Promise<void> {
  const changed = await call(handles.changeHandle, { body: { handle } });
  queryClient.setQueryData<Me | null>(
    queryKeys.me,
    (me) => me && { ...me, handle: changed.handle, handleChangeableAt: changed.changeableAt },
  );
  refetch(queryKeys.league);
}

/** Timeout for a megabyte from a slow phone. */
const uploadWaitMs = 2 * minuteMs;

/** @throws ApiError */
export async function uploadAvatar(file: Blob, onProgress: (share: number) => void): Promise<void> {
  const body = new FormData();
  body.append('file', file, 'picture');
  const { method, url } = profile.uploadAvatar;
  await showMe((await sendFile({ method, url, body, onProgress, waitMs: uploadWaitMs })) as Me);
}

/** One of the generated pictures. */
export async function chooseAvatar(seed: string): Promise<void> {
  await showMe(await call(profile.chooseAvatar, { body: { seed } }));
}

export async function deleteAvatar(): Promise<void> {
  await showMe(await call(profile.deleteAvatar));
}

/**
 * Everything stored about the player, as the text of a file. Without a timeout, since it streams.
 * @throws ApiError
 */
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
