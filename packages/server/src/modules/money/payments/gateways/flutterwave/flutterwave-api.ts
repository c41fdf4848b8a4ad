import { z } from 'zod';
import { GatewayError, providerTimeoutMs } from '../gateway.js';
import { majorAmount } from '../major-units.js';
import { callProvider, nameOf, type ProviderCall, parseReply } from '../provider-http.js';

export interface FlutterwaveApiOptions {
  /** Without version and slash at the end: `https://api.flutterwave.com`. */
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly timeoutMs?: number;
}

type Query = Readonly<Record<string, string>>;

/**
 * A list of Flutterwave that goes on for longer is an error: an account of ours has no such lists per player.
 */
const pagesMax = 50;

const envelope = z.object({ status: z.string(), message: z.string().optional(), data: z.unknown() });
const page = z.object({
  meta: z.object({ page_info: z.object({ total_pages: z.number() }) }).optional(),
});

/** Flutterwave's REST interface, version 3. Every method throws GatewayError. */
export class FlutterwaveApi {
  readonly #options: FlutterwaveApiOptions;

  constructor(options: FlutterwaveApiOptions) {
    this.#options = options;
  }

  async get<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>> {
    const call = this.#call('GET', path, query);
    const { data } = await this.#request(call);
    return parseReply(schema, data, call);
  }

  async send<Schema extends z.ZodType>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const call = { ...this.#call(method, path, {}), body: JSON.stringify(body) };
    const { data } = await this.#request(call);
    return parseReply(schema, data, call);
  }

  /** All pages. */
  async list<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>[]> {
    const items: z.output<Schema>[] = [];
    for (let number = 1; number <= pagesMax; number += 1) {
      const call = this.#call('GET', path, { ...query, page: String(number) });
      const { data, json } = await this.#request(call);
      items.push(...parseReply(z.array(schema), data ?? [], call));
      if (number >= (parseReply(page, json, call).meta?.page_info.total_pages ?? 1)) return items;
    }
    throw new GatewayError(`Flutterwave: GET /v3${path} has more than ${pagesMax} pages`, { retry: false });
  }

  #call(method: ProviderCall['method'], path: string, query: Query): ProviderCall {
    const { baseUrl, secretKey, timeoutMs = providerTimeoutMs } = this.#options;
    const url = new URL(`${baseUrl}/v3${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    return { provider: 'Flutterwave', method, url, headers, timeoutMs };
  }

  async #request(call: ProviderCall): Promise<{ readonly data: unknown; readonly json: unknown }> {
    const { status, json } = await callProvider(call);
    if (status < 400) {
      const { data, ...reply } = parseReply(envelope, json, call);
      if (reply.status === 'success') return { data, json };
    }
    throw new GatewayError(`${nameOf(call)} was refused with status ${status}`, { retry: false });
  }
}

/** Flutterwave writes ids as numbers, and sometimes as text. */
export const reference = z.union([z.string().min(1), z.number().int()]).transform(String);

export const instant = z.string().transform((text, context) => {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue({ code: 'custom', message: 'not a time' });
  return z.NEVER;
});

export const transaction = z.object({
  id: reference,
  tx_ref: z.string(),
  flw_ref: z.string().nullish(),
  amount: majorAmount,
  currency: z.string().toLowerCase(),
  status: z.string(),
  processor_response: z.string().nullish(),
  payment_type: z.string().nullish(),
  created_at: instant,
  customer: z.object({ email: z.string() }).nullish(),
  customer_email: z.string().nullish(),
  card: z.object({ type: z.string().nullish(), last_4digits: z.string().nullish() }).nullish(),
});
export type Transaction = z.output<typeof transaction>;

/** Where a search starts that has no other bound. */
export const searchFrom = '2020-01-01';

/** The day as Flutterwave's searches want it. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
