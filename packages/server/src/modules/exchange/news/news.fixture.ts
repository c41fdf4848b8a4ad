import type { NewsDraft } from '@limelight/rules/news';
import { londonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { seededRandom } from '../../../testing/seeded-random.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { commitUntilToday } from '../market/fair-days.fixture.js';
import { MarketView } from '../market/market.public.js';
import { ensureCandlePartitions } from '../market/partitions.sql.js';
import { produceTick } from '../market/produce-tick.js';
import { beginLeadership } from '../market/tick.sql.js';
import { createNews } from './create-news.js';
import { findNews, type NewsRow } from './news.sql.js';

/** A market that trades and applies news. */
export class NewsUnderTest {
  readonly trading: TradingUnderTest;

  private constructor(trading: TradingUnderTest) {
    this.trading = trading;
  }

  /** The same seeds in every run, since the size of an impact is partly random. */
  static async open(): Promise<NewsUnderTest> {
    const trading = await TradingUnderTest.open();
    Object.assign(trading.services, { random: seededRandom(4) });
    return new NewsUnderTest(trading);
  }

  get services() {
    return this.trading.services;
  }

  /** A draft about celebrity "1" without an impact, by default. */
  draft(changes: Partial<NewsDraft> = {}): Promise<string> {
    return createNews(this.services, {
      celebrityId: '1',
      title: 'Ada Marlowe signs with a new label',
      body: 'The contract runs for three albums.',
      impactBps: null,
      ...changes,
    });
  }

  async item(id: string): Promise<NewsRow> {
    const item = await findNews(this.services.db, id);
    if (item === undefined) throw new Error(`no news item ${id}`);
    return item;
  }

  /** Runs one real tick, which applies waiting impacts. @returns its number */
  async tick(): Promise<number> {
    const { db, clock } = this.services;
    const epoch = await beginLeadership(db);
    clock.advance(tickMs);
    await commitUntilToday(this.services);
    await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs());
    const plan = { from: await this.trading.tick(), atMs: clock.nowMs(), epoch, tempo: 'standard' as const };
    return produceTick(this.services, plan);
  }

  async isHalted(celebrityId = '1'): Promise<boolean> {
    const row = await this.services.db
      .selectFrom('celebrity_market')
      .select('halted_at_tick')
      .where('celebrity_id', '=', celebrityId)
      .executeTakeFirstOrThrow();
    return row.halted_at_tick !== null;
  }

  async watch(userId: string, celebrityId = '1'): Promise<void> {
    await this.services.db
      .insertInto('watchlist_entry')
      .values({ user_id: userId, celebrity_id: celebrityId, created_at: this.services.clock.now() })
      .execute();
  }

  async hold(userId: string, celebrityId = '1'): Promise<void> {
    await sql`insert into position (user_id, celebrity_id, shares, average_price_cents)
      values (${userId}, ${celebrityId}, 3, 50000)`.execute(this.services.db);
  }

  async notifiedTitles(userId: string): Promise<string[]> {
    const rows = await this.services.db
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ title }) => title);
  }

  /**
   * Replaces the finished days of a celebrity by these closing prices, oldest first, the last one
   * yesterday's.
   */
  async setDays(celebrityId: string, closesCents: readonly number[], simulated = true): Promise<void> {
    const today = londonDay(this.services.clock.nowMs());
    await sql`
      with past as (
        select start_at, row_number() over (order by start_at desc) as age from candle_1d
        where celebrity_id = ${celebrityId} and start_at < ${today}::date::timestamp at time zone 'Europe/London'
      )
      update candle_1d set open_cents = close, close_cents = close, high_cents = close + 100, low_cents = close - 100,
        simulated = ${simulated}
      from past join unnest(${closesCents.toReversed()}::bigint[]) with ordinality as wanted (close, age) using (age)
      where candle_1d.celebrity_id = ${celebrityId} and candle_1d.start_at = past.start_at`.execute(this.services.db);
  }

  async openView(): Promise<MarketView> {
    const view = new MarketView(this.services);
    await view.open();
    return view;
  }
}
