import { randomUUID } from 'node:crypto';
import { usCents } from '@limelight/rules/money';
import { type GatewayName, takenBack } from '@limelight/rules/payment';
import { seededRandomSource } from '@limelight/rules/random-source';
import { cashOfTokens } from '@limelight/rules/token';
import { Refusal } from '../../../platform/http/refusal.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { checkPayment } from './check-payment.js';
import { FlutterwaveServer } from './gateways/flutterwave/flutterwave-server.fixture.js';
import { GatewayError, WebhookRejected } from './gateways/gateway.js';
import type { Delivery, Failure, OrderBooks } from './gateways/provider-server.fixture.js';
import { Choices, type Desk } from './random-desk.fixture.js';
import { type Scene, work } from './random-scene.fixture.js';
import { receiveWebhook } from './receive-webhook.js';
import { reconcileTask } from './reconcile-payments.js';
import { refundTask } from './refund-job.js';
import { refundTasks } from './refund-unaccepted.js';
import { replayWebhook } from './replay-webhook.js';
import { requestRefund } from './request-refund.js';
import { staffRefundReconciler, staffRefundTask, staffRefundTasks } from './staff-refund.js';

const failures: readonly Failure[] = ['error', 'busy', 'reset', 'lost-response', 'garbage', 'cut'];
/** Happenings of one history. */
export const stepsMax = 12;
const orderedAtCash = 1_000_000;

/** What one player, their bank, the provider, the network and staff do with one order, at random. */
export class RandomHistory {
  readonly id = randomUUID();
  readonly gateway: GatewayName;
  /** What happened, to reproduce a failure. */
  readonly log: string[] = [];
  readonly #scene: Scene;
  readonly #choices: Choices;
  readonly #desk: Desk;
  /** Referral codes begin with it: with one name for all, two of thousands would be the same. */
  readonly #name: string;
  readonly #tokens: number;
  readonly #length: number;
  readonly #delivered: Delivery[] = [];
  #userId = '';
  #ref = '';
  #disputed = false;
  /** US$ cents refunded at the provider's dashboard. */
  #refundedThere = 0;

  constructor(scene: Scene, gateway: GatewayName, seed: number) {
    const desk = scene.desks.get(gateway);
    if (!desk) throw new Error(`no ${gateway}`);
    this.gateway = gateway;
    this.#scene = scene;
    this.#desk = desk;
    this.#choices = new Choices(seededRandomSource(seed));
    this.#name = [...String(seed).padStart(5, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    this.#tokens = this.#choices.between(1, 20);
    this.#length = this.#choices.between(3, stepsMax);
  }

  async begin(): Promise<void> {
    this.#userId = await this.#scene.game.rewards.addPlayer({ cashCents: orderedAtCash, name: this.#name });
    await this.#order();
  }

