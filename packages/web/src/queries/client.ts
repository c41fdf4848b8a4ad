import { addressOf } from '@limelight/contract/address';
import type { Endpoint, Method, RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import { errorCatalogue } from '@limelight/contract/errors';
import type { Problem } from '@limelight/contract/errors.schema';
import { secondMs } from '@limelight/rules/time';
import { noteCachedResponse } from '../offline/cached-responses';
import { asOfHeader } from '../offline/worker-protocol';
import { ApiError, type ApiErrorCode, offlineError } from './api-error';

type Parts<Definition extends Endpoint> = RequestOf<Definition> & { readonly signal?: AbortSignal | undefined };

/** Optional when no part is required. */
type PartsArgument<Definition extends Endpoint> =
  object extends Parts<Definition> ? readonly [parts?: Parts<Definition>] : readonly [parts: Parts<Definition>];

interface AnyParts extends Pick<PlainRequest, 'body' | 'signal'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** One call of the contract, such as `call(placeTrade, { body })`. @throws ApiError */
export async function call<Definition extends Endpoint>(
  { method, url }: Definition,
  ...[parts = {} as Parts<Definition>]: PartsArgument<Definition>
): Promise<ResponseOf<Definition>> {
  const { params, query, body, signal } = parts as AnyParts;
  return (await request({ method, url: addressOf(url, params, query), body, signal })) as ResponseOf<Definition>;
}

export interface PlainRequest {
  readonly method: Method;
  readonly url: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

let send: Send = (url, init) => fetch(url, init);

/** For server-side rendering, where requests are handled in the same process. */
export function sendThrough(other: Send): void {
  send = other;
}

/**
 * Longer than any response of a healthy server; a dead connection must become an error, not an endless
 * spinner.
 */
const timeoutMs = 10 * secondMs;

/** Aborts with the first of both: `AbortSignal.any` is younger than browsers that we support. */
function firstOf(signal: AbortSignal | undefined, limit: AbortSignal): AbortSignal {
  if (signal === undefined) return limit;
  const first = new AbortController();
  for (const one of [signal, limit]) {
    if (one.aborted) first.abort(one.reason);
    else one.addEventListener('abort', () => first.abort(one.reason), { signal: first.signal });
  }
  return first.signal;
}

/** @throws ApiError */
export async function request({ method, url, body, signal }: PlainRequest): Promise<unknown> {
  const limit = firstOf(signal, AbortSignal.timeout(timeoutMs));
  const options: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    signal: limit,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  let response: Response;
  let text: string;
  // Nothing of ours is in here: its errors would read as those of the network.
  try {
    response = await send(url, options);
    text = await response.text();
  } catch (cause) {
    // A cancelled request must throw its abort, not an offline error.
    if (signal?.aborted === true) throw cause;
    throw offlineError();
  }
  const asOf = response.headers.get(asOfHeader);
  if (asOf !== null) noteCachedResponse(asOf);
  if (response.ok) return parseBody(text, response.status);
  throw failureOf(text, response.status);
}

function parseBody(text: string, status: number): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError({ code: 'UNREADABLE', status, message: errorCatalogue.INTERNAL.message });
  }
}

/** The failure in a response body, also for requests that are not made here. */
export function failureOf(text: string, status: number): ApiError {
  const { code, detail, message = errorCatalogue.INTERNAL.message, details } = parseProblem(text);
  return new ApiError({ code: code ?? codeWithoutBody(status), status, message: detail ?? message, details });
}

function parseProblem(text: string): Partial<Problem> {
  try {
    const body = JSON.parse(text) as Partial<Problem> | null;
    return typeof body?.code === 'string' && typeof (body.detail ?? body.message) === 'string' ? body : {};
  } catch {
    return {};
  }
}

/** A proxy responds without our error body. */
function codeWithoutBody(status: number): ApiErrorCode {
  if (status === 401) return 'NOT_SIGNED_IN';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 502 || status === 503 || status === 504) return 'UNAVAILABLE';
  return 'UNREADABLE';
}
