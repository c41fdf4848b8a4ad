import { randomUUID } from 'node:crypto';
import { seCents } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { londonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { auditDatabase } from '../../../testing/audit.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { commitUntilToday } from '../../exchange/market/fair-days.fixture.js';
import type { PriceCauseSource } from '../../exchange/market/market.public.js';
import { ensureCandlePartitions } from '../../exchange/market/partitions.sql.js';
import { produceTick } from '../../exchange/market/produce-tick.js';
import { beginLeadership, findMarket } from '../../exchange/market/tick.sql.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import type { PlayerTradeRequest } from './place-trades.sql.js';

export interface PlayerOptions {
  readonly cashCents?: number;
  readonly tier?: Tier;
  /** By default it pays the fee of its plan. */
  readonly firstTradeFree?: boolean;
}

/** A market with real trades, and players with wallets but without accounts. */
export class TradingUnderTest {
  readonly services: TestServices;

  private constructor(services: TestServices) {
    this.services = services;
  }

  static async open(services?: TestServices): Promise<TradingUnderTest> {
    return new TradingUnderTest(services ?? (await createTestServices({ template: 'market' })));
  }

  async addPlayer({ cashCents = 1_000_000, tier = 'free', ...options }: PlayerOptions = {}): Promise<string> {
    const { db, clock } = this.services;
    const userId = randomUUID();
    const gameDay = londonDay(clock.nowMs());
    await openWallet(db, { userId, grantCents: seCents(cashCents), gameDay, now: clock.now(), ...options });
    if (tier !== 'free') await setTier(db, { userId, tier, now: clock.now() });
    return userId;
  }

  /** By default a buy of one share at the newest price. */
  async tradeRequest(userId: string, changes: Partial<PlayerTradeRequest> = {}): Promise<PlayerTradeRequest> {
    const tick = await this.tick();
    return { userId, id: randomUUID(), celebrityId: '1', side: 'buy', shares: 1, tick, toleranceBps: 0, ...changes };
  }

  async tick(): Promise<number> {
    return (await findMarket(this.services.db))?.tick_number ?? Number.NaN;
  }

  async priceCents(celebrityId: string): Promise<number> {
    const row = await this.services.db
      .selectFrom('celebrity_market')
      .select('price_cents')
      .where('celebrity_id', '=', celebrityId)
      .executeTakeFirstOrThrow();
    return row.price_cents;
  }

  /** Advances the market by one real tick, by default with the causes of the game. */
  async moveOn({ priceCauses }: PriceCauseSource = this.services): Promise<void> {
    const { db, clock } = this.services;
    const epoch = await beginLeadership(db);
    clock.advance(tickMs);
    // A test may have moved the clock past the days that seeding prepared.
    await commitUntilToday(this.services);
    await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs());
    await produceTick(
      { ...this.services, priceCauses },
      { from: await this.tick(), atMs: clock.nowMs(), epoch, tempo: 'standard' },
    );
  }

  /** Suspends a player with or without an account. */
  async suspendPlayer(userId: string): Promise<void> {
    const { db } = this.services;
    await db.updateTable('user').set({ account_state: 'suspended' }).where('id', '=', userId).execute();
    await db.updateTable('wallet').set({ account_state: 'suspended' }).where('user_id', '=', userId).execute();
  }

  /** As staff do, without cancelling orders. */
  async suspendCelebrity(celebrityId: string): Promise<void> {
    await sql`
      with suspended as (update celebrity set status = 'suspended' where id = ${celebrityId} returning id)
      insert into celebrity_change (id, celebrity_id, kind, at, first_tick)
      select gen_random_uuid(), id, 'suspension', now(), tick_number + 1 from suspended, market`.execute(
      this.services.db,
    );
  }

  async cashOf(userId: string): Promise<number> {
    return (await findWallet(this.services.db, userId))?.cash_cents ?? Number.NaN;
  }

  async sharesOf(userId: string, celebrityId = '1'): Promise<number> {
    const row = await this.services.db
      .selectFrom('position')
      .select('shares')
      .where('user_id', '=', userId)
      .where('celebrity_id', '=', celebrityId)
      .executeTakeFirst();
    return row?.shares ?? 0;
  }

  async countTrades(userId: string): Promise<number> {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from trade where user_id = ${userId}`.execute(this.services.db);
    return rows[0]?.count ?? Number.NaN;
  }

  async expectSound(): Promise<void> {
    expect(brokenFindings(await auditDatabase(this.services.db))).toEqual([]);
  }
}

/** Counts the outcomes of parallel requests. */
export async function tally(answers: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of await Promise.allSettled(answers)) {
    const outcome = answer.status === 'fulfilled' ? 'filled' : codeOf(answer.reason);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function codeOf(reason: unknown): string {
  if (reason instanceof Refusal) return reason.code;
  throw reason;
}