  /** One happening; none once this history is over. */
  async step(): Promise<void> {
    if (this.log.length >= this.#length) return;
    const [name, action] = this.#choices.weighted(this.#happenings);
    this.log.push(name);
    await action();
  }

  /** Late money comes in the end, or does not. */
  end(): void {
    this.#atProvider((ref) => this.#desk.provider.settle(ref, this.#choices.pick(['paid', 'failed'])));
  }

  readonly #happenings: readonly (readonly [number, readonly [string, () => Promise<void> | void]])[] = [
    [1, ['order again', () => this.#order()]],
    [4, ['pay', () => this.#atProvider((ref) => this.#desk.provider.pay(ref))]],
    [1, ['decline', () => this.#atProvider((ref) => this.#desk.provider.decline(ref))]],
    [1, ['cancel', () => this.#atProvider((ref) => this.#desk.provider.cancel(ref))]],
    [1, ['pay late', () => this.#atProvider((ref) => this.#desk.provider.payLate(ref))]],
    [1, ['late money', () => this.#atProvider((ref) => this.#desk.provider.settle(ref, 'paid'))]],
    [1, ['late failure', () => this.#atProvider((ref) => this.#desk.provider.settle(ref, 'failed'))]],
    [1, ['pay another amount', () => this.#payInstead()]],
    [1, ['pay again', () => this.#payAgain()]],
    [2, ['refund at the dashboard', () => this.#refundThere()]],
    [2, ['dispute', () => this.#dispute()]],
    [1, ['win the dispute', () => this.#closeDispute('won')]],
    [1, ['lose the dispute', () => this.#closeDispute('lost')]],
    [4, ['deliver', () => this.#deliver()]],
    [1, ['deliver twice', () => this.#deliverAgain()]],
    [1, ['lose a webhook', () => this.#lose()]],
    [1, ['forge', () => this.#forge()]],
    [1, ['tamper', () => this.#tamper()]],
    [3, ['work', () => this.#work()]],
    [1, ['replay', () => this.#replay()]],
    [2, ['the player waits', () => this.#check()]],
    [3, ['staff refund', () => this.#refund()]],
    [2, ['outage', () => this.#desk.fail(this.#choices.pick(failures), this.#choices.between(1, 3))]],
    [1, ['reconcile', () => reconcileTask(this.#services).run({} as never)]],
    [1, ['reconcile refunds', () => staffRefundReconciler(this.#services).run({} as never)]],
  ];

  get #services() {
    return this.#scene.game.services;
  }

  async #order(): Promise<void> {
    try {
      await this.#scene.game.order(this.#userId, this.#tokens, this.id, this.gateway);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CHECKOUT_FAILED') throw error;
    }
    this.#ref = (await this.#scene.game.rowOf(this.id)).checkout_ref ?? '';
  }

  /** What does not fit the provider's books, it refuses. */
  #atProvider(action: (ref: string) => void): boolean {
    try {
      if (this.#ref === '') return false;
      action(this.#ref);
      return true;
    } catch {
      return false;
    } finally {
      this.#desk.bag.push(...this.#desk.provider.webhooks());
    }
  }

  #payInstead(): void {
    const { provider } = this.#desk;
    if (!(provider instanceof FlutterwaveServer)) return;
    this.#atProvider((ref) => provider.payInstead(ref, { usCents: this.#choices.between(1, 249) }));
  }

  #payAgain(): void {
    const { provider } = this.#desk;
    if (provider instanceof FlutterwaveServer) this.#atProvider((ref) => provider.payAgain(ref));
  }

  async #refundThere(): Promise<void> {
    const { payment_ref: ref, us_cents } = await this.#scene.game.rowOf(this.id);
    const amount = this.#choices.between(1, us_cents);
    if (ref && this.#atProvider(() => this.#desk.provider.refundAtDashboard(ref, amount)))
      this.#refundedThere += amount;
  }

  async #dispute(): Promise<void> {
    const { payment_ref: ref } = await this.#scene.game.rowOf(this.id);
    if (ref && !this.#disputed) this.#disputed = this.#atProvider(() => this.#desk.provider.dispute(ref));
  }

  async #closeDispute(outcome: 'won' | 'lost'): Promise<void> {
    const { payment_ref: ref } = await this.#scene.game.rowOf(this.id);
    if (ref) this.#atProvider(() => this.#desk.provider.closeDispute(ref, outcome));
  }

  /** Any of those that wait, so not in their order. */
  async #deliver(): Promise<void> {
    const { bag } = this.#desk;
    for (let count = this.#choices.between(1, 3); count > 0 && bag.length > 0; count -= 1) {
      const [webhook] = bag.splice(this.#choices.between(0, bag.length - 1), 1);
      if (webhook) await this.#receive(webhook);
    }
  }

  async #deliverAgain(): Promise<void> {
    if (this.#delivered.length > 0) await this.#receive(this.#choices.pick(this.#delivered));
  }

  async #receive(webhook: Delivery): Promise<void> {
    const { body, headers } = webhook;
    try {
      await receiveWebhook(this.#services, this.gateway, { body, headers });
      this.#delivered.push(webhook);
      this.#scene.jobs.push({ gateway: this.gateway, id: webhook.id });
    } catch (error) {
      // PayPal verifies signatures and was out, or time has passed: the provider delivers it again, signed
      // again.
      if (!(error instanceof GatewayError || error instanceof WebhookRejected)) throw error;
      const resigned = this.#desk.provider.sign(body.toString());
      this.#desk.bag.push({ ...webhook, ...resigned });
    }
  }

  #lose(): void {
    this.#desk.bag.splice(this.#choices.between(0, this.#desk.bag.length), 1);
  }

  async #forge(): Promise<void> {
    const body = Buffer.from(JSON.stringify({ id: 'evt_forged', type: 'checkout.paid', subjects: [] }));
    await this.#refused({ body, headers: { 'stripe-signature': 't=1,v1=00', 'verif-hash': 'a guess' } });
  }

  async #tamper(): Promise<void> {
    const webhook = this.#desk.bag.at(-1);
    // Flutterwave signs nothing: it sends its secret along. What such a body names is read at the provider
    // all the same.
    if (!webhook || this.gateway === 'flutterwave') return;
    const body = Buffer.from(webhook.body.toString().replace('"id":"', '"id":"x'));
    await this.#refused({ body, headers: webhook.headers });
  }

  async #refused(webhook: Pick<Delivery, 'body' | 'headers'>): Promise<void> {
    const outcome = await receiveWebhook(this.#services, this.gateway, webhook).catch((error: unknown) => error);
    if (outcome instanceof WebhookRejected || outcome instanceof GatewayError) return;
    throw new Error('a webhook was accepted that the provider did not send', { cause: outcome });
  }

  async #work(): Promise<void> {
    const { jobs } = this.#scene;
    for (let count = this.#choices.between(1, 4); count > 0 && jobs.length > 0; count -= 1) {
      const [job] = jobs.splice(this.#choices.between(0, jobs.length - 1), 1);
      if (job) await work(this.#scene, job);
    }
  }

  async #replay(): Promise<void> {
    if (this.#delivered.length === 0) return;
    const { id } = this.#choices.pick(this.#delivered);
    await replayWebhook(this.#services, { actor: testActor(), gateway: this.gateway, id });
    this.#scene.jobs.push({ gateway: this.gateway, id });
  }

  async #check(): Promise<void> {
    await checkPayment(this.#services, this.#userId, this.id);
  }

  async #refund(): Promise<void> {
    const { us_cents } = await this.#scene.game.rowOf(this.id);
    const id = randomUUID();
    const order = { paymentId: this.id, id, usCents: this.#choices.between(1, us_cents), reason: 'At random' };
    try {
      await requestRefund(this.#services, { actor: testActor(), ...order });
    } catch (error) {
      if (error instanceof Refusal && ['PAYMENT_NOT_PAID', 'REFUND_TOO_HIGH'].includes(error.code)) return;
      throw error;
    }
    // Otherwise the server is killed before its job.
    if (this.#choices.chance(0.7)) await staffRefundTasks(this.#services)[staffRefundTask]?.({ id }, { effectKey: id });
  }

  /** What was paid for the order again, and must have gone back. */
  #furtherPayments() {
    const query = this.#services.db.selectFrom('payment').selectAll().where('user_id', '=', this.#userId);
    return query.where('id', '<>', this.id).execute();
  }

  /** The jobs that refund what was paid again. */
  async refundFurther(): Promise<void> {
    for (const { id } of await this.#furtherPayments()) {
      await refundTasks(this.#services)[refundTask]?.({ id }, { effectKey: id });
    }
  }

  /** @returns how the game differs from the provider's books; empty when it does not */
  async differences(all: OrderBooks = { paid: 0, refunded: 0, disputed: 0 }): Promise<string[]> {
    const { game } = this.#scene;
    const row = await game.rowOf(this.id);
    const further = (await this.#furtherPayments()).reduce(
      (sum, { received_us_cents }) => sum + (received_us_cents ?? 0),
      0,
    );
    const books = { ...all, paid: all.paid - further, refunded: all.refunded - further };
    const order = { usCents: usCents(row.us_cents), seCents: cashOfTokens(this.#tokens) };
    const isPaid = books.paid === row.us_cents;
    const gone = takenBack(order, usCents(books.refunded + books.disputed));
    const entries = await game.entriesOf(this.#userId);
    const refunds = await game.services.db
      .selectFrom('payment_refund')
      .select(['us_cents', 'state', 'trouble'])
      .where('payment_id', '=', this.id)
      .execute();
    const revenue = await game.services.db
      .selectFrom('revenue_entry')
      .select('us_cents')
      .where('payment_id', '=', this.id)
      .execute();
    const ours = refunds.reduce((sum, { us_cents, state }) => sum + (state === 'refused' ? 0 : us_cents), 0);
    const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
      paid: [row.state === 'paid', isPaid],
      reviewed: [row.state === 'review', books.paid > 0 && !isPaid],
      refunded: [row.refunded_us_cents, books.refunded],
      disputed: [row.disputed_us_cents, books.disputed],
      ledger: [entries.reduce((sum, [, cents]) => sum + cents, 0), isPaid ? order.seCents - gone : 0],
      cash: [await game.cashOf(this.#userId), orderedAtCash + (isPaid ? order.seCents - gone : 0)],
      revenue: [
        revenue.reduce((sum, { us_cents }) => sum + us_cents, 0),
        isPaid ? books.paid - books.refunded - books.disputed : 0,
      ],
      'refunds by staff': [ours, books.refunded - this.#refundedThere],
      'refunds without an answer': [refunds.filter(({ state }) => state === 'requested').length, 0],
    };
    return Object.entries(pairs).flatMap(([name, [found, expected]]) =>
      found === expected ? [] : [`${name}: ${found} instead of ${expected}; ${JSON.stringify(refunds)}`],
    );
  }
}
