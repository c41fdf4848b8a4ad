import { randomUUID } from 'node:crypto';
import type { GatewayName } from '@limelight/rules/payment';
import { seededRandomSource } from '@limelight/rules/random-source';
import { type Tier, tiers } from '@limelight/rules/tier';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { renewalGraceDays, renewalLateHours, type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { Refusal } from '../../../platform/http/refusal.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { GatewayError, type SubscriptionReport } from '../payments/gateways/gateway.js';
import type { Failure, ProviderServer } from '../payments/gateways/provider-server.fixture.js';
import { cancelSubscription, changePlan, resumeSubscription } from '../payments/payments.public.js';
import { Choices } from '../payments/random-desk.fixture.js';
import { reconcileTask } from '../payments/reconcile-payments.js';
import { requestRefund } from '../payments/request-refund.js';
import { staffRefundReconciler, staffRefundTask, staffRefundTasks } from '../payments/staff-refund.js';
import { grantMembership, revokeMembershipGrant } from './grant-membership.js';
import type { ProviderUnderTest } from './providers.fixture.js';

const failures: readonly Failure[] = ['error', 'busy', 'reset', 'lost-response', 'garbage', 'cut'];
const stepsMax = 14;
const graceMs = renewalGraceDays * dayMs + renewalLateHours * hourMs;

/** What one player, their bank, the provider and the network do with subscriptions, at random. */
export class SubscriptionHistory {
  /** What happened, to reproduce a failure. */
  readonly log: string[] = [];
  readonly #provider: ProviderUnderTest;
  readonly #gateway: GatewayName;
  readonly #choices: Choices;
  /** Pages of the provider that were opened and not paid. */
  readonly #pages: string[] = [];
  /** By staff: a tier and until when. */
  readonly #grants = new Map<string, { readonly tier: VipTier; readonly untilMs: number }>();
  /** What did not fit after one of the steps. */
  readonly #problems: string[] = [];
  #userId = '';
  /** Money went back: what is left of the membership is the provider's decision, and not compared. */
  #moneyWentBack = false;

  constructor(provider: ProviderUnderTest, gateway: GatewayName, seed: number) {
    this.#provider = provider;
    this.#gateway = gateway;
    this.#choices = new Choices(seededRandomSource(seed));
  }

  /** @returns how the game differs from the provider in the end; empty when it does not */
  async run(): Promise<string[]> {
    this.#userId = await this.#provider.vip.game.addPlayer();
    await this.#order();
    for (let steps = this.#choices.between(3, stepsMax); steps > 0; steps -= 1) {
      const [name, action] = this.#choices.weighted(this.#happenings);
      this.log.push(name);
      await action();
      await this.#pass(this.#choices.between(1, 5 * minuteMs));
    }
    await this.#settleEverything();
    return [...this.#problems, ...(await this.#differences())];
  }

  readonly #happenings: readonly (readonly [number, readonly [string, () => Promise<void>]])[] = [
    [2, ['order', () => this.#order()]],
    [4, ['pay', () => this.#pay()]],
    [3, ['change the plan', () => this.#changePlan()]],
    [1, ['cancel', () => this.#try(() => cancelSubscription(this.#services, this.#userId))]],
    [1, ['resume', () => this.#try(() => resumeSubscription(this.#services, this.#userId))]],
    [2, ['a day passes', () => this.#pass(dayMs)]],
    [3, ['a month passes', () => this.#pass(31 * dayMs)]],
    [1, ['refund at the dashboard', () => this.#refund()]],
    [1, ['dispute', () => this.#dispute()]],
    [1, ['refund by staff', () => this.#refundByStaff()]],
    [1, ['grant', () => this.#grant()]],
    [1, ['revoke', () => this.#revoke()]],
    [5, ['deliver', () => this.#deliver()]],
    [1, ['lose the webhooks', async () => void this.#provider.server.webhooks()]],
    [2, ['outage', async () => this.#outage()]],
    [2, ['tick', () => this.#tick()]],
  ];

  get #services() {
    return this.#provider.vip.services;
  }

  /** What the game or an absent provider refuses changes nothing. */
  async #try(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof GatewayError)) throw error;
    }
  }

  /** What does not fit the provider's books, it refuses. */
  async #atProvider(action: () => void | Promise<void>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch {
      return false;
    }
  }

  async #order(): Promise<void> {
    await this.#try(async () => {
      const { id } = await this.#provider.vip.order(this.#userId, this.#choices.pick(vipTiers), this.#gateway);
      this.#pages.push(await this.#provider.vip.checkoutOf(id));
    });
  }

  async #pay(): Promise<void> {
    const page = this.#pages.pop();
    if (page) await this.#atProvider(() => this.#provider.server.pay(page));
  }

  async #changePlan(): Promise<void> {
    const change = { userId: this.#userId, id: randomUUID(), plan: this.#choices.pick(vipTiers) };
    await this.#try(() => changePlan(this.#services, change));
    for (const { ref } of await this.#subscriptions()) {
      if (this.#choices.chance(0.7)) await this.#atProvider(() => this.#provider.approveChange?.(ref));
    }
  }

  async #refund(): Promise<void> {
    await this.#withPayment((ref, amount) => this.#provider.server.refundAtDashboard(ref, amount));
  }

  async #refundByStaff(): Promise<void> {
    const paid = (await this.#provider.vip.paymentsOf(this.#userId)).find(({ state }) => state === 'paid');
    if (!paid) return;
    const id = randomUUID();
    const usCents = this.#choices.between(1, paid.us_cents);
    await this.#try(async () => {
      await requestRefund(this.#services, { actor: testActor(), paymentId: paid.id, id, usCents, reason: 'At random' });
      this.#moneyWentBack = true;
      // Otherwise the server is killed before its job, and the reconciler does it.
      if (this.#choices.chance(0.5))
        await staffRefundTasks(this.#services)[staffRefundTask]?.({ id }, { effectKey: id });
    });
  }

  async #grant(): Promise<void> {
    const id = randomUUID();
    const wanted = { id, tier: this.#choices.pick(vipTiers), days: this.#choices.between(1, 31), reason: 'At random' };
    await grantMembership(this.#services, { actor: testActor(), userId: this.#userId, ...wanted });
    this.#grants.set(id, { tier: wanted.tier, untilMs: this.#services.clock.nowMs() + wanted.days * dayMs });
  }

  async #revoke(): Promise<void> {
    const [id] = this.#grants.keys();
    if (id === undefined) return;
    await this.#try(() => revokeMembershipGrant(this.#services, { actor: testActor(), id, reason: 'At random' }));
    this.#grants.delete(id);
  }

  /**
   * Right after a tick nobody has a higher tier than the provider and the grants say; it may be lower until a
   * webhook comes.
   */
  async #tick(): Promise<void> {
    await this.#provider.vip.tick();
    const reports = await this.#reports();
    if (reports.includes(null) || this.#moneyWentBack) return;
    const most = this.#tierBy(reports.filter((report) => report !== null));
    const tier = (await this.#provider.vip.tierOf(this.#userId)) ?? 'free';
    if (tiers.indexOf(tier) > tiers.indexOf(most))
      this.#problems.push(`${tier} after a tick, with ${most} paid or given`);
  }

  async #reports(): Promise<readonly (SubscriptionReport | null)[]> {
    return Promise.all((await this.#subscriptions()).map(({ ref }) => this.#report(ref)));
  }

  /** By what the provider and the grants say alone. */
  #tierBy(reports: readonly SubscriptionReport[]): Tier {
    const nowMs = this.#services.clock.nowMs();
    const given = [...this.#grants.values()].filter(({ untilMs }) => nowMs < untilMs).map(({ tier }) => tier);
    return tiers.findLast((tier) => tier === tierOf(reports, nowMs) || given.some((other) => other === tier)) ?? 'free';
  }

  async #dispute(): Promise<void> {
    const outcome = this.#choices.pick(['won', 'lost'] as const);
    await this.#withPayment(async (ref) => {
      await this.#provider.server.dispute(ref);
      await this.#provider.server.closeDispute(ref, outcome);
    });
  }

  async #withPayment(action: (ref: string, usCents: number) => void | Promise<void>): Promise<void> {
    const payment = (await this.#provider.vip.paymentsOf(this.#userId)).find(({ payment_ref }) => payment_ref !== null);
    if (!payment || this.#moneyWentBack) return;
    this.#moneyWentBack = await this.#atProvider(() => action(payment.payment_ref ?? '', payment.us_cents));
  }

  #deliver(): Promise<void> {
    return this.#try(() => this.#provider.deliver());
  }

  /** The next requests to the provider fail; the sandbox is part of the game. */
  #outage(): void {
    const { server } = this.#provider;
    if ('fail' in server) (server as ProviderServer).fail(this.#choices.pick(failures), this.#choices.between(1, 3));
  }

  #recover(): void {
    const { server } = this.#provider;
    if ('recover' in server) (server as ProviderServer).recover();
  }

  #subscriptions() {
    return this.#services.db.selectFrom('subscription').selectAll().where('user_id', '=', this.#userId).execute();
  }

  /** Lets time pass; a subscription whose period turns meanwhile is charged, with success or without. */
  async #pass(ms: number): Promise<void> {
    const { clock } = this.#services;
    const until = clock.nowMs() + ms;
    for (;;) {
      const due = (await this.#dueBefore(until)).at(0);
      if (!due) break;
      clock.advance(Math.max(0, due.atMs - clock.nowMs()));
      const outcome = this.#choices.chance(0.8) ? 'paid' : 'failed';
      const isCharged = await this.#atProvider(() => this.#provider.server.renew(due.ref, outcome));
      this.log.push(`renewal ${isCharged ? outcome : 'refused'}`);
      if (!isCharged || outcome === 'failed') break;
    }
    clock.advance(Math.max(0, until - clock.nowMs()));
  }

  async #dueBefore(untilMs: number): Promise<{ readonly ref: string; readonly atMs: number }[]> {
    return (await this.#reports()).flatMap((report) => {
      const atMs = report?.paidUntil?.getTime() ?? Number.POSITIVE_INFINITY;
      return report?.state === 'active' && !report.endsWithPeriod && atMs <= untilMs ? [{ ref: report.ref, atMs }] : [];
    });
  }

  /** Null during an outage. */
  async #report(ref: string): Promise<SubscriptionReport | null> {
    try {
      return await this.#provider.vip.gateway(this.#gateway).readSubscription(ref);
    } catch (error) {
      if (error instanceof GatewayError) return null;
      throw error;
    }
  }

  /**
   * The provider is back; every second time the webhooks that are left are lost, and the reconciler does
   * without.
   */
  async #settleEverything(): Promise<void> {
    this.#recover();
    if (this.#choices.chance(0.5)) this.#provider.server.webhooks();
    // PayPal's reports list a refund of this second a moment later.
    await this.#deliver();
    for (let round = 0; round < 3; round += 1) {
      await this.#pass(25 * hourMs);
      await reconcileTask(this.#services).run({} as never);
      await staffRefundReconciler(this.#services).run({} as never);
      await this.#provider.vip.tick();
      await this.#deliver();
    }
  }

  async #differences(): Promise<string[]> {
    const { vip } = this.#provider;
    const reports = (await this.#reports()).filter((report) => report !== null);
    const payments = await vip.paymentsOf(this.#userId);
    const charged = reports.flatMap((report) => report.payments);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const ours = payments.filter(
      ({ subscription_id, payment_ref }) => subscription_id !== null && payment_ref !== null,
    );
    const pairs: Record<string, readonly [unknown, unknown]> = {
      charged: [sum(ours.map(({ us_cents }) => us_cents)), sum(charged.map(({ usCents }) => usCents))],
      refunded: [
        sum(ours.map(({ refunded_us_cents: back }) => back)),
        sum(charged.map(({ refundedUsCents }) => refundedUsCents)),
      ],
      'charged again at most once': [reports.filter((report) => isRunning(report)).length <= 1, true],
    };
    if (!this.#moneyWentBack) pairs['tier'] = [await vip.tierOf(this.#userId), this.#tierBy(reports)];
    return Object.entries(pairs).flatMap(([name, [found, expected]]) =>
      found === expected ? [] : [`${name}: ${found} instead of ${expected}`],
    );
  }
}

function isRunning({ state, endsWithPeriod }: SubscriptionReport): boolean {
  return state !== 'ended' && !endsWithPeriod;
}

/** By what the provider says alone: the plan while its period lasts, and the grace of one that renews. */
function tierOf(reports: readonly SubscriptionReport[], nowMs: number): Tier {
  const lasting = reports.filter((report) => {
    const paidUntilMs = report.paidUntil?.getTime() ?? 0;
    return nowMs < paidUntilMs + (isRunning(report) ? graceMs : 0);
  });
  return vipTiers.findLast((tier) => lasting.some(({ plan }) => plan === tier)) ?? 'free';
}
