import type { Endpoint, Method } from '@limelight/contract/endpoint';
import { secondMs } from '@limelight/rules/time';
import { noteCachedResponse } from '../offline/cached-responses';
import { asOfHeader } from '../offline/worker-protocol';
import { ApiError, type ApiErrorCode } from './api-error';

// The contract is imported for its types only, so that zod stays out of the browser. A call therefore repeats method and
// address, and the compiler holds them against the contract's literals.
type SentBy<Schema> = Schema extends { readonly _input: infer Value } ? Value : never;
type GivenBy<Schema> = Schema extends { readonly _output: infer Value } ? Value : never;
type Part<Definition, Name extends 'params' | 'query' | 'body'> =
  Definition extends Readonly<Record<Name, infer Schema>> ? Readonly<Record<Name, SentBy<Schema>>> : unknown;

export type Call<Definition extends Endpoint> = {
  readonly method: Definition['method'];
  readonly url: Definition['url'];
  readonly signal?: AbortSignal | undefined;
} & Part<Definition, 'params'> &
  Part<Definition, 'query'> &
  Part<Definition, 'body'>;

export type Answer<Definition extends Endpoint> = GivenBy<Definition['response']>;

interface CallParts {
  readonly method: Method;
  readonly url: string;
  readonly signal?: AbortSignal | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** One call of the contract. @throws ApiError */
export async function call<Definition extends Endpoint>(parts: Call<Definition>): Promise<Answer<Definition>> {
  const { method, url, params, query, body, signal } = parts as CallParts;
  return (await request({ method, url: addressOf(url, params, query), body, signal })) as Answer<Definition>;
}

export function addressOf(
  url: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = url.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${url} needs ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

export interface PlainRequest {
  readonly method: Method;
  readonly url: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

let send: Send = (url, init) => fetch(url, init);

/** For where pages are drawn: in the server itself, which answers without a line in between. */
export function sendThrough(other: Send): void {
  send = other;
}

/** Longer than any answer of a healthy server; a dead line must become an error, not a spinner. */
const answerWaitMs = 10 * secondMs;

/** @throws ApiError */
export async function request({ method, url, body, signal }: PlainRequest): Promise<unknown> {
  const limit = AbortSignal.timeout(answerWaitMs);
  let response: Response;
  let text: string;
  try {
    response = await send(url, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (cause) {
    // A caller that lost interest must see its own abort, not an offline server.
    if (signal?.aborted === true) throw cause;
    throw new ApiError({ code: 'OFFLINE', status: 0, message: 'Limelight cannot be reached. Check your connection' });
  }
  const asOf = response.headers.get(asOfHeader);
  if (asOf !== null) noteCachedResponse(asOf);
  if (response.ok) return parseAnswer(text, response.status);
  throw failureOf(text, response.status);
}

function parseAnswer(text: string, status: number): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError({ code: 'UNREADABLE', status, message: 'Something went wrong. Please try again' });
  }
}

/** The failure that an answer says, also where it was asked for in another way than here. */
export function failureOf(text: string, status: number): ApiError {
  const problem = parseProblem(text);
  return new ApiError({
    code: (problem.code ?? codeWithoutBody(status)) as ApiErrorCode,
    status,
    message: problem.message ?? 'Something went wrong. Please try again',
    details: problem.details,
  });
}

interface ProblemParts {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

function parseProblem(text: string): ProblemParts {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    const { code, message, details } = body as Record<string, unknown>;
    return {
      code: typeof code === 'string' ? code : undefined,
      message: typeof message === 'string' ? message : undefined,
      details: typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : undefined,
    };
  } catch {
    return {};
  }
}

/** A proxy in between answers without our body. */
function codeWithoutBody(status: number): ApiErrorCode {
  if (status === 401) return 'NOT_SIGNED_IN';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 502 || status === 503 || status === 504) return 'UNAVAILABLE';
  return 'UNREADABLE';
}
