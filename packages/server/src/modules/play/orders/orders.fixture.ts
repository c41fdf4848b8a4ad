import { randomUUID } from 'node:crypto';
import type { OrderKind } from '@limelight/rules/order';
import { tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { TickTask } from '../../../platform/tick-tasks.js';
import { patiently } from '../../../testing/patiently.js';
import { TradingUnderTest } from '../trading/trading.fixture.js';
import type { OrderRow } from './orders.sql.js';
import { type PlayerOrderRequest, placeOrder } from './place-order.js';
import { orderTask } from './settle-orders.js';

/** A market whose prices the test sets, with the order task that runs after each tick. */
export class OrdersUnderTest {
  readonly trading: TradingUnderTest;
  readonly task: TickTask;

  private constructor(trading: TradingUnderTest) {
    this.trading = trading;
    this.task = orderTask(trading.services);
  }

  static async open(trading?: TradingUnderTest): Promise<OrdersUnderTest> {
    return new OrdersUnderTest(trading ?? (await TradingUnderTest.open()));
  }

  get services() {
    return this.trading.services;
  }

  /** By default a limit order to buy one share of celebrity 1 for SE$500. */
  request(userId: string, changes: Partial<PlayerOrderRequest> = {}): PlayerOrderRequest {
    const kind: OrderKind = 'limit';
    const terms = { kind, side: 'buy' as const, shares: 1, triggerPriceCents: 50_000, duration: 'month' as const };
    return { userId, id: randomUUID(), celebrityId: '1', duringEvents: false, ...terms, ...changes };
  }

  place(userId: string, changes: Partial<PlayerOrderRequest> = {}): Promise<OrderRow> {
    const request = this.request(userId, changes);
    return patiently(() => placeOrder(this.services, request));
  }

  /** The next tick, with these prices; the others do not change. */
  async moveTo(pricesCents: Readonly<Record<string, number>>): Promise<void> {
    const { db, clock } = this.services;
    clock.advance(tickMs);
    // Takes the market lock as every tick does, so that the price cannot change under a trade or fill.
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7266100)`.execute(tx);
      for (const [celebrityId, price_cents] of Object.entries(pricesCents)) {
        await tx.updateTable('celebrity_market').set({ price_cents }).where('celebrity_id', '=', celebrityId).execute();
      }
      await sql`update market set tick_number = tick_number + 1`.execute(tx);
      await sql`insert into tick (number, at, tempo, prices_cents)
        select market.tick_number, ${clock.now()}, 'standard', (
          select array_agg(price_cents order by slot) from celebrity_market join celebrity on id = celebrity_id
        ) from market`.execute(tx);
    });
  }

  /** What the leader runs after its tick. */
  async settle(): Promise<void> {
    await this.task.run({ number: await this.trading.tick(), atMs: this.services.clock.nowMs() });
  }

  async moveAndSettle(pricesCents: Readonly<Record<string, number>>): Promise<void> {
    await this.moveTo(pricesCents);
    await this.settle();
  }

  async stateOf({ user_id, id }: Pick<OrderRow, 'user_id' | 'id'>): Promise<OrderRow> {
    const query = this.services.db.selectFrom('order_with_hold').selectAll().$castTo<OrderRow>();
    return query.where('user_id', '=', user_id).where('id', '=', id).executeTakeFirstOrThrow();
  }

  async reservedOf(userId: string): Promise<{ cents: number; shares: number; changes: number }> {
    const { rows } = await sql<{ cents: number; shares: number; changes: number }>`
      select reserved_cents as cents, reservation_count as changes,
        coalesce((select sum(reserved_shares)::integer from position where user_id = ${userId}), 0) as shares
      from wallet where user_id = ${userId}`.execute(this.services.db);
    const [row] = rows;
    if (!row) throw new Error('no such wallet');
    return row;
  }

  async notificationsOf(userId: string): Promise<string[]> {
    const query = this.services.db.selectFrom('notification').select('title').where('user_id', '=', userId);
    const rows = await query.orderBy('title').execute();
    return rows.map(({ title }) => title);
  }
}
