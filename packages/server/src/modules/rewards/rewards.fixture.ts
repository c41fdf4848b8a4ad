import { createHash, randomUUID } from 'node:crypto';
import { makeReferralCode, referralRandomBytes } from '@limelight/rules/referral';
import type { Tier } from '@limelight/rules/tier';
import { dayMs, londonDay } from '@limelight/rules/time';
import { createHttpServer } from '../../platform/http/server.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { systemRandom } from '../../platform/random.js';
import { placeTrades } from '../trading/place-trades.sql.js';
import { TradingUnderTest } from '../trading/trading.fixture.js';
import { tradingSettings } from '../trading/trading.public.js';
import { findWallet } from '../wallet/wallet.public.js';
import { registerRewards } from './rewards.routes.js';

export interface NewPlayer {
  readonly name?: string;
  readonly referredBy?: string;
  readonly verified?: boolean;
  readonly tier?: Tier;
  readonly cashCents?: number;
  /** Address of the sign-up; without it no origin is stored. */
  readonly address?: string;
  readonly device?: string;
}

/** A market with real trades, and players with accounts, to test their rewards. */
export class RewardsUnderTest {
  readonly trading: TradingUnderTest;

  private constructor(trading: TradingUnderTest) {
    this.trading = trading;
  }

  static async open(): Promise<RewardsUnderTest> {
    return new RewardsUnderTest(await TradingUnderTest.open());
  }

  get services() {
    return this.trading.services;
  }

  close(): Promise<void> {
    return this.services.close();
  }

  async addPlayer(player: NewPlayer = {}): Promise<string> {
    const { db, clock } = this.services;
    const { name = 'Amara Osei', referredBy, verified = true, tier = 'free', cashCents = 10_000_000 } = player;
    const userId = await this.trading.addPlayer({ tier, cashCents });
    const now = clock.now();
    await db
      .insertInto('user')
      .values({
        id: userId,
        name,
        email: `${userId}@example.org`,
        email_verified: verified,
        referral_code: makeReferralCode(name, systemRandom.bytes(referralRandomBytes)),
        referred_by: referredBy ?? null,
        // The wallet, which gives its tier to the account, was made before it.
        tier,
        created_at: now,
        updated_at: now,
      })
      .execute();
    if (player.address !== undefined) await this.#signUpFrom(userId, player.address, player.device ?? userId);
    return userId;
  }

  async #signUpFrom(userId: string, address: string, device: string): Promise<void> {
    const digestOf = (text: string) => createHash('sha256').update(text).digest();
    const created_at = this.services.clock.now();
    await this.services.db
      .insertInto('sign_up_origin')
      .values({ user_id: userId, address_digest: digestOf(address), device_digest: digestOf(device), created_at })
      .execute();
  }

  async trade(userId: string, side: 'buy' | 'sell', shares: number, celebrityId = '1'): Promise<void> {
    const { pool, clock, settings } = this.services;
    const now = clock.now();
    const { feeBpsByTier, tradesPerDayMax } = settings.of(tradingSettings);
    const request = await this.trading.tradeRequest(userId, { id: randomUUID(), side, shares, celebrityId });
    const terms = { feeBpsByTier, tradesPerDayMax, gameDay: londonDay(now.getTime()), now };
    const [decision] = await placeTrades(pool, [request], terms);
    if (decision?.outcome !== 'TRADED') throw new Error(`not traded: ${decision?.outcome}`);
  }

  /** Advances by so many days, as if no server had run meanwhile. */
  async passDays(days: number): Promise<void> {
    this.services.clock.advance(days * dayMs);
    await this.trading.moveOn();
  }

  async cashOf(userId: string): Promise<number> {
    return this.trading.cashOf(userId);
  }

  async contributedOf(userId: string): Promise<number> {
    return (await findWallet(this.services.db, userId))?.contributed_cents ?? Number.NaN;
  }

  entriesOf(userId: string, kind: 'daily_bonus' | 'referral_bonus' | 'dividend') {
    return this.services.db
      .selectFrom('ledger_entry')
      .select(['amount_cents', 'house', 'reference_id'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .orderBy('number')
      .execute();
  }

  async textsTo(userId: string, kind: 'reward' | 'portfolio' = 'reward'): Promise<string[]> {
    const rows = await this.services.db
      .selectFrom('notification')
      .select(['title', 'text'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    return rows.map(({ title, text }) => `${title}: ${text}`);
  }

  /** The routes; each request is made by the viewer that `viewer` returns. */
  async openApp(viewer: () => Viewer | null) {
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: this.services.log });
    app.decorate('findViewer', async () => viewer());
    registerRewards(app, this.services);
    await app.ready();
    return app;
  }
}

export function viewerOf(userId: string, changes: Partial<Viewer> = {}): Viewer {
  return { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false, ...changes };
}
