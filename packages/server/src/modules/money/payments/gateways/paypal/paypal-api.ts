import { z } from 'zod';
import type { Clock } from '../../../../../platform/clock.js';
import { GatewayError, PageMissing, providerTimeoutMs } from '../gateway.js';
import { majorAmount, majorUnits } from '../major-units.js';
import { callProvider, nameOf, type ProviderCall, type ProviderReply, parseReply } from '../provider-http.js';

export interface PaypalApiOptions {
  /** Without a slash at the end: `https://api-m.paypal.com` or `https://api-m.sandbox.paypal.com`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  /** Called when PayPal refuses to show what its app has no feature for. */
  readonly onMissingFeature?: (feature: PaypalFeature) => void;
}

/** As the settings of a REST app name them. */
export type PaypalFeature = 'Disputes' | 'Transaction Search';

export interface PaypalRequest {
  readonly query?: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  /**
   * PayPal's idempotency key, stored 6 hours for orders, 72 hours for subscriptions and 45 days for refunds.
   */
  readonly requestId?: string;
}

/** A refusal, with the issues that PayPal names: `ORDER_ALREADY_CAPTURED`. */
export class PaypalRefusal extends GatewayError {
  readonly status: number;
  readonly issues: readonly string[];

  constructor(call: ProviderCall, { status, json }: ProviderReply) {
    const issues = issuesOf(json);
    // A conflict passes: an earlier request with the same key is still being processed.
    const retry = status === 409 || issues.includes('PREVIOUS_REQUEST_IN_PROGRESS');
    super([`${nameOf(call)} was refused with status ${status}`, ...issues].join(' '), { retry });
    this.status = status;
    this.issues = issues;
  }
}

const refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/** Only constants such as `INSTRUMENT_DECLINED`: descriptions can repeat what was sent. */
function issuesOf(json: unknown): string[] {
  const { name, details = [] } = refusal.safeParse(json).data ?? {};
  return [name, ...details.map(({ issue }) => issue)].flatMap((text) =>
    text !== undefined && /^[A-Z_]+$/.test(text) ? [text] : [],
  );
}

const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() });

/** A token is not used in its last minute, so that it does not expire on the way. */
const spareMs = 60_000;

interface StoredToken {
  readonly text: string;
  readonly untilMs: number;
}

/** PayPal's REST interface. Every method throws GatewayError. */
export class PaypalApi {
  readonly #options: PaypalApiOptions;
  #token: StoredToken | undefined;
  #pendingToken: Promise<StoredToken> | undefined;

  constructor(options: PaypalApiOptions) {
    this.#options = options;
  }

  get<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    query: Readonly<Record<string, string>> = {},
  ): Promise<z.output<Schema>> {
    return this.#request('GET', path, schema, { query });
  }

  /** @throws PaypalRefusal for a status 4xx */
  post<Schema extends z.ZodType>(path: string, schema: Schema, request: PaypalRequest): Promise<z.output<Schema>> {
    return this.#request('POST', path, schema, request);
  }

  /** @returns null when the app does not have the feature */
  async ifEnabled<Result>(feature: PaypalFeature, read: () => Promise<Result>): Promise<Result | null> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PaypalRefusal) || error.status !== 403) throw error;
      this.#options.onMissingFeature?.(feature);
      return null;
    }
  }

  async #request<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    request: PaypalRequest,
  ): Promise<z.output<Schema>> {
    const call = this.#call(method, path, request);
    const token = await this.#currentToken();
    let reply = await callProvider(authorized(call, token));
    if (reply.status === 401) {
      // Revoked before its time, as when the secret was changed.
      if (this.#token === token) this.#token = undefined;
      reply = await callProvider(authorized(call, await this.#currentToken()));
    }
    if (reply.status >= 400) throw new PaypalRefusal(call, reply);
    return parseReply(schema, reply.json, call);
  }

  #call(method: 'GET' | 'POST', path: string, { query = {}, body, requestId }: PaypalRequest): ProviderCall {
    const url = new URL(`${this.#options.baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = {
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
    };
    const timeoutMs = this.#options.timeoutMs ?? providerTimeoutMs;
    return { provider: 'PayPal', method, url, headers, timeoutMs, ...(body === undefined ? {} : { body }) };
  }

  async #currentToken(): Promise<StoredToken> {
    if (this.#token !== undefined && this.#options.clock.nowMs() < this.#token.untilMs) return this.#token;
    this.#pendingToken ??= this.#fetchToken().finally(() => {
      this.#pendingToken = undefined;
    });
    return this.#pendingToken;
  }

  async #fetchToken(): Promise<StoredToken> {
    const { clientId, clientSecret, clock } = this.#options;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const call: ProviderCall = {
      ...this.#call('POST', '/v1/oauth2/token', { body: 'grant_type=client_credentials' }),
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    };
    const startMs = clock.nowMs();
    const reply = await callProvider(call);
    if (reply.status >= 400) throw new PaypalRefusal(call, reply);
    const { access_token, expires_in } = parseReply(accessToken, reply.json, call);
    this.#token = { text: access_token, untilMs: startMs + expires_in * 1000 - spareMs };
    return this.#token;
  }
}

function authorized(call: ProviderCall, token: StoredToken): ProviderCall {
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${token.text}` } };
}

/** `currency` in lower case. */
export const money = z
  .object({ currency_code: z.string().toLowerCase(), value: majorAmount })
  .transform(({ currency_code, value }) => ({ currency: currency_code, usCents: value }));

export function moneyOf(usCents: number): { readonly currency_code: string; readonly value: string } {
  return { currency_code: 'USD', value: majorUnits(usCents) };
}

export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const link = z.object({ rel: z.string(), href: z.url() });
export const links = z.array(link).default([]);

/** @throws PageMissing when there is none of them */
export function linkOf(all: z.output<typeof links>, ...rels: readonly string[]): string {
  for (const rel of rels) {
    const found = all.find((each) => each.rel === rel);
    if (found !== undefined) return found.href;
  }
  throw new PageMissing('PayPal');
}

/** PayPal wants whole seconds. */
export function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
