import type { Method } from '@limelight/contract/endpoint';
import { offlineError } from './api-error';
import { failureOf } from './client';

export interface FileRequest {
  readonly method: Method;
  readonly url: string;
  readonly body: FormData;
  /** The sent fraction, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly waitMs: number;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

/**
 * With XMLHttpRequest, because fetch has no upload progress.
 * @throws ApiError, or the reason of the signal
 */
export async function sendFile({ method, url, body, onProgress, waitMs, signal }: FileRequest): Promise<unknown> {
  const text = await new Promise<string>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const offline = () => reject(offlineError());
    request.open(method, url);
    request.timeout = waitMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(failureOf(responseText, status));
    };
    request.onerror = offline;
    request.ontimeout = offline;
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
  return JSON.parse(text);
}
