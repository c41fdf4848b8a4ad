import { randomUUID } from 'node:crypto';
import { type Tier, tiers } from '@limelight/rules/tier';
import { hourMs, minuteMs, secondMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haltCelebrity } from '../../exchange/market/market.public.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { UndoUnderTest } from './undo.fixture.js';

let game: UndoUnderTest;

beforeAll(async () => {
  game = await UndoUnderTest.open();
});

afterAll(() => game.trading.services.close());

function elite(tier: Tier = 'elite'): Promise<string> {
  return game.trading.addPlayer({ tier, cashCents: 10_000_000 });
}

async function setWallet(userId: string, changes: Record<string, unknown>): Promise<void> {
  await game.trading.services.db.updateTable('wallet').set(changes).where('user_id', '=', userId).execute();
}

function setPlayerTier(userId: string, tier: Tier): Promise<void> {
  const { db, clock } = game.trading.services;
  return setTier(db, { userId, tier, now: clock.now() });
}

/** Ticks until the price differs. */
async function movePrice(): Promise<void> {
  const before = await game.trading.priceCents('1');
  for (let ticks = 0; ticks < 15 && (await game.trading.priceCents('1')) === before; ticks += 1) {
    await game.trading.moveOn();
  }
  expect(await game.trading.priceCents('1')).not.toBe(before);
}

test.each(tiers)(
  'an undo in the tick of a trade at the fee of %s leaves cash, shares and average as before',
  async (tier) => {
    const userId = await elite(tier);
    await game.trade(userId, { shares: 7 });
    await movePrice();
    for (const side of ['buy', 'sell'] as const) {
      const before = await game.belongings(userId);
      const trade = await game.trade(userId, { side, shares: 3 });
      await setPlayerTier(userId, 'elite');
      const receipt = await game.undo(userId, trade.id);
      await setPlayerTier(userId, tier);
      // The day's number of trades stays.
      expect(await game.belongings(userId)).toEqual({ ...before, trades: before.trades + 1 });
      expect(receipt).toMatchObject({ tradeId: trade.id, feeCents: trade.feeCents, cashAfterCents: before.cash });
    }
    await game.trading.expectSound();
  },
);

test('after a tick a trade is undone at the current price, with its fee given back and none charged', async () => {
  const userId = await elite('pro');
  const before = await game.belongings(userId);
  const bought = await game.trade(userId, { shares: 4 });
  expect(bought.feeCents).toBeGreaterThan(0);
  await movePrice();
  const priceCents = await game.trading.priceCents('1');
  const receipt = await game.undo(userId, bought.id);
  expect(receipt).toMatchObject({
    priceCents,
    totalCents: 4 * priceCents,
    cashAfterCents: before.cash - bought.totalCents + 4 * priceCents,
    sharesAfter: 0,
    averagePriceAfterCents: null,
  });
  const { rows } = await sql<{ kind: string; house: string; amount_cents: number }>`
    select kind, house, amount_cents from ledger_entry where reference_id = ${receipt.id} order by number`.execute(
    game.trading.services.db,
  );
  expect(rows).toEqual([
    { kind: 'undo_fee', house: 'fees', amount_cents: bought.feeCents },
    { kind: 'undo', house: 'market', amount_cents: receipt.totalCents },
  ]);
  await game.trading.expectSound();
});

test('the average after an undo is that of the remaining trades, earlier and later ones', async () => {
  const userId = await elite();
  const first = await game.trade(userId, { shares: 2 });
  await movePrice();
  const second = await game.trade(userId, { shares: 5 });
  await movePrice();
  const third = await game.trade(userId, { shares: 3 });
  const sold = await game.trade(userId, { side: 'sell', shares: 1 });
  await game.undo(userId, second.id);
  // The first was undone after the second: the replay has to begin before both.
  const withoutFirst = await game.undo(userId, first.id);
  expect(withoutFirst).toMatchObject({ sharesAfter: 2, averagePriceAfterCents: third.priceCents });
  expect(await game.undo(userId, sold.id)).toMatchObject({ sharesAfter: 3, averagePriceAfterCents: third.priceCents });
  await game.trading.expectSound();
});

type Refused = (userId: string, tradeId: string) => Promise<unknown>;
const suspend = (celebrityId: string, status: 'active' | 'suspended') =>
  game.trading.services.db.updateTable('celebrity').set({ status }).where('id', '=', celebrityId).execute();

test.each<[string, number, Refused]>([
  ['ACCOUNT_FROZEN', 403, (userId) => setWallet(userId, { frozen: true })],
  ['ACCOUNT_FROZEN', 403, (userId) => setWallet(userId, { account_state: 'suspended' })],
  ['UNDO_NOT_INCLUDED', 403, (userId) => setPlayerTier(userId, 'free')],
  ['UNDO_NOT_INCLUDED', 403, (userId) => setPlayerTier(userId, 'basic')],
  ['UNDO_TOO_LATE', 409, async () => game.trading.services.clock.advance(10 * minuteMs + 1)],
  ['CELEBRITY_SUSPENDED', 409, () => suspend('1', 'suspended')],
  ['SHARES_SOLD', 409, (userId) => game.trade(userId, { side: 'sell', shares: 1 })],
  [
    'SHARES_RESERVED',
    409,
    (userId) =>
      sql`update position set reserved_shares = 1 where user_id = ${userId}`.execute(game.trading.services.db),
  ],
])('%s refuses with %i and changes nothing', async (code, status, prepare) => {
  const userId = await elite();
  const { id } = await game.trade(userId, { shares: 2 });
  await prepare(userId, id);
  const before = await game.stateOf(userId);
  await expect(game.undo(userId, id)).rejects.toMatchObject({ code, status });
  expect(await game.stateOf(userId)).toEqual(before);
  await suspend('1', 'active');
  await setWallet(userId, { frozen: false });
  await sql`update position set reserved_shares = 0 where user_id = ${userId}`.execute(game.trading.services.db);
});

