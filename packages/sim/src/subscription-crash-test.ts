import { cancelMembership, changePlan, getMembership, subscribe } from '@limelight/contract/membership';
import type { Membership } from '@limelight/contract/membership.schema';
import { listPayments } from '@limelight/contract/payments';
import { waitFor } from '@limelight/harness/wait-for';
import { ApiClient, callOf } from './api-client.js';
import {
  answered,
  deliver,
  type KillPoint,
  killedAt,
  type StripeCrashOptions,
  settledWithinMs,
  stepOf,
} from './kill-at-request.js';
import { signUp } from './sign-up.js';

type Stage = 'subscribe' | 'paid' | 'upgrade' | 'renewal' | 'cancel';

interface Step extends KillPoint {
  readonly name: string;
  readonly during: Stage;
}

const session = '/v1/checkout/sessions';
const subscription = '/v1/subscriptions/';

/** By turns at each step of a subscription's life. */
const steps: readonly Step[] = [
  { name: 'before the page is opened', at: `POST ${session}`, how: 'hang', during: 'subscribe' },
  { name: 'after the page is opened', at: `POST ${session}`, how: 'silence', during: 'subscribe' },
  { name: 'while the first webhooks are received', at: null, how: 'hang', during: 'paid' },
  { name: 'before the checkout is read', at: `GET ${session}/`, how: 'hang', during: 'paid' },
  { name: 'before the plan changes', at: `POST ${subscription}`, how: 'hang', during: 'upgrade' },
  { name: 'after the plan changed', at: `POST ${subscription}`, how: 'silence', during: 'upgrade' },
  { name: 'before the changed plan is read', at: `GET ${subscription}`, how: 'hang', during: 'upgrade' },
  { name: 'while the webhooks of a renewal are received', at: null, how: 'hang', during: 'renewal' },
  { name: 'before the renewal is read', at: `GET ${subscription}`, how: 'hang', during: 'renewal' },
  { name: 'before it is cancelled', at: `POST ${subscription}`, how: 'hang', during: 'cancel' },
  { name: 'after it was cancelled', at: `POST ${subscription}`, how: 'silence', during: 'cancel' },
];

/**
 * Players subscribe to Basic, change to Pro, are charged for a second month and cancel, while the game is killed once
 * during each life, at every step by turns. @returns the faults
 */
export async function runSubscriptionCrashTest(options: StripeCrashOptions): Promise<string[]> {
  const { server, kills, seed, log } = options;
  await server.start();
  const faults: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const step = stepOf(steps, { seed, kill });
    const life = await Life.begin(options, kill, step);
    const found = await life.live();
    faults.push(...found.map((fault) => `${step.name}: ${fault}`));
    log(`subscription kill ${kill + 1}: ${step.name}`);
  }
  const { exitCode, stdout } = await server.run('audit-main.js');
  if (exitCode !== 0) faults.push(`audit exited with code ${exitCode}: ${stdout.trimEnd()}`);
  await server.stop();
  return faults;
}

/** One player with one subscription. */
class Life {
  readonly #options: StripeCrashOptions;
  readonly #player: ApiClient;
  readonly #step: Step;

  private constructor(options: StripeCrashOptions, player: ApiClient, step: Step) {
    this.#options = options;
    this.#player = player;
    this.#step = step;
  }

  static async begin(options: StripeCrashOptions, number: number, step: Step): Promise<Life> {
    const player = new ApiClient(options.server.url, `192.0.2.${number + 1}`);
    await signUp(player, `member-${number}@example.org`);
    return new Life(options, player, step);
  }

  async live(): Promise<string[]> {
    const { random, stripe } = this.#options;
    const order = callOf(subscribe, { body: { id: random.uuid(), plan: 'basic', gateway: 'stripe' } });
    const { id, checkoutUrl } = await this.#during('subscribe', () => answered(this.#player, order));
    await stripe.pay(checkoutUrl ?? '');
    await this.#during('paid', () => this.#deliverAll());
    await this.#until('VIP Basic', ({ tier }) => tier === 'basic');

    const upgrade = callOf(changePlan, { body: { id: random.uuid(), plan: 'pro' } });
    await this.#during('upgrade', () => answered(this.#player, upgrade));
    await this.#deliverAll();
    const { subscription: upgraded } = await this.#until('VIP Pro', ({ tier }) => tier === 'pro');

    await stripe.renew(checkoutUrl ?? '');
    await this.#during('renewal', () => this.#deliverAll());
    await this.#until('the second month', ({ subscription: renewed }) => renewed?.paidUntil !== upgraded?.paidUntil);

    await this.#during('cancel', () => answered(this.#player, callOf(cancelMembership, { body: {} })));
    await this.#deliverAll();
    await this.#until('the cancellation', ({ subscription: ending }) => ending?.endsWithPeriod === true);
    return this.#compareBooks(id);
  }

  #during<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
    return this.#step.during === stage ? killedAt(this.#options, this.#step, work) : work();
  }

  /** Each twice: Stripe delivers at least once. */
  async #deliverAll(): Promise<void> {
    const webhooks = await this.#options.stripe.webhooks();
    for (const webhook of [...webhooks, ...webhooks]) await deliver(this.#options.server.url, webhook);
  }

  #until(what: string, isReached: (membership: Membership) => boolean): Promise<Membership> {
    return waitFor({ what, timeoutMs: settledWithinMs, pollMs: 250 }, async () => {
      const membership = await answered(this.#player, callOf(getMembership, {}));
      return isReached(membership) ? membership : undefined;
    });
  }

  /** What the player was charged is what the game recorded, each charge once. */
  async #compareBooks(orderId: string): Promise<string[]> {
    const books = (await this.#options.stripe.books())[orderId];
    const { payments } = await answered(this.#player, callOf(listPayments, { query: {} }));
    const paid = payments.filter(({ state }) => state === 'paid');
    const recorded = paid.reduce((sum, { usCents }) => sum + usCents, 0);
    // The first month, the difference to Pro, and the second month.
    const isRight = books?.paid === recorded && paid.length === 3;
    return isRight ? [] : [`${paid.length} payments of ${recorded} US cents, charged were ${books?.paid}`];
  }
}
