import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawWebhook } from './gateway.js';

/**
 * A payment provider on this machine: it speaks the provider's protocol, has its own books, and does what
 * tests say.
 */
export interface ProviderServer extends ProviderControls {
  start(): Promise<void>;
  close(): Promise<void>;
  /** Scheme, host and port, without a slash at the end. @throws Error before `start` */
  readonly baseUrl: string;
  /**
   * The next requests fail; those that match `path` (method and path, as in "POST /v1/refunds") when it is
   * given.
   */
  fail(kind: Failure, times?: number, path?: RegExp): void;
  /** Nothing fails any more. */
  recover(): void;
  /** The JSON text of each response is changed, until `recover`. */
  amend(change: (json: string) => string): void;
  /** Everything that was requested so far, oldest first, including the requests that failed. */
  readonly requests: readonly ProviderRequest[];
  /** The reference of the checkout whose page has this address. @throws Error for an unknown page */
  checkoutAt(url: string): string;
  /** The subscription that began with a checkout. @throws Error while the checkout is not paid */
  subscriptionOf(checkoutRef: string): string;
  /** The player approves a change of the plan; missing where that is not needed. */
  approveChange?(subscriptionRef: string): void;
}

/** What players, the bank and the provider's dashboard do. Unknown references throw. */
export interface ProviderControls {
  /** The player pays, or approves and comes back. */
  pay(checkoutRef: string): void;
  /** The bank refuses because there is not enough money. */
  decline(checkoutRef: string): void;
  /** The player leaves through the page's cancel link. */
  cancel(checkoutRef: string): void;
  /** The player pays by a method that takes days: pending until `settle`. */
  payLate(checkoutRef: string): void;
  /** The late money comes, or does not. */
  settle(checkoutRef: string, outcome?: 'paid' | 'failed'): void;
  /** The period of a subscription turns, and its renewal is charged. */
  renew(subscriptionRef: string, outcome: 'paid' | 'failed'): void;
  refundAtDashboard(paymentRef: string, usCents: number): void;
  /** The payer disputes the whole payment at the bank. */
  dispute(paymentRef: string): void;
  closeDispute(paymentRef: string, outcome: 'won' | 'lost'): void;
  /**
   * The deliveries since the last call, oldest first, signed now. Deliver them late, doubled, reordered or
   * tampered.
   */
  webhooks(): Delivery[];
  /** Signs any body as the provider does, now: for events that it would not send. */
  sign(body: string): RawWebhook;
  /** By our order's id. Renewals count for the order that started the subscription. */
  books(): Readonly<Record<string, OrderBooks>>;
}

/** US$ cents. */
export interface OrderBooks {
  readonly paid: number;
  /** Without refunds that failed. */
  readonly refunded: number;
  /** Disputes that are open or lost. */
  readonly disputed: number;
}

export interface Delivery extends RawWebhook {
  /** The event's id and type, as the gateway reports them. */
  readonly id: string;
  readonly type: string;
}

/**
 * `error`, `busy`, `forbidden`: status 500, 429 or 403 without an effect; `hang`: no response until `close`;
 * `reset`: the connection breaks without an effect; `lost-response`: it breaks after the effect; `garbage`:
 * 200 with a body that is not JSON, after the effect; `cut`: half of the body, after the effect; `silence`:
 * no response until `close`, after the effect.
 */
export type Failure =
  | 'error'
  | 'busy'
  | 'forbidden'
  | 'hang'
  | 'silence'
  | 'reset'
  | 'lost-response'
  | 'garbage'
  | 'cut';

export interface ProviderRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ProviderResponse {
  readonly status: number;
  /** Sent as JSON; undefined for an empty body. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const refusedWith: { readonly [Kind in Failure]?: number } = { error: 500, busy: 429, forbidden: 403 };

interface PlannedFailure {
  readonly kind: Failure;
  readonly path: RegExp;
  left: number;
}

/** The HTTP side that all providers share: listening, recording requests and failing as planned. */
export abstract class HttpProvider {
  readonly requests: ProviderRequest[] = [];
  #failures: PlannedFailure[] = [];
  #change: ((json: string) => string) | undefined;
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  /** Applies the effect and returns the response; what it throws is a status 500. */
  protected abstract respond(request: ProviderRequest): ProviderResponse;

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Breaks open connections, also those that hang. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get baseUrl(): string {
    const address = this.#server.address() as AddressInfo | null;
    if (address === null) throw new Error('the provider server is not started');
    return `http://127.0.0.1:${address.port}`;
  }

  fail(kind: Failure, times = 1, path = /./): void {
    this.#failures.push({ kind, path, left: times });
  }

  recover(): void {
    this.#failures = [];
    this.#change = undefined;
  }

  amend(change: (json: string) => string): void {
    this.#change = change;
  }

  #amended({ body, ...answer }: ProviderResponse): ProviderResponse {
    const change = this.#change;
    return { ...answer, body: change && body !== undefined ? JSON.parse(change(JSON.stringify(body))) : body };
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    this.requests.push(request);
    const failure = this.#takeFailure(`${request.method} ${request.path}`);
    if (failure === 'hang') return;
    if (failure === 'reset') return breakConnection(incoming);
    const status = failure && refusedWith[failure];
    if (status !== undefined) {
      return send(response, { status, body: { error: { message: 'planned failure' }, message: 'planned failure' } });
    }
    const answer = this.#amended(this.respond(request));
    if (failure === 'silence') return;
    if (failure === 'lost-response') return breakConnection(incoming);
    if (failure === 'garbage') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
    } else if (failure === 'cut') {
      const text = JSON.stringify(answer.body ?? null);
      response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': text.length + 1 });
      response.write(text.slice(0, text.length / 2), () => incoming.socket.destroy());
    } else {
      send(response, answer);
    }
  }

  #takeFailure(target: string): Failure | undefined {
    const planned = this.#failures.find(({ left, path }) => left > 0 && path.test(target));
    if (planned !== undefined) planned.left -= 1;
    return planned?.kind;
  }
}

function breakConnection(incoming: IncomingMessage): void {
  incoming.socket.resetAndDestroy();
}

function send(response: ServerResponse, { status, body, headers }: ProviderResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function readRequest(incoming: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
