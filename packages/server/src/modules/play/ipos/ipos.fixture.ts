import { randomUUID } from 'node:crypto';
import { ipoCost, ipoWindowMs, shareOutDay, shareOutMs } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { addDays, dayMs, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
// With all hooks before the first transaction of a test.
import '../../../compose.js';
import type { Database } from '../../../platform/database.js';
import { closeDays } from '../../exchange/market/close-days.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { findWallet, lockWallets } from '../../exchange/wallet/wallet.public.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { enterPool } from '../pools/pools.public.js';
import { TradingUnderTest } from '../trading/trading.fixture.js';
import { announceIpo, type NewIpo } from './announce-ipo.js';
import { findIpo, type IpoRow } from './ipo.sql.js';
import { ipoTask } from './run-ipos.js';
import { type Subscribe, subscriber } from './subscribe.js';
import { findSubscription, type SubscriptionRow } from './subscription.sql.js';

const staff = testActor();

class Killed extends Error {}

/** An IPO of 100 shares at SE$240.00, 40 at most for a player, from noon in London three days ahead. */
export class IposUnderTest {
  readonly trading: TradingUnderTest;
  readonly #subscribe: Subscribe;
  id = '';

  private constructor(trading: TradingUnderTest) {
    this.trading = trading;
    this.#subscribe = subscriber(trading.services);
  }

  static async open(changes: Partial<NewIpo> = {}): Promise<IposUnderTest> {
    const ipos = new IposUnderTest(await TradingUnderTest.open());
    await ipos.announce(changes);
    return ipos;
  }

  get services() {
    return this.trading.services;
  }

  get terms(): NewIpo {
    const noonMs = startOfLondonDay(addDays(londonDay(this.services.clock.nowMs()), 3)) + 12 * hourMs;
    return {
      actor: staff,
      name: 'Abena Korkor',
      category: 'Music',
      country: 'Ghana',
      description: 'Singer from Accra.',
      popularity: 50,
      fanSentiment: 'neutral',
      imageMediaId: null,
      priceCents: 24_000,
      shares: 100,
      cap: 40,
      opensAt: new Date(noonMs).toISOString(),
    };
  }

  async announce(changes: Partial<NewIpo> = {}): Promise<string> {
    this.id = await announceIpo(this.services, { ...this.terms, ...changes });
    return this.id;
  }

  async row(): Promise<IpoRow> {
    const row = await findIpo(this.services.db, this.id);
    if (row === undefined) throw new Error('the IPO is not there');
    return row;
  }

  async addPlayer({ cashCents = 10_000_000, tier = 'free' as Tier, ageDays = 4 } = {}): Promise<string> {
    const { db, clock } = this.services;
    const userId = randomUUID();
    const now = new Date(clock.nowMs() - ageDays * dayMs);
    await openWallet(db, { userId, grantCents: seCents(cashCents), gameDay: londonDay(now.getTime()), now });
    if (tier !== 'free') await setTier(db, { userId, tier, now: clock.now() });
    return userId;
  }

  async subscribe(userId: string, shares: number, seenShares = 0): Promise<SubscriptionRow> {
    const { price_cents: seenPriceCents } = await this.row();
    return this.#subscribe({ userId, ipoId: this.id, shares, seenShares, seenPriceCents });
  }

  /** New players who subscribe for so many shares each. */
  async enterMany(players: number, shares: number): Promise<void> {
    const { db, clock } = this.services;
    const { price_cents } = await this.row();
    const userIds: string[] = [];
    for (let added = 0; added < players; added += 1) userIds.push(await this.addPlayer());
    const units = shares;
    const cents = ipoCost(shares, seCents(price_cents)).sumCents;
    await db.transaction().execute(async (tx) => {
      const entering = userIds.map((userId) => ({ userId, units, cents, isEntered: false }));
      await enterPool(tx, await this.row(), entering, clock.now());
    });
  }

  async subscription(userId: string): Promise<SubscriptionRow | undefined> {
    return findSubscription(this.services.db, userId, this.id);
  }

  async walletOf(userId: string) {
    const { cash_cents: cash, reserved_cents: reserved } = (await findWallet(this.services.db, userId)) ?? {};
    return { cash, reserved };
  }

  /** The days of before are closed, and the next tick is at a time. */
  async moveTo(atMs: number): Promise<void> {
    const { clock } = this.services;
    clock.advance(atMs - clock.nowMs());
    await this.trading.moveOn();
    await closeDays(this.services, londonDay(clock.nowMs()));
  }

  async openWindow(): Promise<void> {
    await this.moveTo((await this.row()).opens_at.getTime());
  }

  /** What the leader runs after a tick. */
  async run(stopping?: AbortSignal, db: Database = this.services.db): Promise<void> {
    const { clock } = this.services;
    const number = await this.trading.tick();
    await ipoTask({ ...this.services, db }).run({ number, atMs: clock.nowMs() }, stopping);
  }

  /** The same by a leader that is killed when it sends a statement. @returns whether it came to that */
  async runKilledAt(statement: number): Promise<boolean> {
    let sent = 0;
    const db = this.services.db.withPlugin({
      transformQuery: ({ node }) => {
        sent += 1;
        if (sent === statement) throw new Killed();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    try {
      await this.run(undefined, db);
      return false;
    } catch (error) {
      if (error instanceof Killed) return true;
      throw error;
    }
  }

  /** What an event of an account sets off, with its wallet locked where the event says so. */
  async onAccount(name: 'stops' | 'owes', userId: string, cents = 0): Promise<void> {
    const { db, hooks, clock } = this.services;
    await db.transaction().execute(async (tx) => {
      await lockWallets(tx, [userId]);
      const event = { userId, now: clock.now() };
      if (name === 'stops') await hooks.account(name, tx, event);
      else await hooks.account(name, tx, { ...event, needed: { cents, shares: new Map() }, freed: { cents: 0 } });
    });
  }

  /** The window ends, and the tick that shows it comes. */
  async close(): Promise<void> {
    await this.moveTo((await this.row()).opens_at.getTime() + ipoWindowMs);
    await this.run();
    await this.trading.moveOn();
  }

  /** The next day at ten. */
  async moveToShareOut(): Promise<void> {
    const { closes_at } = await this.row();
    await this.moveTo(shareOutMs(shareOutDay(londonDay(closes_at.getTime()))));
  }

  /** All shares are given out, the first price comes, and trading begins. */
  async shareOut(): Promise<void> {
    await this.moveToShareOut();
    await this.run();
    await this.trading.moveOn();
    await this.trading.moveOn();
  }
}
