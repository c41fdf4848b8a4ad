import { getPortfolio } from '@limelight/contract/exchange/wallet';
import { buyTokens } from '@limelight/contract/money/payments';
import type { Payment } from '@limelight/contract/money/payments.schema';
import { getStaffPayment, refundPayment } from '@limelight/contract/money/staff-payments';
import { confirmIdentity } from '@limelight/contract/people/access';
import { waitFor } from '@limelight/harness/wait-for';
import type { GatewayName } from '@limelight/rules/payment';
import { ApiClient, callOf } from './api-client.js';
import { nowMs } from './clock.js';
import {
  answered,
  deliver,
  type KillPoint,
  killedAt,
  type ProviderCrashOptions,
  settledWithinMs,
  stepOf,
  stepsAt,
} from './kill-at-request.js';
import type { ProviderName, SignedWebhook } from './provider-process.js';
import { RetryingClient } from './retrying-client.js';
import { checkoutRefOf, paymentOf } from './sandbox-payment.js';
import { password, signUp } from './sign-up.js';

interface Step extends KillPoint<GatewayName> {
  readonly name: string;
  readonly during: 'order' | 'card' | 'webhook' | 'credit' | 'refund';
}

/** What a purchase and its refund request, and how the webhook of a paid order names its type. */
interface Requests {
  readonly open: string;
  readonly read: string;
  readonly refund: string;
  readonly paid: string;
}

const requests: Readonly<Record<ProviderName, Requests>> = {
  stripe: {
    open: 'POST /v1/checkout/sessions',
    read: 'GET /v1/checkout/sessions/',
    refund: 'POST /v1/refunds',
    paid: '"checkout.session.completed"',
  },
  paypal: {
    open: 'POST /v2/checkout/orders',
    read: 'GET /v2/checkout/orders/',
    refund: 'POST /v2/payments/captures/',
    paid: '"CHECKOUT.ORDER.APPROVED"',
  },
  flutterwave: {
    open: 'POST /v3/payments',
    read: 'GET /v3/transactions',
    refund: 'POST /v3/transactions/',
    paid: '"charge.completed"',
  },
};

/** Each step of a purchase and of a refund at a provider. */
function stepsOf(gateway: ProviderName): Step[] {
  const { open, read, refund } = requests[gateway];
  const common = [
    { name: 'before the page is opened', at: open, how: 'hang', during: 'order' },
    { name: 'after the page is opened', at: open, how: 'silence', during: 'order' },
    { name: 'while a webhook is received', at: null, how: 'hang', during: 'webhook' },
    { name: 'between a webhook and its job', at: read, how: 'hang', during: 'webhook' },
    { name: 'between a refund and its job', at: null, how: 'hang', during: 'refund' },
    { name: 'before the money goes back', at: refund, how: 'hang', during: 'refund' },
    { name: 'after the money went back', at: refund, how: 'silence', during: 'refund' },
    { name: 'before a refund is read', at: read, how: 'hang', during: 'refund' },
  ] as const;
  return stepsAt(gateway, common);
}

/** PayPal takes the money of an approved order when the game asks for it. */
const capture = { gateway: 'paypal', at: 'POST /v2/checkout/orders/', during: 'webhook' } as const;

/** The built-in provider is a part of the game, and is killed with it. */
const sandboxSteps: readonly Step[] = stepsAt('sandbox', [
  { name: 'while the page is opened', at: null, how: 'hang', during: 'order' },
  { name: 'while the card is charged', at: null, how: 'hang', during: 'card' },
  { name: 'between the charge and its credit', at: null, how: 'hang', during: 'credit' },
  { name: 'while the money goes back', at: null, how: 'hang', during: 'refund' },
]);

export const paymentSteps: readonly Step[] = [
  ...stepsOf('stripe'),
  ...stepsOf('paypal'),
  { ...capture, name: 'paypal, before the money is taken', how: 'hang' },
  { ...capture, name: 'paypal, after the money was taken', how: 'silence' },
  ...stepsOf('flutterwave'),
  ...sandboxSteps,
];

interface Purchase {
  readonly step: Step;
  readonly player: number;
  readonly payment: Payment;
  readonly refundUsCents: number;
}

const playerCount = 4;
const confirmedForMs = 120_000;

/** Buys and refunds tokens while the game is killed at every step. @returns the problems */
export async function runPaymentCrashTest(options: ProviderCrashOptions): Promise<string[]> {
  const { server, kills, seed, log } = options;
  await server.start();
  const crowd = await Crowd.open(options);
  const before = await crowd.cash();
  const purchases: Purchase[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const step = stepOf(paymentSteps, { seed, kill });
    log(`payment kill ${kill + 1}: ${step.name}`);
    purchases.push(await crowd.purchase(step, kill % playerCount));
  }
  const problems = [...(await crowd.findProblems(purchases, before))];
  const { exitCode, stdout } = await server.run('audit-main.js');
  if (exitCode !== 0) problems.push(`audit exited with code ${exitCode}: ${stdout.trimEnd()}`);
  await server.stop();
  return problems;
}

/** The players and the admin who refunds. */
class Crowd {
  readonly #options: ProviderCrashOptions;
  readonly #players: readonly ApiClient[];
  readonly #admin: ApiClient;
  #confirmedMs = 0;

  private constructor(options: ProviderCrashOptions, players: readonly ApiClient[], admin: ApiClient) {
    this.#options = options;
    this.#players = players;
    this.#admin = admin;
  }

