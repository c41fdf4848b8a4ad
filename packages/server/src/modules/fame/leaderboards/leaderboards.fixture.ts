import { randomUUID } from 'node:crypto';
import type { RankingWindow } from '@limelight/rules/ranking';
import type { Tier } from '@limelight/rules/tier';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import { patiently } from '../../../testing/patiently.js';
import type { TestServices } from '../../../testing/services.js';
import { portfolioChannel, postEntries, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { RankingEngine } from './ranking-engine.js';
import type { BoardQuery } from './ranking-queries.js';
import { rankingTask } from './ranking-tasks.js';
import type { BoardResponse } from './run-queries.js';
import type { readStandings } from './standing.sql.js';

export interface TestPlayer {
  readonly cashCents?: number;
  readonly role?: 'user' | 'manager' | 'admin';
  readonly bot?: boolean;
  readonly suspended?: boolean;
  readonly tier?: Tier;
  /** Whether the player has made the first trade, by default yes: one that changes no figure. */
  readonly traded?: boolean;
}

export const fourStars = ['1', 'gh1', 'ng1', 'za1'];

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function referralCodeOf(number: number): string {
  const letters = [3, 2, 1, 0].map((digit) => codeLetters[Math.floor(number / 32 ** digit) % 32]);
  return `P-${letters.join('')}`;
}

/** Of a player who is ranked wherever a trade is enough. */
const spread = { invested: 1, largest: 0.25, held: 4 };
const standing = { ticks: 1, average: spread, now: spread };

interface UnderTest {
  /**
   * Whether who is ranked is decided by what is held. By default everybody who plays is, as by closes of
   * before that was stored: most tests are about the order, with gains that nothing else changes.
   */
  readonly spreads?: boolean;
}

/** Makes closes those of before it was stored how portfolios are invested: they leave everybody ranked. */
async function forgetSpread(db: Executor): Promise<void> {
  await sql`create function forget_spread() returns trigger language plpgsql as $$
    begin new.ranked = null; new.counted_ticks = null; return new; end $$`.execute(db);
  await sql`create trigger forget_spread before insert on ranking_snapshot
    for each row execute function forget_spread()`.execute(db);
}

/** A ranking of a market with real trades, in the test's own thread, so that tests can inspect it. */
export class LeaderboardsUnderTest {
  readonly trading: TradingUnderTest;
  readonly engine: RankingEngine;
  readonly #task: TickTask;
  readonly #errors: unknown[] = [];
  #players = 0;

  private constructor(trading: TradingUnderTest, { spreads = false }: UnderTest) {
    this.trading = trading;
    const { db, clock } = trading.services;
    const standingsOf: typeof readStandings = async (_, userIds) =>
      userIds.map((userId) => ({ userId, standings: { week: standing, month: standing, all: standing } }));
    this.engine = new RankingEngine({
      db,
      clock,
      onError: (error) => this.#errors.push(error),
      ...(!spreads && { standingsOf }),
    });
    this.#task = rankingTask({ db, clock });
  }

  static async open(options: UnderTest = {}): Promise<LeaderboardsUnderTest> {
    const trading = await TradingUnderTest.open();
    const ranking = new LeaderboardsUnderTest(trading, options);
    if (!options.spreads) await forgetSpread(trading.services.db);
    trading.services.listener.on(portfolioChannel, (payload) => ranking.engine.markChanged(payload.split(',')));
    await trading.services.listener.start();
    ranking.engine.start();
    return ranking;
  }

  get services(): TestServices {
    return this.trading.services;
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.services.close();
    expect(this.#errors).toEqual([]);
  }

  async addPlayer(player: TestPlayer = {}): Promise<string> {
    const {
      cashCents = 1_000_000,
      role = 'user',
      bot = false,
      suspended = false,
      traded = true,
      tier = 'free',
    } = player;
    const userId = await this.trading.addPlayer({ cashCents, tier });
    this.#players += 1;
    await this.services.db
      .insertInto('user')
      .values({
        id: userId,
        name: `Ada Secret ${this.#players}`,
        handle: `Player_${this.#players}`,
        email: `${userId}@example.org`,
        email_verified: true,
        role,
        bot,
        tier,
        account_state: suspended ? 'suspended' : 'active',
        referral_code: referralCodeOf(this.#players),
        created_at: this.services.clock.now(),
        updated_at: this.services.clock.now(),
      })
      .execute();
    if (traded) await this.addTrades([userId]);
    this.engine.markChanged([userId]);
    return userId;
  }

  /** Buys for so much of each of four celebrities, in whole shares. */
  async spreadOut(userId: string, centsOfEach: number, celebrityIds: readonly string[] = fourStars): Promise<void> {
    const place = tradePlacer(this.services);
    for (const celebrityId of celebrityIds) {
      const shares = Math.round(centsOfEach / (await this.trading.priceCents(celebrityId)));
      const request = await this.trading.tradeRequest(userId, { celebrityId, shares });
      await patiently(() => place(request));
    }
    this.engine.markChanged([userId]);
  }

  async sell(userId: string, celebrityId: string, shares: number): Promise<void> {
    const request = await this.trading.tradeRequest(userId, { celebrityId, side: 'sell', shares });
    await patiently(() => tradePlacer(this.services)(request));
    this.engine.markChanged([userId]);
  }

  /** As after a restart, next to the one that runs. */
  async reopenEngine(): Promise<RankingEngine> {
    const { db, clock } = this.services;
    const engine = new RankingEngine({ db, clock, onError: (error) => this.#errors.push(error) });
    engine.start();
    return engine;
  }

  /** A trade of each player that changes no figure: its one cent comes back. */
  async addTrades(userIds: readonly string[]): Promise<void> {
    await sql`
      with traded as (
        update wallet set entry_count = entry_count + 2 where user_id = any(${userIds}::uuid[])
        returning user_id, entry_count, cash_cents
      ),
      back as (
        insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
        select user_id, entry_count, 'adjustment', 'adjustments', 1, cash_cents, gen_random_uuid(), now() from traded
      )
      insert into trade (user_id, id, number, shares, shares_after, fee_bps, tolerance_bps, side, celebrity_id, price_cents,
        total_cents, fee_cents, cash_after_cents, average_after_cents, tick_number, seen_tick, created_at)
      select user_id, gen_random_uuid(), entry_count - 1, 1, 1, 0, 0, 'buy', '1', 1, 1, 0, cash_cents - 1, 1, tick_number,
        tick_number, now()
      from market, traded`.execute(this.services.db);
    this.engine.markChanged(userIds);
  }

  /** As if a player's trades of now had been undone. */
  async undoTrades(userId: string): Promise<void> {
    await sql`
      insert into trade_undo
      select user_id, id, gen_random_uuid(), celebrity_id, side, shares, price_cents, total_cents,
        0, tick_number, number, created_at::date, created_at from trade where user_id = ${userId}
      on conflict do nothing`.execute(this.services.db);
  }

  /** Days on each of which the players trade, until the first tick of the next. */
  async tradeOnDays(userIds: readonly string[], days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      await this.addTrades(userIds);
      await this.nextDay();
    }
  }

  /** Adds or takes cash, as a gain or loss or as a contribution. */
  async give(userId: string, amountCents: number, { contributes = false } = {}): Promise<void> {
    const kind = contributes ? 'referral_bonus' : 'adjustment';
    const entry = { userId, kind, amountCents, referenceId: randomUUID() } as const;
    await this.services.db.transaction().execute(async (tx) => {
      await postEntries(tx, [entry], this.services.clock.now());
      await publishPortfolioChange(tx, [userId]);
    });
  }

  /** A tick, and the tasks that the leader runs after it. */
  async tick(): Promise<void> {
    await this.trading.moveOn();
    await this.#task.run({ number: await this.trading.tick(), atMs: this.services.clock.nowMs() });
    this.engine.checkForTick();
  }

  async nextDay(days = 1): Promise<void> {
    this.services.clock.advance(days * dayMs);
    await this.tick();
  }

  board(viewerId: string, changes: Partial<BoardQuery> = {}): Promise<BoardResponse> {
    const usual = { group: 'players', window: 'all', sort: 'return', offset: 0, limit: 100 } as const;
    return this.engine.query({ kind: 'board', viewerId, ...usual, ...changes });
  }

  /** Advances the clock past the ranking's pauses until an assertion holds. */
  async eventually(assertion: () => Promise<void>): Promise<void> {
    await expect
      .poll(
        async () => {
          this.services.clock.advance(100);
          return assertion().then(
            () => 'holds',
            (error: unknown) => (error instanceof Error && 'diff' in error ? String(error.diff) : String(error)),
          );
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe('holds');
  }

  /** The ranking computed by one SQL statement, to compare with. */
  async rankedBySql(window: RankingWindow, { bot = false } = {}): Promise<SqlRow[]> {
    const base =
      window === 'all'
        ? sql`null::date`
        : sql`(select min(day) from ranking_snapshot where day >= date_trunc(${window}, (
            select max(at) at time zone 'Europe/London' from tick where not simulated))::date)`;
    const { rows } = await sql<SqlRow>`
      with worth as (
        select wallet.*, coalesce(return_base_cents, wallet.contributed_cents) as base_cents,
          wallet.cash_cents + coalesce((
            select sum(shares * price_cents) from position join celebrity_market using (celebrity_id)
            where position.user_id = wallet.user_id), 0)::bigint as value,
          coalesce((
            select snapshot.return_index from ranking_snapshot as snapshot
            where snapshot.user_id = wallet.user_id and day = ${base}), 1) as opening_index
        from wallet join "user" as account on account.id = wallet.user_id
        where role = 'user' and account.account_state = 'active' and not unranked and bot = ${bot}
      ),
      figures as (
        select *, (return_index * value / base_cents / opening_index - 1) * 10000 as bps from worth
      )
      select user_id as "userId", value as "valueCents", round(bps::numeric)::bigint as "returnBps",
        rank() over (order by round(bps::numeric) desc)::integer as rank
      from figures order by rank, user_id`.execute(this.services.db);
    return rows;
  }
}

export interface SqlRow {
  readonly userId: string;
  readonly valueCents: number;
  readonly returnBps: number;
  readonly rank: number;
}

/** A board in the form of `rankedBySql`. */
export function asRows({ entries }: BoardResponse): SqlRow[] {
  return entries
    .map(({ rank, valueCents, returnBps, profile }) => ({ userId: profile.userId, valueCents, returnBps, rank }))
    .sort((left, right) => left.rank - right.rank || (left.userId < right.userId ? -1 : 1));
}