test('a sale is not undone without the free cash for it, and nothing changes', async () => {
  const userId = await elite();
  await game.trade(userId, { shares: 2 });
  const sold = await game.trade(userId, { side: 'sell', shares: 2 });
  await setWallet(userId, { reserved_cents: sold.cashAfterCents - sold.totalCents + 1 });
  const before = await game.stateOf(userId);
  await expect(game.undo(userId, sold.id)).rejects.toMatchObject({ code: 'UNDO_CASH_SHORT', status: 409 });
  expect(await game.stateOf(userId)).toEqual(before);
  await setWallet(userId, { reserved_cents: 0 });
  await game.undo(userId, sold.id);
  await game.trading.expectSound();
});

test("another player's trade is not found", async () => {
  const { id } = await game.trade(await elite());
  const other = await elite();
  const before = await game.stateOf(other);
  await expect(game.undo(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  await expect(game.undo(other, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect(await game.stateOf(other)).toEqual(before);
});

test('a price that moved since the player saw it is refused with the new one, and confirmed by a second request', async () => {
  const userId = await elite();
  const { id } = await game.trade(userId);
  const tick = await game.trading.tick();
  await movePrice();
  const details = { priceCents: await game.trading.priceCents('1'), tick: await game.trading.tick() };
  await expect(game.undo(userId, id, { tick })).rejects.toMatchObject({ code: 'PRICE_MOVED', status: 409, details });
  await expect(game.undo(userId, id, { tick: details.tick + 1 })).rejects.toMatchObject({ code: 'TICK_UNKNOWN' });
  expect(await game.undo(userId, id, { tick: details.tick })).toMatchObject({ priceCents: details.priceCents });
});

test('a repeated request returns the first result, even when the time is over and the perk has ended', async () => {
  const userId = await elite();
  const [trade, other] = [await game.trade(userId), await game.trade(userId)];
  const id = randomUUID();
  const first = await game.undo(userId, trade.id, { id });
  await game.trading.moveOn();
  game.trading.services.clock.advance(hourMs);
  await setPlayerTier(userId, 'free');
  const before = await game.stateOf(userId);
  expect(await game.undo(userId, trade.id, { id })).toEqual(first);
  await expect(game.undo(userId, other.id, { id })).rejects.toMatchObject({ code: 'ID_REUSED', status: 409 });
  await expect(game.undo(userId, trade.id)).rejects.toMatchObject({ code: 'TRADE_UNDONE', status: 409 });
  expect(await game.stateOf(userId)).toEqual(before);
});

test('VIP Pro undoes once in a London day', async () => {
  const userId = await elite('pro');
  const [first, second] = [await game.trade(userId), await game.trade(userId)];
  await game.undo(userId, first.id);
  await expect(game.undo(userId, second.id)).rejects.toMatchObject({ code: 'UNDO_USED', status: 409 });
  game.trading.services.clock.advance(24 * hourMs);
  await game.trading.moveOn();
  await game.undo(userId, (await game.trade(userId)).id);
  await game.trading.expectSound();
});

test('the ten minutes stand still while the celebrity is halted, and go on for others', async () => {
  const { db, clock } = game.trading.services;
  const userId = await elite();
  await game.trading.moveOn();
  const trade = await game.trade(userId);
  const other = await game.trade(userId, { celebrityId: 'gh1' });
  await db.transaction().execute((tx) => haltCelebrity(tx, '1'));
  await expect(game.undo(userId, trade.id)).rejects.toMatchObject({ code: 'TRADING_HALTED', status: 409 });
  // Halted from the tick of the trade, and during the next two: 90 seconds.
  for (const halted of [true, true, false]) {
    await game.trading.moveOn();
    if (halted) await sql`update tick set halted_slots = '{0}' where number = ${await game.trading.tick()}`.execute(db);
  }
  await sql`insert into price_impact values (${(await game.trading.tick()) - 2}, '1', 500, 40000)`.execute(db);
  clock.advance(10 * minuteMs);
  await expect(game.undo(userId, other.id)).rejects.toMatchObject({ code: 'UNDO_TOO_LATE' });
  clock.advance(secondMs);
  await expect(game.undo(userId, trade.id)).rejects.toMatchObject({ code: 'UNDO_TOO_LATE' });
  clock.advance(-secondMs);
  await game.undo(userId, trade.id);
  await sql`update tick set halted_slots = '{}'; delete from price_impact`.execute(db);
});

test('an error in the middle leaves nothing behind', async () => {
  const { db } = game.trading.services;
  const userId = await elite('pro');
  const { id } = await game.trade(userId);
  const before = await game.stateOf(userId);
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  );
  await sql`create trigger fail before insert on trade_undo for each row execute function fail()`.execute(db);
  await expect(game.undo(userId, id)).rejects.toThrow('killed');
  expect(await game.stateOf(userId)).toEqual(before);
  await sql`drop function fail cascade`.execute(db);
  await game.undo(userId, id);
  await game.trading.expectSound();
});