  static async open(options: ProviderCrashOptions): Promise<Crowd> {
    const { url } = options.server;
    const players = Array.from({ length: playerCount }, (_, index) => new ApiClient(url, `192.0.2.${index + 1}`));
    const admin = new ApiClient(url, '192.0.2.100');
    for (const [index, player] of players.entries()) await signUp(player, `payer-${index}@example.org`);
    await signUp(admin, 'admin@example.org');
    await options.server.run('admin-main.js', 'admin@example.org');
    return new Crowd(options, players, admin);
  }

  cash(): Promise<number[]> {
    return Promise.all(this.#players.map(async (player) => (await player.call(getPortfolio, {})).cashCents));
  }

  /** One purchase with a partial refund, and one kill during it. */
  async purchase(step: Step, player: number): Promise<Purchase> {
    const { random } = this.#options;
    const { gateway } = step;
    const client = this.#players[player];
    if (client === undefined) throw new Error('no such player');
    const order = callOf(buyTokens, { body: { id: random.uuid(), tokens: random.between(1, 20), gateway } });
    const payment = await this.#during(step, 'order', () => answered(client, order));
    const checkoutUrl = payment.checkoutUrl ?? '';
    if (gateway === 'sandbox') await this.#during(step, 'card', () => payAtSandbox(client, checkoutUrl));
    else await this.#payAtProvider(step, gateway, checkoutUrl);
    await this.#during(step, 'credit', () => this.#waitUntilPaid(payment.id));
    const refundUsCents = random.between(1, payment.usCents);
    const body = { id: random.uuid(), usCents: refundUsCents, reason: 'Refunded by the crash test' };
    await this.#confirmIdentity();
    const refund = callOf(refundPayment, { params: { id: payment.id }, body });
    await this.#during(step, 'refund', () => answered(this.#admin, refund));
    return { step, player, payment, refundUsCents };
  }

  async #payAtProvider(step: Step, gateway: ProviderName, checkoutUrl: string): Promise<void> {
    const provider = this.#options.providers.of(gateway);
    await provider.pay(checkoutUrl);
    for (const webhook of await provider.webhooks()) {
      await this.#during(isPaid(gateway, webhook) ? step : undefined, 'webhook', () =>
        deliver(this.#options, gateway, webhook),
      );
    }
  }

  /** A refund needs a recent log-in, and the test lasts longer; how often it may be confirmed is limited. */
  async #confirmIdentity(): Promise<void> {
    if (nowMs() - this.#confirmedMs < confirmedForMs) return;
    await this.#admin.call(confirmIdentity, { body: { password } });
    this.#confirmedMs = nowMs();
  }

  #during<Result>(step: Step | undefined, during: Step['during'], work: () => Promise<Result>): Promise<Result> {
    return step?.during === during ? killedAt(this.#options, step, work) : work();
  }

  #waitUntilPaid(id: string): Promise<true> {
    const reading = callOf(getStaffPayment, { params: { id } });
    return waitFor({ what: 'a paid order', timeoutMs: settledWithinMs, pollMs: 250 }, async () => {
      const { payment } = await answered(this.#admin, reading);
      return payment.state === 'paid' ? true : undefined;
    });
  }

  /** Waits for what the reconcilers repeat, then compares the game with the provider's books. */
  async findProblems(purchases: readonly Purchase[], before: readonly number[]): Promise<string[]> {
    const problems: string[] = [];
    const expected = [...before];
    for (const { step, player, payment, refundUsCents } of purchases) {
      const { id, usCents, seCents } = payment;
      const settled = await this.#settled(id);
      const steps = settled?.timeline.map(({ text }) => text) ?? [];
      const found = {
        credits: steps.filter((text) => text.endsWith('added to the account')).length,
        recorded: settled?.payment.refundedUsCents,
        ...(await this.#booksOf(step.gateway, id)),
      };
      const right = {
        credits: 1,
        recorded: refundUsCents,
        ...(step.gateway !== 'sandbox' && { paid: usCents, refunded: refundUsCents }),
      };
      const isRight = Object.entries(right).every(([name, value]) => found[name as keyof typeof right] === value);
      if (!isRight) problems.push(`${step.name}: ${JSON.stringify(found)} instead of ${JSON.stringify(right)}`);
      expected[player] = (expected[player] ?? 0) + seCents - (settled?.payment.takenBackSeCents ?? 0);
    }
    const cash = await this.cash();
    if (cash.join() !== expected.join()) problems.push(`the cash is ${cash.join()} instead of ${expected.join()}`);
    return problems;
  }

  /** What the provider has of an order; nothing of the built-in one, whose books are in the game. */
  async #booksOf(gateway: Step['gateway'], id: string) {
    if (gateway === 'sandbox') return {};
    const books = (await this.#options.providers.of(gateway).books())[id];
    return { paid: books?.paid, refunded: books?.refunded };
  }

  async #settled(id: string) {
    const isOver = async () => {
      const seen = await this.#admin.call(getStaffPayment, { params: { id } });
      return seen.refunds.length === 1 && seen.refunds.every(({ state }) => state === 'done') ? seen : undefined;
    };
    return waitFor({ what: 'a refund', timeoutMs: settledWithinMs, pollMs: 500 }, isOver).catch(() => undefined);
  }
}

function isPaid(gateway: ProviderName, { body }: SignedWebhook): boolean {
  return body.includes(requests[gateway].paid);
}

/**
 * Charges the test card that is accepted. A card that was charged before the kill is refused when it is
 * repeated.
 */
async function payAtSandbox(client: ApiClient, checkoutUrl: string): Promise<void> {
  const outcome = await new RetryingClient(client).send(paymentOf(checkoutRefOf(checkoutUrl)));
  if ('code' in outcome && outcome.code !== 'CONFLICT') throw new Error(`the card was refused with ${outcome.code}`);
}
