/** The outcome of a request. `unknown`: it may or may not have taken effect, so only an identical retry is safe. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
}

const answerMsMax = 20_000;
const unavailable = 503;

/** One player's browser: stores the session cookie, has its own client address, and treats a missing response as unknown. */
export class ApiClient {
  readonly url: string;
  readonly #address: string;
  #cookie = '';

  constructor(url: string, address: string) {
    this.url = url;
    this.#address = address;
  }

  async send(path: string, { method = 'GET', body }: Request = {}): Promise<Answer> {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          origin: this.url,
          // The server trusts this machine as a proxy, so that rate limits count each player separately.
          'x-forwarded-for': this.#address,
          ...(this.#cookie !== '' && { cookie: this.#cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMsMax),
      });
      const text = await response.text();
      this.#storeCookie(response.headers.getSetCookie());
      if (response.status === unavailable) return { kind: 'unknown', reason: 'the server is not available' };
      return { kind: 'answered', status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** For requests that must succeed. @throws Error with the response otherwise */
  async sendOrThrow(path: string, request: Request = {}): Promise<unknown> {
    const answer = await this.send(path, request);
    if (answer.kind === 'answered' && answer.status < 300) return answer.body;
    throw new Error(`${request.method ?? 'GET'} ${path}: ${JSON.stringify(answer)}`);
  }

  #storeCookie(lines: readonly string[]): void {
    const [cookie] = lines.flatMap((line) => line.split(';')[0] ?? []);
    if (cookie !== undefined) this.#cookie = cookie;
  }
}
