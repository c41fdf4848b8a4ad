import { randomUUID } from 'node:crypto';
import type { Membership } from '@limelight/contract/money/membership.schema';
import type { Payment } from '@limelight/contract/money/payments.schema';
import type { GatewayName } from '@limelight/rules/payment';
import type { Tier } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import type { FastifyInstance } from 'fastify';
import type { PaymentKeys } from '../../../environment/payment-keys.js';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import type { PaymentGateway } from '../payments/gateways/gateway.js';
import { PaymentsUnderTest } from '../payments/payments.fixture.js';
import { subscribe } from '../payments/payments.public.js';
import { registerPayments } from '../payments/payments.routes.js';
import { settlePayment } from '../payments/settle-payment.js';
import { subscriptionEndTask, subscriptionReadTask } from '../payments/subscriptions/reconcile-subscriptions.js';
import { settleSubscription } from '../payments/subscriptions/settle-subscription.js';
import { grantTask } from './expire-grants.js';
import { getMembership } from './get-membership.js';
import { registerMembership } from './membership.routes.js';

const testCard = '4242 4242 4242 4242';
export const renewalFailsCard = '4000 0000 0000 0341';

/** Players who subscribe, with the built-in provider or another. */
export class MembershipUnderTest {
  readonly game: PaymentsUnderTest;

  private constructor(game: PaymentsUnderTest) {
    this.game = game;
  }

  static async open(keys?: PaymentKeys): Promise<MembershipUnderTest> {
    return new MembershipUnderTest(await PaymentsUnderTest.open(keys));
  }

  get services() {
    return this.game.services;
  }

  async close(): Promise<void> {
    await this.game.audit();
    await this.game.close();
  }

  gateway(name: GatewayName = 'sandbox'): PaymentGateway {
    const gateway = this.services.gateways.get(name);
    if (!gateway) throw new Error(`no gateway ${name}`);
    return gateway;
  }

  order(userId: string, plan: VipTier = 'basic', gateway: GatewayName = 'sandbox'): Promise<Payment> {
    return subscribe(this.services, { userId, id: randomUUID(), plan, gateway });
  }

  async checkoutOf(id: string): Promise<string> {
    return (await this.game.rowOf(id)).checkout_ref ?? '';
  }

  async settle(id: string, gateway: GatewayName = 'sandbox'): Promise<void> {
    await settlePayment(this.services, this.gateway(gateway), id);
  }

  /** A player whose first payment by a test card was settled. */
  async subscriber(plan: VipTier = 'basic', card = testCard) {
    const userId = await this.game.addPlayer();
    const { id } = await this.order(userId, plan);
    await this.game.sandbox.submitCard(await this.checkoutOf(id), card);
    await this.settle(id);
    return { userId, id };
  }

  async read(id: string): Promise<void> {
    const row = await this.rowOf(id);
    await settleSubscription(this.services, this.gateway(row.gateway), id);
  }

  rowOf(id: string) {
    return this.services.db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** What follows a tick. */
  async tick(): Promise<void> {
    const tasks = [subscriptionReadTask(this.services), subscriptionEndTask(this.services), grantTask(this.services)];
    for (const task of tasks) await task.run({ number: 0, atMs: this.services.clock.nowMs() });
  }

  async tierOf(userId: string): Promise<Tier | undefined> {
    return (await findWallet(this.services.db, userId))?.tier;
  }

  membershipOf(userId: string): Promise<Membership> {
    return getMembership(this.services, userId);
  }

  /** All payments of VIP, oldest first. */
  paymentsOf(userId: string) {
    return this.services.db
      .selectFrom('payment')
      .select(['id', 'state', 'us_cents', 'plan', 'refunded_us_cents', 'payment_ref', 'subscription_id'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('paid_at')
      .execute();
  }

  async noticesOf(userId: string): Promise<string[]> {
    const rows = await this.services.db
      .selectFrom('notification')
      .select(['title', 'text'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ title, text }) => `${title}: ${text}`);
  }

  async openApp(viewer: () => Viewer | null): Promise<FastifyInstance> {
    const { log } = this.services;
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: log });
    app.decorate('findViewer', async () => viewer());
    registerPayments(app, { ...this.services, payments: this.game.payments });
    registerMembership(app, { ...this.services, payments: this.game.payments });
    await app.ready();
    return app;
  }
}
