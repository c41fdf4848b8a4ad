import { randomUUID } from 'node:crypto';
import type { Payment } from '@limelight/contract/money/payments.schema';
import { usCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { cashOfTokens, defaultTokenPrice, priceOfTokens } from '@limelight/rules/token';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { PaymentKeys } from '../../../environment/payment-keys.js';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { Tasks } from '../../../platform/jobs.js';
import { auditDatabase } from '../../../testing/audit.js';
import { RewardsUnderTest } from '../../play/rewards/rewards.fixture.js';
import type { CheckoutReport, PaymentGateway, PaymentReport, RawWebhook } from './gateways/gateway.js';
import type { SandboxGateway } from './gateways/sandbox/sandbox-gateway.js';
import { openCheckout } from './open-checkout.js';
import { type OpenGateways, openGateways } from './open-gateways.js';
import { registerPayments } from './payments.routes.js';
import { receiptTasks } from './receipt-mail.js';
import { receiveWebhook, webhookTasks } from './receive-webhook.js';
import { refundTasks } from './refund-unaccepted.js';
import { webhookTask } from './store-webhooks.js';
import { providerEndTasks } from './subscriptions/end-at-provider.js';

interface QueuedJob {
  readonly task: string;
  readonly body: { readonly effectKey: string; readonly payload: unknown };
}

/** Players with cash, and the built-in provider as their gateway. */
export class PaymentsUnderTest {
  readonly rewards: RewardsUnderTest;
  payments: OpenGateways;
  readonly #done = new Set<string>();

  private constructor(rewards: RewardsUnderTest, keys: PaymentKeys) {
    this.rewards = rewards;
    this.payments = openGateways({ ...rewards.services, keys });
  }

  static async open(keys: PaymentKeys = { sandbox: true }): Promise<PaymentsUnderTest> {
    return new PaymentsUnderTest(await RewardsUnderTest.open(), keys);
  }

  /** Opens the gateways again, for protocol servers that run by this game's clock. */
  addKeys(keys: PaymentKeys): void {
    this.use(openGateways({ ...this.rewards.services, keys }));
  }

  use(payments: OpenGateways): void {
    this.payments = payments;
  }

  get services() {
    return { ...this.rewards.services, ...this.payments };
  }

  get sandbox(): SandboxGateway {
    if (this.payments.sandbox === null) throw new Error('the sandbox is off');
    return this.payments.sandbox;
  }

  close(): Promise<void> {
    return this.rewards.close();
  }

  /** A player with SE$10,000 by default. */
  addPlayer(cashCents = 1_000_000): Promise<string> {
    return this.rewards.addPlayer({ cashCents });
  }

  order(userId: string, tokens = 5, id: string = randomUUID(), gateway: GatewayName = 'sandbox'): Promise<Payment> {
    return openCheckout(this.services, {
      userId,
      id,
      product: { kind: 'tokens', tokens },
      usCents: priceOfTokens(tokens, defaultTokenPrice),
      seCents: cashOfTokens(tokens),
      gateway,
    });
  }

  /** Does the jobs that wait in the queue and those that they enqueue, each once, as the queue does. */
  async workQueue(): Promise<void> {
    const { pool } = this.services;
    const tasks: Tasks = {
      ...webhookTasks(this.services),
      ...refundTasks(this.services),
      ...providerEndTasks(this.services),
      ...receiptTasks(this.services),
    };
    for (;;) {
      const { rows } = await pool.query<QueuedJob>(
        `select tasks.identifier as task, payload as body from graphile_worker._private_jobs as jobs
         join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id order by jobs.id`,
      );
      const waiting = rows.filter(({ body }) => !this.#done.has(body.effectKey));
      if (waiting.length === 0) return;
      for (const { task, body } of waiting) {
        await tasks[task]?.(body.payload, { effectKey: body.effectKey });
        this.#done.add(body.effectKey);
      }
    }
  }

  /** Hands webhooks to the intake, as their route does. */
  async deliver(gateway: GatewayName, webhooks: readonly RawWebhook[]): Promise<void> {
    for (const webhook of webhooks) await receiveWebhook(this.services, gateway, webhook);
  }

  /** Does the jobs of all webhooks that were received, as the queue does. */
  async work(): Promise<void> {
    const { db } = this.services;
    const task = webhookTasks(this.services)[webhookTask];
    const open = await db.selectFrom('webhook_event').select(['gateway', 'id']).where('done_at', 'is', null).execute();
    for (const { gateway, id } of open) await task?.({ gateway, id }, { effectKey: id });
  }

  async openApp(viewer: () => Viewer | null): Promise<FastifyInstance> {
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: this.services.log });
    app.decorate('findViewer', async () => viewer());
    registerPayments(app, { ...this.services, payments: this.payments });
    await app.ready();
    return app;
  }

  async mailReceipt(id: string): Promise<void> {
    for (const task of Object.values(receiptTasks(this.services))) await task({ id }, { effectKey: id });
  }

  cashOf(userId: string): Promise<number> {
    return this.rewards.cashOf(userId);
  }

  async entriesOf(userId: string): Promise<readonly (readonly [string, number])[]> {
    const rows = await this.services.db
      .selectFrom('posted_entry')
      .select(['kind', 'amount_cents'])
      .where('user_id', '=', userId)
      .where('house', '=', 'payments')
      .orderBy('number')
      .execute();
    return rows.map(({ kind, amount_cents }) => [kind, amount_cents] as const);
  }

  rowOf(id: string) {
    return this.services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async freezeOf(userId: string): Promise<string | null> {
    const row = await this.services.db
      .selectFrom('user')
      .select('frozen_reason')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.frozen_reason;
  }

  async audit(): Promise<void> {
    expect(brokenFindings(await auditDatabase(this.services.db))).toEqual([]);
  }
}

/** What a provider reports of an order whose money came. */
export function paidReport(orderId: string, payment: Partial<PaymentReport> = {}): CheckoutReport {
  return {
    state: 'paid',
    orderId,
    payment: {
      ref: `payment of ${orderId}`,
      usCents: usCents(1_250),
      currency: 'usd',
      paidAt: new Date('2026-11-20T12:00:00Z'),
      method: 'Visa ending 4242',
      refundedUsCents: 0,
      disputes: [],
      ...payment,
    },
    subscriptionRef: null,
    reason: null,
  };
}

/** A gateway whose reports tests choose; everything else it refuses. */
export function scriptedGateway(read: PaymentGateway['readCheckout']): PaymentGateway {
  const refuse = () => Promise.reject(new Error('not part of this test'));
  return {
    name: 'sandbox',
    planChange: 'prorated',
    openCheckout: refuse,
    readCheckout: read,
    readPayment: refuse,
    refund: refuse,
    readRefund: refuse,
    readSubscription: refuse,
    changePlan: refuse,
    cancelSubscription: refuse,
    verifyWebhook: refuse,
  };
}
