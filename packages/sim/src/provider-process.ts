import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/dist/testing/stripe-server-main.js', import.meta.url));

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** US$ cents by order. */
type Books = Readonly<Record<string, { readonly paid: number; readonly refunded: number } | undefined>>;

/** Stripe's protocol in a process that survives the game, with the secrets that the game is started with. */
export class StripeProcess {
  static readonly variables = { STRIPE_SECRET_KEY: 'sk_test_limelight', STRIPE_WEBHOOK_SECRET: 'whsec_limelight' };
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, url: string) {
    this.#child = child;
    this.#lines = lines;
    this.url = url;
  }

  static async start(): Promise<StripeProcess> {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    return new StripeProcess(child, lines, value);
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await exited;
  }

  /** The player pays on the page. */
  async pay(checkoutUrl: string): Promise<void> {
    await this.#send({ pay: checkoutUrl.split('/').at(-1) });
  }

  /** The period of the subscription that began on this page turns, and its renewal is paid. */
  async renew(checkoutUrl: string): Promise<void> {
    await this.#send({ renew: checkoutUrl.split('/').at(-1) });
  }

  /** The next such request gets no response: `hang` without its effect, `silence` after it. */
  async ignore(request: string, how: 'hang' | 'silence'): Promise<void> {
    await this.#send({ fail: how, request });
  }

  async recover(): Promise<void> {
    await this.#send({ recover: true });
  }

  async countOf(request: string): Promise<number> {
    return Number(await this.#send({ count: request }));
  }

  /** Those since the last call, signed now. */
  async webhooks(): Promise<readonly SignedWebhook[]> {
    return (await this.#send({ webhooks: true })) as readonly SignedWebhook[];
  }

  async books(): Promise<Books> {
    return (await this.#send({ books: true })) as Books;
  }

  #send(command: object): Promise<unknown> {
    this.#last = this.#last.then(async () => {
      this.#child.stdin?.write(`${JSON.stringify(command)}\n`);
      const { value } = await this.#lines.next();
      return JSON.parse(value);
    });
    return this.#last;
  }
}
