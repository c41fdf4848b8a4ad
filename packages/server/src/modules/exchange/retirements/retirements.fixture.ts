import { randomUUID } from 'node:crypto';
import { dayMs } from '@limelight/rules/time';
// With all hooks before the first notice, which holds the market's lock while they run.
import '../../../compose.js';
import { patiently } from '../../../testing/patiently.js';
import { OrdersUnderTest } from '../../play/orders/orders.fixture.js';
import { type PlaceTrade, tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { byStaff } from '../celebrities/celebrities.fixture.js';
import { announceTask } from './announce-retirements.js';
import { notifyTask } from './notify-concerned.js';
import { type PayOptions, payTask } from './pay-holders.js';
import { type RetirementNotice, retireCelebrity } from './retire-celebrity.js';
import type { RetirementRow } from './retirements.sql.js';

export const sentence = 'Ada Marlowe ends her career.';

/** A market whose first celebrity leaves, with what runs after its ticks. */
export class RetirementsUnderTest {
  readonly trading: TradingUnderTest;
  readonly orders: OrdersUnderTest;
  readonly place: PlaceTrade;

  private constructor(trading: TradingUnderTest, orders: OrdersUnderTest) {
    this.trading = trading;
    this.orders = orders;
    const place = tradePlacer(trading.services);
    this.place = (request) => patiently(() => place(request));
  }

  static async open(game?: TradingUnderTest): Promise<RetirementsUnderTest> {
    const trading = game ?? (await TradingUnderTest.open());
    const retirements = new RetirementsUnderTest(trading, await OrdersUnderTest.open(trading));
    await trading.moveOn();
    return retirements;
  }

  get services() {
    return this.trading.services;
  }

  async addHolder(shares: number, celebrityId = '1'): Promise<string> {
    const userId = await this.trading.addPlayer({ cashCents: 100_000_000 });
    await this.place(await this.trading.tradeRequest(userId, { shares, celebrityId }));
    return userId;
  }

  async retire(changes: Partial<RetirementNotice> = {}): Promise<void> {
    const id = changes.id ?? '1';
    const query = this.services.db.selectFrom('celebrity').select('name').where('id', '=', id);
    const { name } = await query.executeTakeFirstOrThrow();
    await retireCelebrity(this.services, {
      ...byStaff(id, 'The agency wrote'),
      name,
      sentence,
      onRequest: false,
      ...changes,
    });
  }

  /** What the leader runs after a tick. */
  async afterTick(options: PayOptions = {}): Promise<void> {
    const moment = { number: await this.trading.tick(), atMs: this.services.clock.nowMs() };
    for (const task of [notifyTask(this.services), payTask(this.services, options), announceTask(this.services)]) {
      await task.run(moment);
    }
  }

  /** The notice is over. */
  async wait(ms = dayMs): Promise<void> {
    this.services.clock.advance(ms);
    await this.trading.moveOn();
  }

  async newest(celebrityId = '1'): Promise<RetirementRow | undefined> {
    const query = this.services.db.selectFrom('retirement').selectAll().where('celebrity_id', '=', celebrityId);
    return query.orderBy('noticed_at', 'desc').executeTakeFirst();
  }

  async isHalted(celebrityId = '1'): Promise<boolean> {
    const query = this.services.db.selectFrom('celebrity_market').select('halted_at_tick');
    const row = await query.where('celebrity_id', '=', celebrityId).executeTakeFirstOrThrow();
    return row.halted_at_tick !== null;
  }

  async noticesOf(userId: string) {
    const query = this.services.db.selectFrom('notification').select(['title', 'text']).where('user_id', '=', userId);
    return query.where('key', 'like', 'retirement:%').orderBy('created_at').orderBy('id').execute();
  }

  /** With the name of the outcome instead of an error. */
  async buy(userId: string, celebrityId = '1'): Promise<string> {
    const request = await this.trading.tradeRequest(userId, { celebrityId, toleranceBps: 10_000, id: randomUUID() });
    return this.place(request).then(
      () => 'filled',
      (error: { code?: string }) => error.code ?? 'unknown',
    );
  }
}
