import { endOfLondonDay, londonDay, minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NetSides } from '../../exchange/market/net-sides.js';
import { settleVolume } from '../../exchange/market/settle-volume.js';
import { listNetSides, readTradedVolume } from '../../exchange/market/statistics.sql.js';
import { getPortfolio } from '../../exchange/wallet/wallet.public.js';
import { countTrades } from '../../money/economy/economy.public.js';
import { getPortfolioHistory } from '../portfolio/get-portfolio-history.js';
import { payDay } from '../rewards/pay-dividends.js';
import { findArrival } from '../rewards/referral.sql.js';
import { UndoUnderTest } from './undo.fixture.js';

let game: UndoUnderTest;

beforeAll(async () => {
  game = await UndoUnderTest.open();
});

afterAll(() => game.trading.services.close());

function addElite(): Promise<string> {
  return game.trading.addPlayer({ tier: 'elite', cashCents: 10_000_000 });
}

async function settledVolume(table: 'candle_5m' | 'candle_1h' | 'candle_1d'): Promise<number> {
  const { db } = game.trading.services;
  await game.trading.moveOn();
  await settleVolume(db);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(volume_cents), 0)::bigint as cents from ${sql.table(table)} where celebrity_id = 'ng1'`.execute(
    db,
  );
  return rows[0]?.cents ?? Number.NaN;
}

test('an undone trade is in no volume, whether it was undone in its own tick or after that was settled', async () => {
  const userId = await addElite();
  const standing = await game.trade(userId, { celebrityId: 'ng1', shares: 2 });
  const sameTick = await game.trade(userId, { celebrityId: 'ng1', shares: 5 });
  await game.undo(userId, sameTick.id);
  const later = await game.trade(userId, { celebrityId: 'ng1', shares: 3 });
  expect(await settledVolume('candle_1d')).toBe(standing.totalCents + later.totalCents);
  await game.undo(userId, later.id);
  for (const table of ['candle_1d', 'candle_1h', 'candle_5m'] as const) {
    expect(await settledVolume(table)).toBe(standing.totalCents);
  }
  await game.trading.expectSound();
});

test('the game’s trades and their volume are true immediately, and when the tick is settled', async () => {
  const { db } = game.trading.services;
  const userId = await addElite();
  const ever = async () => ({ trades: await countTrades(db), cents: await readTradedVolume(db) });
  const before = await ever();
  const expectMore = async (trades: number, cents: number) =>
    expect(await ever()).toEqual({ trades: before.trades + trades, cents: before.cents + cents });
  const first = await game.trade(userId, { celebrityId: 'gh1', shares: 2 });
  await expectMore(1, first.totalCents);
  await settledVolume('candle_1d');
  await expectMore(1, first.totalCents);
  const second = await game.trade(userId, { celebrityId: 'gh1', shares: 5 });
  await expectMore(2, first.totalCents + second.totalCents);
  await game.undo(userId, second.id);
  await expectMore(1, first.totalCents);
  await game.undo(userId, first.id);
  await expectMore(0, 0);
  await settledVolume('candle_1d');
  await expectMore(0, 0);
});

test('an undone trade makes nobody a buyer or seller of the fan sentiment', async () => {
  const { db } = game.trading.services;
  const userId = await addElite();
  const sides = new NetSides();
  const sidesOf = async () => {
    await game.trading.moveOn();
    await settleVolume(db, sides);
    return (await listNetSides(db)).find(({ celebrity_id }) => celebrity_id === 'za1');
  };
  const { id } = await game.trade(userId, { celebrityId: 'za1', shares: 2 });
  expect(await sidesOf()).toMatchObject({ net_buyers: 1, net_sellers: 0 });
  await game.undo(userId, id);
  expect(await sidesOf()).toMatchObject({ net_buyers: 0, net_sellers: 0 });
});

test('an undone trade is none of the trades or active days that an invitation needs', async () => {
  const { db, clock } = game.trading.services;
  const userId = await addElite();
  await sql`
    insert into "user" (id, name, email, email_verified, referral_code, referred_by, created_at, updated_at)
    values (${userId}, 'Ama', 'ama@example.org', true, 'AMA-2345', gen_random_uuid(), ${clock.now()}, ${clock.now()})`.execute(
    db,
  );
  const { id } = await game.trade(userId);
  expect(await findArrival(db, userId)).toMatchObject({ trades: 1, activeDays: 1 });
  await game.undo(userId, id);
  expect(await findArrival(db, userId)).toMatchObject({ trades: 0, activeDays: 0 });
});

test('shares that an undo returned or took back earn no dividend of the closes before it', async () => {
  const { db, clock } = game.trading.services;
  const moveTo = async (instantMs: number) => {
    clock.advance(instantMs - clock.nowMs() - 30_000);
    await game.trading.moveOn();
  };
  const closeBefore = endOfLondonDay(londonDay(clock.nowMs()));
  await moveTo(closeBefore - minuteMs);
  const [keeper, quitter] = [await addElite(), await addElite()];
  await game.trade(keeper, { shares: 10 });
  await moveTo(endOfLondonDay(londonDay(closeBefore)) - minuteMs);
  await settleVolume(db);
  const sold = await game.trade(keeper, { side: 'sell', shares: 4 });
  const bought = await game.trade(quitter, { shares: 10 });
  await moveTo(clock.nowMs() + 2 * minuteMs);
  await game.undo(keeper, sold.id);
  await game.undo(quitter, bought.id);
  await moveTo(clock.nowMs() + 6 * minuteMs);
  await payDay(game.trading.services, londonDay(clock.nowMs()));
  const paid = await db.selectFrom('dividend').select(['user_id', 'shares']).execute();
  expect(paid.filter(({ user_id }) => user_id === keeper || user_id === quitter)).toEqual([
    { user_id: keeper, shares: [6] },
  ]);
});

test("the portfolio's history ends at its value and begins before the trade, with undone trades between", async () => {
  const { db, clock } = game.trading.services;
  const userId = await addElite();
  clock.advance(600_000);
  await game.trading.moveOn();
  const bought = await game.trade(userId, { shares: 9 });
  await game.trade(userId, { shares: 2 });
  clock.advance(300_000);
  await game.trading.moveOn();
  await game.undo(userId, bought.id);
  const { valueCents } = await getPortfolioHistory({ db, clock }, { userId, range: '1D' });
  expect(valueCents[0]).toBe(10_000_000);
  expect(valueCents.at(-1)).toBe((await getPortfolio(db, clock, userId)).valueCents);
});
