import { addressOf } from '@limelight/contract/address';
import type { Endpoint, Method, RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import { schemasOf } from '@limelight/contract/endpoints.schema';

/**
 * The outcome of a request. `unknown`: it may or may not have taken effect, so only an identical retry is
 * safe.
 */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A request to an endpoint of the contract. */
export interface ApiCall<Content> {
  readonly method: Method;
  readonly path: string;
  readonly body: unknown;
  /** Parses the body of a successful response. */
  readonly read: (body: unknown) => Content;
}

interface RequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export function callOf<Definition extends Endpoint>(
  definition: Definition,
  request: RequestOf<Definition>,
): ApiCall<ResponseOf<Definition>> {
  const { params, query, body } = request as RequestParts;
  const { response } = schemasOf(definition);
  const path = addressOf(definition.url, params, query);
  return { method: definition.method, path, body, read: (answer) => response.parse(answer) as ResponseOf<Definition> };
}

const defaultAnswerMsMax = 20_000;
const unavailable = 503;
/** The reason of an answer that says so. */
export const unavailableText = 'the server is not available';

/**
 * One player's browser: stores the session cookie, has its own client address, and treats a missing response
 * as unknown.
 */
export class ApiClient {
  readonly url: string;
  readonly #address: string;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  /** @param origin of the pages that send the requests, where it is not the server's address */
  constructor(url: string, address: string, origin = url) {
    this.url = url;
    this.#address = address;
    this.#origin = origin;
  }

  /** The header `Cookie`; empty without a session. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(
    { method, path, body }: Omit<ApiCall<unknown>, 'read'>,
    { answerMsMax = defaultAnswerMsMax }: { readonly answerMsMax?: number } = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData);
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          origin: this.#origin,
          // The server trusts this machine as a proxy, so that rate limits count each player separately.
          'x-forwarded-for': this.#address,
          ...(this.#cookies.size > 0 && { cookie: this.cookie }),
          ...(isJson && { 'content-type': 'application/json' }),
        },
        ...(isJson && { body: JSON.stringify(body) }),
        ...(body instanceof FormData && { body }),
        signal: AbortSignal.timeout(answerMsMax),
      });
      const text = await response.text();
      this.#storeCookies(response.headers.getSetCookie());
      if (response.status === unavailable) return { kind: 'unknown', reason: unavailableText };
      return { kind: 'answered', status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** For requests that must succeed. @throws Error with the response otherwise */
  async call<Definition extends Endpoint>(
    definition: Definition,
    request: RequestOf<Definition>,
  ): Promise<ResponseOf<Definition>> {
    const call = callOf(definition, request);
    const answer = await this.send(call);
    if (answer.kind === 'answered' && answer.status < 300) return call.read(answer.body);
    throw new Error(`${call.method} ${call.path}: ${JSON.stringify(answer)}`);
  }

  #storeCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
