import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GatewayName } from '@limelight/rules/payment';

const program = fileURLToPath(new URL('../../server/dist/testing/provider-servers-main.js', import.meta.url));

export type ProviderName = Exclude<GatewayName, 'sandbox'>;

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** US$ cents by order. */
type Books = Readonly<Record<string, { readonly paid: number; readonly refunded: number } | undefined>>;

/** The protocols of all payment providers in one process that survives the game. */
export class ProviderProcess {
  /** With which the game is started, to find the providers. */
  readonly variables: Readonly<Record<string, string>>;
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, variables: Readonly<Record<string, string>>) {
    this.#child = child;
    this.#lines = lines;
    this.variables = variables;
  }

  static async start(): Promise<ProviderProcess> {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    return new ProviderProcess(child, lines, JSON.parse(value));
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await exited;
  }

  of(gateway: ProviderName): Provider {
    return new Provider((command) => this.#send({ gateway, command }));
  }

  #send(line: object): Promise<unknown> {
    this.#last = this.#last.then(async () => {
      this.#child.stdin?.write(`${JSON.stringify(line)}\n`);
      const { value } = await this.#lines.next();
      return JSON.parse(value);
    });
    return this.#last;
  }
}

/** One of them. Its pages are known by their addresses. */
export class Provider {
  readonly #send: (command: object) => Promise<unknown>;

  constructor(send: (command: object) => Promise<unknown>) {
    this.#send = send;
  }

  /** The player pays on the page. */
  async pay(checkoutUrl: string): Promise<void> {
    await this.#send({ pay: checkoutUrl });
  }

  /** The period of the subscription that began on this page turns, and its renewal is paid. */
  async renew(checkoutUrl: string): Promise<void> {
    await this.#send({ renew: checkoutUrl });
  }

  /** The player approves another plan for it; nothing where that is not needed. */
  async approve(checkoutUrl: string): Promise<void> {
    await this.#send({ approve: checkoutUrl });
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
}
