import { randomUUID } from 'node:crypto';
import type { RankingWindow } from '@limelight/rules/ranking';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { TestServices } from '../../testing/services.js';
import { TradingUnderTest } from '../trading/trading.fixture.js';
import { portfolioChannel, postEntries, publishPortfolioChange } from '../wallet/wallet.public.js';
import { RankingEngine } from './ranking-engine.js';
import type { BoardQuery } from './ranking-queries.js';
import { rankingTask } from './ranking-tasks.js';
import type { BoardResponse } from './run-queries.js';

export interface TestPlayer {
  readonly cashCents?: number;
  readonly role?: 'user' | 'manager' | 'admin';
  readonly bot?: boolean;
  readonly suspended?: boolean;
}

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function referralCodeOf(number: number): string {
  const letters = [3, 2, 1, 0].map((digit) => codeLetters[Math.floor(number / 32 ** digit) % 32]);
  return `P-${letters.join('')}`;
}

/** A ranking of a market with real trades, in the test's own thread, so that tests can inspect it. */
export class LeaderboardsUnderTest {
  readonly trading: TradingUnderTest;
  readonly engine: RankingEngine;
  readonly #task: TickTask;
  readonly #errors: unknown[] = [];
  #players = 0;

  private constructor(trading: TradingUnderTest) {
    this.trading = trading;
    const { db, clock } = trading.services;
    this.engine = new RankingEngine({ db, clock, onError: (error) => this.#errors.push(error) });
    this.#task = rankingTask({ db, clock });
  }

  static async open(): Promise<LeaderboardsUnderTest> {
    const trading = await TradingUnderTest.open();
    const ranking = new LeaderboardsUnderTest(trading);
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
    const { cashCents = 1_000_000, role = 'user', bot = false, suspended = false } = player;
    const userId = await this.trading.addPlayer({ cashCents });
    this.#players += 1;
    await this.services.db
      .insertInto('user')
      .values({
        id: userId,
        name: `Player ${this.#players}`,
        email: `${userId}@example.org`,
        email_verified: true,
        role,
        bot,
        account_state: suspended ? 'suspended' : 'active',
        referral_code: referralCodeOf(this.#players),
        created_at: this.services.clock.now(),
        updated_at: this.services.clock.now(),
      })
      .execute();
    this.engine.markChanged([userId]);
    return userId;
  }

  /** Adds or takes cash, as a gain or loss or as a contribution. */
  async give(userId: string, amountCents: number, { contributes = false } = {}): Promise<void> {
    const entry = { userId, kind: 'adjustment', house: 'adjustments', amountCents, referenceId: randomUUID() } as const;
    await this.services.db.transaction().execute(async (tx) => {
      await postEntries(tx, [entry], { now: this.services.clock.now(), contributes });
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
    const usual = { group: 'players', window: 'all', sort: 'profit', offset: 0, limit: 100 } as const;
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
        { timeout: 20_000, interval: 20 },
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
      with figures as (
        select wallet.user_id as "userId",
          wallet.cash_cents + coalesce((
            select sum(shares * price_cents) from position join celebrity_market using (celebrity_id)
            where position.user_id = wallet.user_id), 0)::bigint as value,
          wallet.contributed_cents + coalesce((
            select value_cents - contributed_cents from ranking_snapshot as snapshot
            where snapshot.user_id = wallet.user_id and day = ${base}), 0) as opening
        from wallet join "user" as account on account.id = wallet.user_id
        where role = 'user' and account.account_state = 'active' and not unranked and bot = ${bot}
      )
      select "userId", value as "valueCents",
        round((value - opening) * 10000.0 / nullif(opening, 0))::bigint as "profitBps",
        rank() over (order by round((value - opening) * 10000.0 / nullif(opening, 0)) desc)::integer as rank
      from figures order by rank, "userId"`.execute(this.services.db);
    return rows;
  }
}

export interface SqlRow {
  readonly userId: string;
  readonly valueCents: number;
  readonly profitBps: number;
  readonly rank: number;
}

/** A board in the form of `rankedBySql`. */
export function asRows({ entries }: BoardResponse): SqlRow[] {
  return entries
    .map(({ rank, valueCents, profitBps, face }) => ({ userId: face.userId, valueCents, profitBps, rank }))
    .sort((left, right) => left.rank - right.rank || (left.userId < right.userId ? -1 : 1));
}
