import type { z } from 'zod';
import { GatewayError } from './gateway.js';

export interface ProviderCall {
  /** As error messages name it. */
  readonly provider: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

export interface ProviderReply {
  readonly status: number;
  /** The parsed JSON; undefined for an empty body, and for an error whose body is not JSON. */
  readonly json: unknown;
}

/**
 * Makes one request and reads the whole response. Redirects are not followed.
 * @throws GatewayError with `retry` for a broken connection, a timeout, status 408, 429 or 5xx, a redirect,
 * and a success
 *   whose body is not JSON. Other errors are returned.
 */
export async function callProvider(call: ProviderCall): Promise<ProviderReply> {
  const { status, text } = await exchange(call);
  if (status === 408 || status === 429 || status >= 500 || (status >= 300 && status < 400)) {
    throw new GatewayError(`${nameOf(call)} failed with status ${status}`, { retry: true });
  }
  try {
    return { status, json: text === '' ? undefined : JSON.parse(text) };
  } catch {
    if (status >= 400) return { status, json: undefined };
    throw new GatewayError(`${nameOf(call)} returned no JSON`, { retry: true });
  }
}

async function exchange(call: ProviderCall): Promise<{ readonly status: number; readonly text: string }> {
  const { method, url, headers, body, timeoutMs } = call;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new GatewayError(`${nameOf(call)} got no response`, { retry: true, timedOut, cause });
  }
}

/** "PayPal: POST /v2/checkout/orders", for messages: without the query, which can hold a player's address. */
export function nameOf({ provider, method, url }: ProviderCall): string {
  return `${provider}: ${method} ${url.pathname}`;
}

/**
 * @throws GatewayError with `retry` when the response does not have the shape; its message names fields, not
 * values
 */
export function parseReply<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  call: ProviderCall,
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'body');
  throw new GatewayError(`${nameOf(call)} returned an unexpected ${[...new Set(fields)].join(', ')}`, { retry: true });
}
