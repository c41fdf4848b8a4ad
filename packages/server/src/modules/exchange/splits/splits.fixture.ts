import { addDays, londonDay, startOfLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
// With all hooks before the first conversion, which keeps wallets locked while they run.
import '../../../compose.js';
import { patiently } from '../../../testing/patiently.js';
import { OrdersUnderTest } from '../../play/orders/orders.fixture.js';
import { type PlaceTrade, tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { commitFairDays } from '../market/fair-day.js';
import { ensureCandlePartitions } from '../market/partitions.sql.js';
import { produceTick } from '../market/produce-tick.js';
import { beginLeadership } from '../market/tick.sql.js';
import { convertTask } from './convert-holders.js';
import type { SplitRow } from './split.sql.js';

/** A market whose first celebrity is too dear or too cheap, with what runs after its ticks. */
export class SplitsUnderTest {
  readonly trading: TradingUnderTest;
  readonly orders: OrdersUnderTest;
  readonly place: PlaceTrade;

  private constructor(trading: TradingUnderTest, orders: OrdersUnderTest) {
    this.trading = trading;
    this.orders = orders;
    const place = tradePlacer(trading.services);
    this.place = (request) => patiently(() => place(request));
  }

  static async open(priceCents: number): Promise<SplitsUnderTest> {
    const trading = await TradingUnderTest.open();
    const splits = new SplitsUnderTest(trading, await OrdersUnderTest.open(trading));
    // The day opens at the listing price, which needs no split.
    await trading.moveOn();
    await splits.setPrice(priceCents);
    return splits;
  }

  get services() {
    return this.trading.services;
  }

  /** The next tick continues from this price. */
  async setPrice(priceCents: number): Promise<void> {
    await sql`update celebrity_market set price_cents = ${priceCents},
        model = model || jsonb_build_object('priceMicros', ${priceCents}::bigint * 10000)
      where celebrity_id = '1'`.execute(this.services.db);
    await this.trading.moveOn();
  }

  /** A player who has bought shares of the celebrity. */
  async addHolder(shares: number): Promise<string> {
    const userId = await this.trading.addPlayer({ cashCents: 100_000_000_000 });
    await this.place(await this.trading.tradeRequest(userId, { shares }));
    return userId;
  }

  /** The first tick of the next London day. */
  async openNextDay(): Promise<void> {
    const { db, clock } = this.services;
    const midnightMs = startOfLondonDay(addDays(londonDay(clock.nowMs()), 1));
    clock.advance(midnightMs + tickMs / 2 - clock.nowMs());
    await commitFairDays(db, this.services);
    await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs());
    const epoch = await beginLeadership(db);
    await produceTick(this.services, {
      from: await this.trading.tick(),
      atMs: clock.nowMs(),
      epoch,
      tempo: 'standard',
    });
  }

  /** What the leader runs after a tick. */
  async convert(): Promise<void> {
    await convertTask(this.services).run({
      number: await this.trading.tick(),
      atMs: this.services.clock.nowMs(),
    });
  }

  /** Announces the split and executes it a day later; holders are not converted yet. */
  async split(): Promise<void> {
    await this.openNextDay();
    await this.openNextDay();
  }

  /** Ticks until trading is open again. */
  async endHalt(): Promise<void> {
    for (let halted = true; halted; ) {
      await this.trading.moveOn();
      halted = await this.isHalted();
    }
  }

  async isHalted(): Promise<boolean> {
    const { rows } = await sql<{ halted: boolean }>`
      select halted_at_tick is not null as halted from celebrity_market where celebrity_id = '1'`.execute(
      this.services.db,
    );
    return rows[0]?.halted === true;
  }

  async newest(): Promise<SplitRow | undefined> {
    const query = this.services.db.selectFrom('split').selectAll().where('celebrity_id', '=', '1');
    return query.orderBy('number', 'desc').executeTakeFirst();
  }
}
