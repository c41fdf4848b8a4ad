import { setTimeout as sleep } from 'node:timers/promises';
import { cancelMembership, changePlan, getMembership, subscribe } from '@limelight/contract/money/membership';
import type { Membership } from '@limelight/contract/money/membership.schema';
import { listPayments } from '@limelight/contract/money/payments';
import type { Payment } from '@limelight/contract/money/payments.schema';
import { waitFor } from '@limelight/harness/wait-for';
import type { VipTier } from '@limelight/rules/vip-plan';
import { ApiClient, callOf } from './api-client.js';
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
import type { ProviderName } from './provider-process.js';
import { signUp } from './sign-up.js';

type Stage = 'subscribe' | 'paid' | 'upgrade' | 'renewal' | 'cancel';

interface Step extends KillPoint {
  readonly name: string;
  readonly during: Stage;
}

/** What a subscription's life requests. `change` is missing where a higher plan is a new subscription. */
interface Requests {
  readonly open: string;
  readonly readCheckout: string;
  readonly change?: string;
  readonly read: string;
  readonly cancel: string;
  /** The first month, the difference to Pro where it is charged, and the second month. */
  readonly charges: number;
}

const requests: Readonly<Record<ProviderName, Requests>> = {
  stripe: {
    open: 'POST /v1/checkout/sessions',
    readCheckout: 'GET /v1/checkout/sessions/',
    change: 'POST /v1/subscriptions/',
    read: 'GET /v1/subscriptions/',
    cancel: 'POST /v1/subscriptions/',
    charges: 3,
  },
  paypal: {
    open: 'POST /v1/billing/subscriptions',
    readCheckout: 'GET /v1/billing/subscriptions/',
    change: 'POST /v1/billing/subscriptions/',
    read: 'GET /v1/billing/subscriptions/',
    cancel: 'POST /v1/billing/subscriptions/',
    charges: 2,
  },
  flutterwave: {
    open: 'POST /v3/payments',
    readCheckout: 'GET /v3/transactions',
    read: 'GET /v3/subscriptions',
    cancel: 'PUT /v3/subscriptions/',
    charges: 3,
  },
};

/** Each step of a subscription's life at a provider. */
function stepsOf(gateway: ProviderName): Step[] {
  const { open, readCheckout, change, read, cancel } = requests[gateway];
  const upgrade = change ?? open;
  const common = [
    { name: 'before the page is opened', at: open, how: 'hang', during: 'subscribe' },
    { name: 'after the page is opened', at: open, how: 'silence', during: 'subscribe' },
    { name: 'while the first webhooks are received', at: null, how: 'hang', during: 'paid' },
    { name: 'before the checkout is read', at: readCheckout, how: 'hang', during: 'paid' },
    { name: 'before the plan changes', at: upgrade, how: 'hang', during: 'upgrade' },
    { name: 'after the plan changed', at: upgrade, how: 'silence', during: 'upgrade' },
    { name: 'before the changed plan is read', at: change ? read : readCheckout, how: 'hang', during: 'upgrade' },
    { name: 'while the webhooks of a renewal are received', at: null, how: 'hang', during: 'renewal' },
    { name: 'before the renewal is read', at: read, how: 'hang', during: 'renewal' },
    { name: 'before it is cancelled', at: cancel, how: 'hang', during: 'cancel' },
    { name: 'after it was cancelled', at: cancel, how: 'silence', during: 'cancel' },
  ] as const;
  return stepsAt(gateway, common);
}

/** Where a higher plan is a new subscription, the one it replaces is ended. */
const replaced = { gateway: 'flutterwave', at: requests.flutterwave.cancel, during: 'upgrade' } as const;

export const subscriptionSteps: readonly Step[] = [
  ...stepsOf('stripe'),
  ...stepsOf('paypal'),
  ...stepsOf('flutterwave'),
  { ...replaced, name: 'flutterwave, before the replaced one is ended', how: 'hang' },
  { ...replaced, name: 'flutterwave, after the replaced one was ended', how: 'silence' },
];

/**
 * Players subscribe to Basic, change to Pro, are charged for a second month and cancel, while the game is
 * killed once during each life, at every step by turns. @returns the problems
 */
export async function runSubscriptionCrashTest(options: ProviderCrashOptions): Promise<string[]> {
  const { server, kills, seed, log } = options;
  await server.start();
  const problems: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const step = stepOf(subscriptionSteps, { seed, kill });
    log(`subscription kill ${kill + 1}: ${step.name}`);
    const life = await Life.begin(options, kill, step);
    const found = await life.live();
    problems.push(...found.map((problem) => `${step.name}: ${problem}`));
  }
  const { exitCode, stdout } = await server.run('audit-main.js');
  if (exitCode !== 0) problems.push(`audit exited with code ${exitCode}: ${stdout.trimEnd()}`);
  await server.stop();
  return problems;
}

