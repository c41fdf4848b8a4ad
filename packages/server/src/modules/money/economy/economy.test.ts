import { randomUUID } from 'node:crypto';
import type { EconomyPeriod } from '@limelight/rules/economy';
import type { CelebrityMarket } from '@limelight/rules/market';
import { seCents } from '@limelight/rules/money';
import { dayMs, hourMs, londonDay, minuteMs, secondMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { tradeRow } from '../../../testing/trade-row.js';
import { insertListings } from '../../exchange/market/listing.sql.js';
import { ensureTickPartitions } from '../../exchange/market/partitions.sql.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { postEntries } from '../../exchange/wallet/wallet.public.js';
import type { RankingSource } from '../../fame/leaderboards/leaderboards.public.js';
import { closeHoursTask } from './close-hours.js';
import { getEconomy } from './get-economy.js';
import { closeHours, countTrades, listTradesPerHour } from './ledger-sums.sql.js';

let services: TestServices;
const nobody = { ranked: 0, meanBps: null };
const monthReturns = { players: nobody, bots: nobody };
const rankings = {
  query: async () => ({ players: 0, totalCents: 0, medianCents: 0, top1Bps: 0, top10Bps: 0, giniBps: 0, monthReturns }),
};

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const read = (period: EconomyPeriod = 'all') =>
  getEconomy({ ...services, rankings: rankings as unknown as RankingSource }, period);
const closeNow = () => closeHoursTask(services).run({ number: 1, atMs: services.clock.nowMs() });

async function addPlayer(cents: number): Promise<string> {
  const userId = randomUUID();
  const now = services.clock.now();
  await openWallet(services.db, { userId, grantCents: cents, gameDay: londonDay(now.getTime()), now });
  return userId;
}

const posted = ['undo', 'dividend', 'daily_bonus', 'tokens', 'adjustment'] as const;
const sides = ['buy', 'sell'] as const;

/** A trade of one share, with its fee. */
async function trade(userId: string, side: 'buy' | 'sell', price_cents: number, fee_cents = 0): Promise<void> {
  const { db, clock } = services;
  const movedCents = (side === 'buy' ? -price_cents : price_cents) - fee_cents;
  const entries = fee_cents > 0 ? 2 : 1;
  const { cash_cents, entry_count } = await db
    .updateTable('wallet')
    .set((row) => ({ cash_cents: row('cash_cents', '+', movedCents), entry_count: row('entry_count', '+', entries) }))
    .where('user_id', '=', userId)
    .returning(['cash_cents', 'entry_count'])
    .executeTakeFirstOrThrow();
  const left = { cash_after_cents: cash_cents, number: entry_count - entries + 1 };
  const row = tradeRow({ user_id: userId, side, price_cents, fee_cents, ...left, created_at: clock.now() });
  await db.insertInto('trade').values(row).execute();
}

const step = fc.record({
  kind: fc.constantFrom(...posted, ...sides),
  cents: fc.integer({ min: -5_000, max: 5_000 }).filter((cents) => cents !== 0),
  minutes: fc.integer({ min: 0, max: 12 * 60 }),
  close: fc.boolean(),
});

/** The same sums, straight from the ledger. */
async function sumsOfLedger() {
  const { rows } = await sql<{ kind: string; made: number; removed: number }>`
    select kind, sum(greatest(amount_cents, 0))::bigint as made, sum(greatest(-amount_cents, 0))::bigint as removed
    from ledger_entry group by kind order by kind`.execute(services.db);
  return rows;
}

async function tradesOfLedger(): Promise<number> {
  const { rows } = await sql<{ trades: number }>`
    select count(*) filter (where kind <> 'undo') - count(*) filter (where kind = 'undo') as trades
    from ledger_entry where kind in ('buy', 'sell', 'undo')`.execute(services.db);
  return rows[0]?.trades ?? 0;
}

test('whatever happened and whenever hours were closed, the page sums to the ledger, and all accounts to zero', async () => {
  const userId = await addPlayer(100_000_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { kind, cents, minutes, close } of steps) {
        services.clock.advance(minutes * minuteMs);
        if (close) await Promise.all([closeNow(), closeNow()]);
        const entry = { userId, amountCents: cents, referenceId: randomUUID() };
        const now = services.clock.now();
        if (kind === 'buy' || kind === 'sell') await trade(userId, kind, Math.abs(cents), Math.max(0, cents));
        else await services.db.transaction().execute((tx) => postEntries(tx, [{ ...entry, kind }], now));
      }
      const page = await read();
      expect(page.sumCents).toBe(0);
      const houses = page.houses.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
      expect(houses + page.wallets.cashCents).toBe(0);
      const shown = page.kinds.map(({ kind, madeCents, removedCents }) => ({
        kind,
        made: madeCents,
        removed: removedCents,
      }));
      expect(shown).toEqual((await sumsOfLedger()).toSorted((left, right) => (left.kind < right.kind ? -1 : 1)));
      expect(await countTrades(services.db)).toBe(await tradesOfLedger());
      const perDay = page.days.flatMap(({ flows }) => flows);
      const madePerDay = perDay.reduce((sum, { madeCents }) => sum + madeCents, 0);
      expect(madePerDay).toBe(shown.reduce((sum, { made }) => sum + made, 0));
    }),
    { numRuns: 8 },
  );
  const findings = brokenFindings(await auditDatabase(services.db)).map(({ invariant }) => invariant);
  expect(findings).not.toContain('the hourly sums are the sums of the ledger');
});

