import { randomUUID } from 'node:crypto';
import { splitHaltTicks } from '@limelight/rules/split';
import { londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { placeOrder } from '../../play/orders/place-order.js';
import { getPortfolioHistory } from '../../play/portfolio/get-portfolio-history.js';
import { insertAlert } from '../../play/price-alerts/price-alerts.sql.js';
import { payDay } from '../../play/rewards/pay-dividends.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { undoTrade } from '../../play/trading/undo-trade.js';
import { getCandles } from '../market/get-candles.js';
import { openMarketView } from '../market/market.public.js';
import { getPortfolio } from '../wallet/wallet.public.js';
import { announceTask } from './announce-splits.js';
import { SplitsUnderTest } from './splits.fixture.js';

const dear = 600_000;
const cheap = 800;
let splits: SplitsUnderTest;

afterEach(() => splits.services.close());

async function portfolioValueOf(userId: string): Promise<number> {
  return (await getPortfolio(splits.services.db, splits.services.clock, userId)).valueCents;
}

async function priceNow(): Promise<number> {
  return splits.trading.priceCents('1');
}

async function setAlert(userId: string, direction: 'above' | 'below', priceCents: number): Promise<void> {
  const alert = { user_id: userId, id: randomUUID(), celebrity_id: '1', direction, price_cents: priceCents };
  await insertAlert(splits.services.db, { ...alert, created_at: splits.services.clock.now() });
}

test('an opening above SE$5,000 announces ten shares for one, and the next opening executes it, whatever the price', async () => {
  splits = await SplitsUnderTest.open(dear);
  expect(await splits.newest()).toBeUndefined();
  await splits.openNextDay();
  expect(await splits.newest()).toMatchObject({ from_shares: 1, to_shares: 10, state: 'announced' });
  await splits.setPrice(450_000);
  const before = await priceNow();
  await splits.openNextDay();
  const row = await splits.newest();
  expect(row).toMatchObject({ state: 'executed', price_before_cents: before });
  expect(Math.abs((row?.price_after_cents ?? 0) * 10 - before)).toBeLessThanOrEqual(10);
  expect((await priceNow()) / (before / 10)).toBeCloseTo(1, 1);
});

test('an opening below SE$10 announces one share for twenty', async () => {
  splits = await SplitsUnderTest.open(cheap);
  await splits.split();
  expect(await splits.newest()).toMatchObject({ from_shares: 20, to_shares: 1, state: 'executed' });
  expect(await priceNow()).toBeGreaterThan(cheap * 15);
});

test('a split is executed exactly once for a holder, and its value stays the same', async () => {
  splits = await SplitsUnderTest.open(dear);
  const userId = await splits.addHolder(3);
  await splits.split();
  const { price_after_cents } = (await splits.newest()) ?? {};
  // Before the conversion the portfolio counts in shares of now already.
  const expected = (await splits.trading.cashOf(userId)) + 30 * (await priceNow());
  expect(await portfolioValueOf(userId)).toBe(expected);
  for (let pass = 0; pass < 4; pass += 1) await splits.convert();
  expect(await splits.trading.sharesOf(userId)).toBe(30);
  expect(await portfolioValueOf(userId)).toBe(expected);
  expect(price_after_cents).toBeGreaterThan(0);
  const { rows } = await sql<{ title: string; text: string }>`
    select title, text from notification where user_id = ${userId}`.execute(splits.services.db);
  expect(rows).toEqual([
    {
      title: expect.stringContaining('10-for-1 split'),
      text: 'Your 3 shares became 30 shares. The value is the same.',
    },
  ]);
  expect((await splits.newest())?.completed_at).not.toBeNull();
  await splits.trading.expectSound();
});

test('odd lots of a reverse split are paid at the price before, with one ledger row', async () => {
  splits = await SplitsUnderTest.open(cheap);
  const [holder, gone, exact] = [await splits.addHolder(37), await splits.addHolder(19), await splits.addHolder(40)];
  await splits.openNextDay();
  const cash = [await splits.trading.cashOf(holder), await splits.trading.cashOf(gone)];
  const before = await priceNow();
  await splits.openNextDay();
  await splits.convert();
  expect(await splits.trading.sharesOf(holder)).toBe(1);
  expect(await splits.trading.sharesOf(gone)).toBe(0);
  expect(await splits.trading.sharesOf(exact)).toBe(2);
  expect((await splits.trading.cashOf(holder)) - (cash[0] ?? 0)).toBe(17 * before);
  expect((await splits.trading.cashOf(gone)) - (cash[1] ?? 0)).toBe(19 * before);
  const { rows } = await sql<{ house: string; amount_cents: number }>`
    select house, amount_cents from ledger_entry where kind = 'split' order by amount_cents`.execute(
    splits.services.db,
  );
  expect(rows.map(({ house, amount_cents }) => [house, amount_cents])).toEqual([
    ['market', 0],
    ['market', 17 * before],
    ['market', 19 * before],
  ]);
  await splits.trading.expectSound();
});

test('open orders and alerts follow the split, and an order too small for a share ends with its reservation', async () => {
  splits = await SplitsUnderTest.open(cheap);
  const seller = await splits.addHolder(100);
  const buyer = await splits.trading.addPlayer();
  const { orders } = splits;
  const profit = await orders.place(seller, {
    kind: 'take-profit',
    side: 'sell',
    shares: 45,
    triggerPriceCents: 5_001,
  });
  const small = await orders.place(seller, { kind: 'stop', side: 'sell', shares: 15, triggerPriceCents: 101 });
  const bid = await orders.place(buyer, { shares: 60, triggerPriceCents: 211 });
  await setAlert(buyer, 'above', 3_003);
  await splits.split();
  await splits.convert();
  expect(await orders.stateOf(profit)).toMatchObject({ shares: 2, reserved_shares: 2, trigger_price_cents: 100_020 });
  expect(await orders.stateOf(small)).toMatchObject({ state: 'cancelled' });
  expect(await orders.stateOf(bid)).toMatchObject({ shares: 3, trigger_price_cents: 4_220, state: 'open' });
  expect((await orders.reservedOf(seller)).shares).toBe(2);
  expect((await orders.reservedOf(buyer)).cents).toBe(3 * 4_220 + Math.round((3 * 4_220 * 250) / 10_000));
  const { rows } = await sql<{ price_cents: number }>`select price_cents from price_alert`.execute(splits.services.db);
  expect(rows).toEqual([{ price_cents: 60_060 }]);
  await splits.endHalt();
  await orders.settle();
  expect((await orders.stateOf(bid)).state).toBe('open');
  await splits.trading.expectSound();
});

test('an order is not filled, and an alert not fired, at the price of the split before they are converted', async () => {
  splits = await SplitsUnderTest.open(dear);
  const buyer = await splits.trading.addPlayer({ cashCents: 100_000_000 });
  const bid = await splits.orders.place(buyer, { shares: 1, triggerPriceCents: 300_000 });
  await setAlert(buyer, 'below', 300_000);
  await splits.split();
  await splits.endHalt();
  await splits.orders.settle();
  expect((await splits.orders.stateOf(bid)).state).toBe('open');
  const { rows } = await sql`select 1 from price_alert where fired_at is not null`.execute(splits.services.db);
  expect(rows).toEqual([]);
});

test('trading is halted for exactly the first ticks of the day', async () => {
  splits = await SplitsUnderTest.open(dear);
  const userId = await splits.addHolder(3);
  await splits.split();
  const firstTick = (await splits.newest())?.first_tick ?? 0;
  await splits.convert();
  const early = await splits.trading.tradeRequest(userId);
  await expect(splits.place(early)).rejects.toMatchObject({ code: 'TRADING_HALTED' });
  await splits.endHalt();
  expect(await splits.trading.tick()).toBe(firstTick + splitHaltTicks);
  await splits.place(await splits.trading.tradeRequest(userId, { side: 'sell', shares: 30 }));
  expect(await splits.trading.sharesOf(userId)).toBe(0);
  await splits.trading.expectSound();
});

test('a holder whose wallet was locked waits alone: the next pass converts them, and until then they cannot trade it', async () => {
  splits = await SplitsUnderTest.open(dear);
  const [locked, free] = [await splits.addHolder(3), await splits.addHolder(4)];
  await splits.split();
  await splits.services.db.transaction().execute(async (tx) => {
    await sql`select 1 from wallet where user_id = ${locked} for update`.execute(tx);
    await splits.convert();
  });
  await splits.endHalt();
  expect(await splits.trading.sharesOf(free)).toBe(40);
  expect(await splits.trading.sharesOf(locked)).toBe(3);
  await splits.place(await splits.trading.tradeRequest(free));
  const request = await splits.trading.tradeRequest(locked, { side: 'sell', shares: 3 });
  await expect(tradePlacer(splits.services)(request)).rejects.toMatchObject({ code: 'ACCOUNT_BUSY' });
  const order = splits.orders.request(locked);
  await expect(placeOrder(splits.services, order)).rejects.toMatchObject({ code: 'ACCOUNT_BUSY' });
  await splits.convert();
  expect(await splits.trading.sharesOf(locked)).toBe(30);
  await splits.trading.expectSound();
});

test('a price seen before the split has moved, whatever the tolerance', async () => {
  splits = await SplitsUnderTest.open(dear);
  const userId = await splits.addHolder(3);
  await splits.openNextDay();
  const stale = await splits.trading.tradeRequest(userId, { toleranceBps: 10_000 });
  await splits.openNextDay();
  await splits.convert();
  await splits.endHalt();
  await expect(splits.place(stale)).rejects.toMatchObject({ code: 'PRICE_MOVED' });
});

test('a trade from before the split cannot be undone, and one from after it can', async () => {
  splits = await SplitsUnderTest.open(dear);
  const userId = await splits.trading.addPlayer({ cashCents: 100_000_000_000, tier: 'elite' });
  await splits.openNextDay();
  const early = await splits.trading.tradeRequest(userId, { shares: 3 });
  await splits.place(early);
  const placedAt = splits.services.clock.now();
  const undo = async (tradeId: string) => {
    const tick = await splits.trading.tick();
    return undoTrade(splits.services, { userId, tradeId, id: randomUUID(), tick, toleranceBps: 0 });
  };
  await splits.openNextDay();
  await splits.convert();
  await splits.endHalt();
  const dateEarly = (at: Date) =>
    splits.services.db.updateTable('trade').set({ created_at: at }).where('id', '=', early.id).execute();
  await dateEarly(splits.services.clock.now());
  await expect(undo(early.id)).rejects.toMatchObject({ code: 'UNDO_BEFORE_SPLIT' });
  await dateEarly(placedAt);
  const late = await splits.trading.tradeRequest(userId, { shares: 5 });
  await splits.place(late);
  expect((await undo(late.id)).sharesAfter).toBe(30);
  await splits.trading.expectSound();
});

test('charts, the portfolio and dividends continue across a split without a step', async () => {
  splits = await SplitsUnderTest.open(dear);
  const userId = await splits.addHolder(1_000);
  await splits.split();
  await splits.convert();
  const { services } = splits;
  const view = await openMarketView(services);
  const celebrity = view.celebrities.find(({ id }) => id === '1');
  if (!celebrity) throw new Error('celebrity 1 is not listed');
  const { closeCents } = await getCandles(services, view, { celebrity, range: 'LIVE' });
  // The first ticks are from before the price was set by this test.
  const steps = closeCents.slice(-2).map((price, index, prices) => price / (prices[index - 1] ?? price));
  expect(Math.max(...steps)).toBeLessThan(1.06);
  expect(Math.min(...steps)).toBeGreaterThan(0.94);
  expect(view.tick.pricesCents['1'] ?? 0).toBeLessThan((view.tick.dayAgoPricesCents['1'] ?? 0) * 1.2);
  expect(view.tick.pricesCents['1'] ?? 0).toBeGreaterThan((view.tick.dayAgoPricesCents['1'] ?? 0) * 0.8);
  await view.close();
  const history = await getPortfolioHistory(services, { userId, range: '1W' });
  const values = history.valueCents.slice(1);
  expect(Math.max(...values) / Math.min(...values)).toBeLessThan(1.06);
  await payDay(services, londonDay(services.clock.nowMs()), {});
  const dividends = await services.db.selectFrom('dividend').select('shares').execute();
  expect(dividends).toEqual([{ shares: [10_000] }]);
});

test('a suspension cancels an announced split, and a halt at the opening postpones it', async () => {
  splits = await SplitsUnderTest.open(dear);
  await splits.openNextDay();
  await sql`update celebrity_market set halted_at_tick = 1 where celebrity_id = '1'`.execute(splits.services.db);
  await splits.openNextDay();
  expect((await splits.newest())?.state).toBe('announced');
  await splits.trading.moveOn();
  await splits.openNextDay();
  expect((await splits.newest())?.state).toBe('executed');
  await splits.convert();
  await splits.convert();
  await splits.endHalt();
  await splits.setPrice(dear);
  await splits.openNextDay();
  expect(await splits.newest()).toMatchObject({ number: 2, state: 'announced' });
  await splits.trading.suspendCelebrity('1');
  await splits.openNextDay();
  expect(await splits.newest()).toMatchObject({ number: 2, state: 'cancelled' });
});

test('news announce a split a day ahead and report it once, however often the task runs', async () => {
  splits = await SplitsUnderTest.open(dear);
  const report = () => announceTask(splits.services).run({ number: 1, atMs: splits.services.clock.nowMs() });
  await splits.openNextDay();
  await report();
  await report();
  await splits.openNextDay();
  await report();
  await report();
  const { rows } = await sql<{ title: string }>`
    select title from news_item where fact_key like 'split:%' order by created_at`.execute(splits.services.db);
  expect(rows.map(({ title }) => title)).toEqual([
    expect.stringContaining('10-for-1 split announced for'),
    expect.stringContaining('10-for-1 split is done'),
  ]);
});

test('a player who holds more than may be bought keeps every share, and can sell but not buy', async () => {
  splits = await SplitsUnderTest.open(dear);
  const userId = await splits.trading.addPlayer({ cashCents: 4_000_000_000_000_000 });
  for (let trade = 0; trade < 3; trade += 1) {
    await splits.place(await splits.trading.tradeRequest(userId, { shares: 1_000_000 }));
  }
  await splits.split();
  await splits.convert();
  await splits.endHalt();
  expect(await splits.trading.sharesOf(userId)).toBe(30_000_000);
  const more = await splits.trading.tradeRequest(userId);
  await expect(splits.place(more)).rejects.toMatchObject({ code: 'POSITION_LIMIT' });
  await splits.place(await splits.trading.tradeRequest(userId, { side: 'sell', shares: 1_000_000 }));
  await splits.trading.expectSound();
});
