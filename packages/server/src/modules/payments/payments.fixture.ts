import { randomUUID } from 'node:crypto';
import type { Payment } from '@limelight/contract/payments.schema';
import { usCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { cashOfTokens, defaultTokenPrice, priceOfTokens } from '@limelight/rules/token';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { auditDatabase, brokenFindings } from '../../audit.js';
import type { PaymentKeys } from '../../payment-keys.js';
import { createHttpServer } from '../../platform/http/server.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { RewardsUnderTest } from '../rewards/rewards.fixture.js';
import type { CheckoutReport, PaymentGateway, PaymentReport, RawWebhook } from './gateways/gateway.js';
import type { SandboxGateway } from './gateways/sandbox/sandbox-gateway.js';
import { openCheckout } from './open-checkout.js';
import { type OpenGateways, openGateways } from './open-gateways.js';
import { registerPayments } from './payments.routes.js';
import { receiptTasks } from './receipt-mail.js';
import { receiveWebhook, webhookTasks } from './receive-webhook.js';
import { webhookTask } from './store-webhooks.js';

/** Players with cash, and the built-in provider as their gateway. */
export class PaymentsUnderTest {
  readonly rewards: RewardsUnderTest;
  payments: OpenGateways;

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
      .selectFrom('ledger_entry')
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
    manageUrl: refuse,
    verifyWebhook: refuse,
  };
}