/** One player with one subscription. */
class Life {
  readonly #options: ProviderCrashOptions;
  readonly #player: ApiClient;
  readonly #step: Step;
  readonly #orderIds: string[] = [];
  /** Of the newest subscription. */
  #checkoutUrl = '';

  private constructor(options: ProviderCrashOptions, player: ApiClient, step: Step) {
    this.#options = options;
    this.#player = player;
    this.#step = step;
  }

  static async begin(options: ProviderCrashOptions, number: number, step: Step): Promise<Life> {
    const player = new ApiClient(options.server.url, `192.0.2.${number + 1}`);
    await signUp(player, `member-${number}@example.org`);
    return new Life(options, player, step);
  }

  async live(): Promise<string[]> {
    const provider = this.#options.providers.of(this.#step.gateway);
    await this.#during('subscribe', () => this.#subscribe('basic'));
    await provider.pay(this.#checkoutUrl);
    await this.#during('paid', () => this.#deliverAll());
    await this.#until('VIP Basic', ({ tier }) => tier === 'basic');

    await this.#during('upgrade', () => this.#upgrade());
    // PayPal charges the higher plan with the next renewal.
    await this.#until('VIP Pro', ({ tier, subscription }) => [tier, subscription?.nextPlan].includes('pro'));

    // PayPal's times are whole seconds, and the newest payment says what is paid for.
    await sleep(1_000);
    await provider.renew(this.#checkoutUrl);
    await this.#during('renewal', () => this.#deliverAll());
    await this.#until('the renewal', async ({ tier }) => tier === 'pro' && (await this.#allCharges()) !== undefined);

    await this.#during('cancel', () => answered(this.#player, callOf(cancelMembership, { body: {} })));
    await this.#deliverAll();
    await this.#until('the cancellation', ({ subscription }) => subscription?.endsWithPeriod === true);
    return this.#compareBooks();
  }

  async #subscribe(plan: VipTier): Promise<void> {
    const id = this.#options.random.uuid();
    this.#orderIds.push(id);
    const order = callOf(subscribe, { body: { id, plan, gateway: this.#step.gateway } });
    this.#checkoutUrl = (await answered(this.#player, order)).checkoutUrl ?? '';
  }

  /** To Pro, up to the webhooks about it. */
  async #upgrade(): Promise<void> {
    const { providers, random } = this.#options;
    const { gateway } = this.#step;
    const provider = providers.of(gateway);
    if (requests[gateway].change === undefined) {
      await this.#subscribe('pro');
      await provider.pay(this.#checkoutUrl);
    } else {
      await answered(this.#player, callOf(changePlan, { body: { id: random.uuid(), plan: 'pro' } }));
      await provider.approve(this.#checkoutUrl);
    }
    await this.#deliverAll();
  }

  #during<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
    return this.#step.during === stage ? killedAt(this.#options, this.#step, work) : work();
  }

  /** Each twice: providers deliver at least once. */
  async #deliverAll(): Promise<void> {
    const { gateway } = this.#step;
    const webhooks = await this.#options.providers.of(gateway).webhooks();
    for (const webhook of [...webhooks, ...webhooks]) await deliver(this.#options, gateway, webhook);
  }

  async #until(what: string, isReached: (membership: Membership) => boolean | Promise<boolean>): Promise<void> {
    await waitFor({ what, timeoutMs: settledWithinMs, pollMs: 250 }, async () => {
      const membership = await answered(this.#player, callOf(getMembership, {}));
      return (await isReached(membership)) || undefined;
    });
  }

  /** Undefined until each charge of the provider is recorded. */
  async #allCharges(): Promise<readonly Payment[] | undefined> {
    const { payments } = await answered(this.#player, callOf(listPayments, { query: {} }));
    const paid = payments.filter(({ state }) => state === 'paid');
    return paid.length >= requests[this.#step.gateway].charges ? paid : undefined;
  }

  /** What the player was charged is what the game recorded, each charge once. */
  async #compareBooks(): Promise<string[]> {
    const { gateway } = this.#step;
    const books = await this.#options.providers.of(gateway).books();
    const charged = this.#orderIds.reduce((sum, id) => sum + (books[id]?.paid ?? 0), 0);
    const paid = (await this.#allCharges()) ?? [];
    const recorded = paid.reduce((sum, { usCents }) => sum + usCents, 0);
    const isRight = charged === recorded && paid.length === requests[gateway].charges;
    return isRight ? [] : [`${paid.length} payments of ${recorded} US cents, charged were ${charged}`];
  }
}
