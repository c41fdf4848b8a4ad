import { sql } from 'kysely';
// With all hooks before the first refund, which keeps the market locked while they run.
import '../../../compose.js';
import { OrdersUnderTest } from '../../play/orders/orders.fixture.js';
import { debtTask } from './debt.js';
import type { PaymentReport } from './gateways/gateway.js';
import { PaymentsUnderTest, paidReport, scriptedGateway } from './payments.fixture.js';
import { settlePayment } from './settle-payment.js';

/** Players who spend what they bought, and providers that give the money back. */
export class TakeBackUnderTest {
  readonly payments: PaymentsUnderTest;
  readonly orders: OrdersUnderTest;

  private constructor(payments: PaymentsUnderTest, orders: OrdersUnderTest) {
    this.payments = payments;
    this.orders = orders;
  }

  static async open(): Promise<TakeBackUnderTest> {
    const payments = await PaymentsUnderTest.open();
    return new TakeBackUnderTest(payments, await OrdersUnderTest.open(payments.rewards.trading));
  }

  get trading() {
    return this.payments.rewards.trading;
  }

  /** A player without other cash who paid for tokens: SE$12,500 for US$12.50 a payment. */
  async addPayer(payments = 1): Promise<{ readonly userId: string; readonly ids: readonly string[] }> {
    const userId = await this.payments.addPlayer(0);
    const ids: string[] = [];
    for (let count = 0; count < payments; count += 1) {
      const { id } = await this.payments.order(userId);
      ids.push(id);
      await this.report(id);
    }
    return { userId, ids };
  }

  /** What the provider says of a payment. */
  async report(id: string, change: Partial<PaymentReport> = {}): Promise<void> {
    const gateway = scriptedGateway(async () => paidReport(id, change));
    await settlePayment(this.payments.services, gateway, id);
  }

  refund(id: string, refundedUsCents = 1_250): Promise<void> {
    return this.report(id, { refundedUsCents });
  }

  buy(userId: string, shares: number, celebrityId = '1'): Promise<void> {
    return this.payments.rewards.trade(userId, 'buy', shares, celebrityId);
  }

  /** The leader's task after a tick. */
  async settleDebts(): Promise<void> {
    await debtTask(this.payments.services).run({} as never);
  }

  /** Cash, shares and open orders, and whether the player can trade. */
  async stateOf(userId: string) {
    const { db } = this.payments.services;
    const positions = await db
      .selectFrom('position')
      .select(['celebrity_id', 'shares'])
      .where('user_id', '=', userId)
      .orderBy('celebrity_id')
      .execute();
    const orders = await db
      .selectFrom('player_order')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', '=', 'open')
      .orderBy('created_at')
      .execute();
    return {
      cashCents: await this.payments.cashOf(userId),
      shares: Object.fromEntries(positions.map(({ celebrity_id, shares }) => [celebrity_id, shares])),
      orders: orders.map(({ id }) => id),
      frozen: (await this.payments.freezeOf(userId)) !== null,
    };
  }

  async salesOf(userId: string): Promise<readonly (readonly [string | null, number | null])[]> {
    const query = this.payments.services.db.selectFrom('posted_entry').select(['celebrity_id', 'shares']);
    const rows = await query.where('user_id', '=', userId).where('kind', '=', 'debt_sale').orderBy('number').execute();
    return rows.map(({ celebrity_id, shares }) => [celebrity_id, shares] as const);
  }

  async noticesOf(userId: string): Promise<readonly string[]> {
    const query = this.payments.services.db.selectFrom('notification').select('text').where('user_id', '=', userId);
    return (await query.orderBy('created_at').execute()).map(({ text }) => text);
  }

  /** Sets what the market says of a celebrity, as a halt, a suspension or a split does. */
  async setMarket(column: 'halted_at_tick' | 'splits', value: number | null, celebrityId = '1'): Promise<void> {
    await sql`update celebrity_market set ${sql.ref(column)} = ${value} where celebrity_id = ${celebrityId}`.execute(
      this.payments.services.db,
    );
  }

  setStatus(status: 'active' | 'suspended', celebrityId = '1'): Promise<unknown> {
    const query = this.payments.services.db.updateTable('celebrity').set({ status });
    return query.where('id', '=', celebrityId).execute();
  }
}
