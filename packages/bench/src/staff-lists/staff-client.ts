import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

export interface Answer {
  /** From the request to the last byte of the response, which is decompressed and parsed afterwards. */
  readonly tookMs: number;
  readonly body: unknown;
}

/** Requests on one keep-alive connection, as from a browser. */
export class StaffClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #requests = 0;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path, '');
  }

  post(path: string, body: object): Promise<Answer> {
    return this.#send('POST', path, JSON.stringify(body));
  }

  close(): void {
    this.#agent.destroy();
  }

  /**
   * Waits where the limit of a person's requests is reached.
   * @throws Error for any other response that is no success
   */
  async #send(method: string, path: string, sent: string): Promise<Answer> {
    for (;;) {
      const { tookMs, status, text } = await this.#sendOnce(method, path, sent);
      const body = JSON.parse(text);
      if (status === 200) return { tookMs, body };
      if (status !== 429) throw new Error(`${method} ${path}: ${status} ${text}`);
      await sleep((body.details.retryAfterSeconds + 1) * 1_000);
    }
  }

  async #sendOnce(method: string, path: string, sent: string) {
    this.#requests += 1;
    const start = performance.now();
    const received = await new Promise<{ readonly status: number; readonly bytes: Buffer; readonly gzipped: boolean }>(
      (resolve, reject) => {
        const headers = {
          ...this.#headers,
          'accept-encoding': 'gzip',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
          // A new client address every 250 requests, below the rate limit per address.
          'x-forwarded-for': `127.30.${Math.floor(this.#requests / 250) % 250}.1`,
        };
        const call = request(`${this.#url}${path}`, { method, agent: this.#agent, headers }, (answer) => {
          const gzipped = answer.headers['content-encoding'] === 'gzip';
          buffer(answer).then((bytes) => resolve({ status: answer.statusCode ?? 0, bytes, gzipped }), reject);
        });
        call.once('error', reject).end(sent);
      },
    );
    const tookMs = performance.now() - start;
    const text = (received.gzipped ? gunzipSync(received.bytes) : received.bytes).toString();
    return { tookMs, status: received.status, text };
  }
}