test('an hour is closed once, also by two instances at the same time, and never while it can change', async () => {
  await addPlayer(1_000);
  const stored = async () =>
    (await services.db.selectFrom('ledger_hour').select('entries').execute()).reduce(
      (sum, { entries }) => sum + entries,
      0,
    );
  const before = await stored();
  services.clock.advance(hourMs);
  const until = new Date(Math.floor(services.clock.nowMs() / hourMs) * hourMs);
  const close = () => services.db.transaction().execute((tx) => closeHours(tx, until));
  await Promise.all([close(), close(), close()]);
  const after = await stored();
  expect(after).toBeGreaterThan(before);
  await addPlayer(1_000);
  await closeNow();
  expect(await stored()).toBe(after);
});

test('the audit names an hour whose sum is not that of the ledger', async () => {
  const invariant = 'the hourly sums are the sums of the ledger';
  await sql`update ledger_hour set made_cents = made_cents + 1 where ctid = (select ctid from ledger_hour limit 1)`.execute(
    services.db,
  );
  expect(brokenFindings(await auditDatabase(services.db)).map((finding) => finding.invariant)).toContain(invariant);
});

test('trades are counted per hour, those of the running hour too', async () => {
  const userId = await addPlayer(1_000_000);
  services.clock.advance(dayMs);
  const from = new Date(Math.floor(services.clock.nowMs() / hourMs) * hourMs);
  await trade(userId, 'buy', 100);
  await trade(userId, 'sell', 90);
  services.clock.advance(2 * hourMs);
  await closeNow();
  await trade(userId, 'buy', 100);
  expect((await listTradesPerHour(services.db, from)).map(({ trades }) => trades)).toEqual([2, 1]);
});

test('the page does not wait for a ranking that is still loading', async () => {
  const loading = { query: () => new Promise(() => {}) } as unknown as RankingSource;
  const reading = getEconomy({ ...services, rankings: loading }, '7');
  services.clock.advance(secondMs / 2);
  const page = await reading;
  expect([page.wealth, page.days.length]).toEqual([null, 7]);
});

test('held referrals and the halts of the last day are counted', async () => {
  const { db, clock } = services;
  const before = (await read('7')).health;
  const invitedId = randomUUID();
  const referrerId = randomUUID();
  await sql`insert into referral (invited_id, referrer_id, state, noted_at)
    values (${invitedId}, ${referrerId}, 'held', ${clock.now()})`.execute(db);
  await ensureTickPartitions(db, 1, 3);
  const tick = { prices_cents: [10_000], tempo: 'standard' as const };
  await db
    .insertInto('tick')
    .values([
      { ...tick, number: 1, at: new Date(clock.nowMs() - 2 * dayMs) },
      { ...tick, number: 2, at: clock.now() },
    ])
    .execute();
  const impact = { celebrity_id: 'gh1', impact_bps: 500, price_before_cents: 10_000 };
  await db
    .insertInto('price_impact')
    .values([1, 2].map((number) => ({ ...impact, tick_number: number })))
    .execute();
  const { health } = await read('7');
  expect(health.heldReferrals.count).toBe(before.heldReferrals.count + 1);
  expect(health.halts24h.news).toBe(before.halts24h.news + 1);
  clock.advance(dayMs + hourMs);
  await db
    .insertInto('tick')
    .values({ ...tick, number: 3, at: clock.now() })
    .execute();
  expect((await read('7')).health.halts24h.news).toBe(0);
});

test('all days begin with the first entry, other periods have as many days as they say', async () => {
  const { days } = await read('all');
  const { rows } = await sql<{ first: string }>`
    select min(created_at at time zone 'Europe/London')::date::text as first from ledger_entry`.execute(services.db);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual([rows[0]?.first, londonDay(services.clock.nowMs())]);
  expect((await read('90')).days).toHaveLength(90);
});

test('what is in play is all cash and all shares at the newest prices', async () => {
  const { db } = services;
  const prices = { listingPriceCents: seCents(12_345), popularity: 50, market: {} as CelebrityMarket };
  const star = { category: 'Music', country: 'Ghana', description: 'A singer.' } as const;
  await insertListings(db, [{ ...star, ...prices, id: 'gh1', slot: 0, name: 'One' }], services.clock.now());
  const position = { celebrity_id: 'gh1', average_price_cents: 10_000 };
  for (const shares of [3, 4]) {
    await db
      .insertInto('position')
      .values({ ...position, user_id: await addPlayer(1_000), shares })
      .execute();
  }
  expect((await read('7')).holdings.valueCents).toBe(7 * 12_345);
});
