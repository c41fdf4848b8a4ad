import Stripe from 'stripe';
import type { z } from 'zod';
import { GatewayError, providerTimeoutMs } from '../gateway.js';

export interface StripeApiOptions {
  readonly secretKey: string;
  /** Scheme, host and port; Stripe's own unless a test replaces it. */
  readonly baseUrl?: string;
  /** Milliseconds that one call of the gateway may take, with all its requests. */
  readonly timeoutMs?: number;
}

/** The SDK calls it: `(stripe, options) => stripe.refunds.retrieve(id, options)`. */
type StripeRequest = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>;

/** Sends one request and parses the fields that are used. @throws GatewayError */
export type StripeSend = <Schema extends z.ZodType>(schema: Schema, request: StripeRequest) => Promise<z.infer<Schema>>;

/**
 * The official SDK with one time limit for all requests of a call, and with every failure as a
 * `GatewayError`.
 */
export class StripeApi {
  readonly #stripe: Stripe;
  readonly #timeoutMs: number;

  constructor({ secretKey, baseUrl = 'https://api.stripe.com', timeoutMs = providerTimeoutMs }: StripeApiOptions) {
    const { protocol, hostname, port } = new URL(baseUrl);
    const isHttp = protocol === 'http:';
    this.#timeoutMs = timeoutMs;
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      port: port === '' ? (isHttp ? 80 : 443) : port,
      protocol: isHttp ? 'http' : 'https',
      timeout: timeoutMs,
      // Callers repeat a call that failed. The SDK still repeats a request once whose connection was closed.
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /**
   * @param name what is done, for the error's message.
   * @throws GatewayError, after `timeoutMs` at the latest
   */
  async call<Result>(name: string, work: (send: StripeSend) => Promise<Result>): Promise<Result> {
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const timeLimit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isOver = true;
        const message = `Stripe: ${name} took longer than ${this.#timeoutMs} ms`;
        reject(new GatewayError(message, { retry: true, timedOut: true }));
      }, this.#timeoutMs);
    });
    const send: StripeSend = async (schema, request) => {
      if (isOver) throw new GatewayError(`Stripe: ${name} is over`, { retry: true });
      return parse(name, schema, await this.#request(name, request));
    };
    try {
      return await Promise.race([work(send), timeLimit]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #request(name: string, request: StripeRequest): Promise<unknown> {
    try {
      return await request(this.#stripe, {});
    } catch (error) {
      throw asGatewayError(name, error);
    }
  }
}

function parse<Schema extends z.ZodType>(name: string, schema: Schema, response: unknown): z.infer<Schema> {
  const result = schema.safeParse(response);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new GatewayError(`Stripe: the response to ${name} lacks ${fields}`, { retry: true });
}

const conflict = 409;
const tooManyRequests = 429;
const serverErrors = 500;

/**
 * Neither Stripe's message nor the SDK's error is passed on: they can contain parts of the key and of card
 * details.
 */
function asGatewayError(name: string, error: unknown): GatewayError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new GatewayError(`Stripe: ${name} failed in the client`, { retry: true, cause: error });
  }
  const { statusCode: status, code, type, requestId } = error;
  const retry = status === undefined || status === conflict || status === tooManyRequests || status >= serverErrors;
  const details = [status === undefined ? type : `status ${status}`, code, requestId].filter(
    (detail) => detail !== undefined,
  );
  return new GatewayError(`Stripe: ${name} failed (${details.join(', ')})`, {
    retry,
    cause: new StripeFailure({ status, code }),
  });
}

/** What the gateway itself decides by: `resource_already_exists` and the like. */
class StripeFailure extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor({ status, code }: { readonly status: number | undefined; readonly code: string | undefined }) {
    super(`Stripe: status ${status ?? 'none'}, code ${code ?? 'none'}`);
    this.status = status;
    this.code = code;
  }
}

/** Whether Stripe refused with this code. */
export function hasStripeCode(error: unknown, code: string): boolean {
  return error instanceof GatewayError && error.cause instanceof StripeFailure && error.cause.code === code;
}
