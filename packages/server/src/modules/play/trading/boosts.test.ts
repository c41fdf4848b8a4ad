import { boostPpmAt, tradePriceCents } from '@limelight/rules/boost';
import type { FeeWindow } from '@limelight/rules/fee';
import { seCents } from '@limelight/rules/money';
import { tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { openEvent } from '../../exchange/market/fee-window.fixture.js';
import { beginBoost, deleteFeeWindow, type PriceCauses } from '../../exchange/market/market.public.js';
import { tradePlacer } from './place-trade.js';
import { TradingUnderTest } from './trading.fixture.js';

let trading: TradingUnderTest;

beforeEach(async () => {
  trading = await TradingUnderTest.open();
});
afterEach(() => trading.services.close());

const buy = async (userId: string, tick?: number) =>
  tradePlacer(trading.services)(await trading.tradeRequest(userId, tick === undefined ? {} : { tick }));

/** A tick that begins the boost of a window. */
function moveOnWithBoost({ celebrityId, fromMs }: FeeWindow, peakPpm: number): Promise<void> {
  const begin: PriceCauses = {
    kinds: [],
    take: async (tx, { atMs }) => {
      await beginBoost(tx, { celebrityId: celebrityId ?? '', fromMs, peakPpm, atMs });
      return { causes: [], settle: () => Promise.resolve() };
    },
  };
  return trading.moveOn({ priceCauses: [...trading.services.priceCauses, begin] });
}

test('a boost is in the price of every trade from the tick that begins it to the end of its window', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  const window = await openEvent(trading.services, { ticks: 4 });
  await trading.moveOn();
  expect(await buy(userId)).toMatchObject({ priceCents: await trading.priceCents('1'), feeBps: 300 });
  await moveOnWithBoost(window, 30_000);
  const boost = { peakPpm: 30_000, fromMs: trading.services.clock.nowMs() };
  const pricesOf = async () => {
    const [market, { priceCents }] = [seCents(await trading.priceCents('1')), await buy(userId)];
    const ppm = boostPpmAt({ ...window, boost }, trading.services.clock.nowMs());
    expect(priceCents).toBe(tradePriceCents(market, ppm));
    return ppm;
  };
  const boosts = [await pricesOf()];
  for (let ticks = 0; ticks < 3; ticks += 1) {
    await trading.moveOn();
    boosts.push(await pricesOf());
  }
  // One millisecond before each quarter: the window begins that long after a tick.
  expect(boosts).toEqual([15_000, 7_500, 0, 0]);
  await trading.expectSound();
});

test('trades that race the tick that begins a boost have that of their own tick', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => trading.addPlayer({ cashCents: 100_000_000 })));
  const window = await openEvent(trading.services, { ticks: 8 });
  await trading.moveOn();
  const requests = players.map((userId) =>
    Array.from({ length: 6 }, () => trading.tradeRequest(userId, { toleranceBps: 10_000 })),
  );
  const place = tradePlacer(trading.services);
  const trades = (await Promise.all(requests.flat())).map((request) => place(request).catch(() => undefined));
  await moveOnWithBoost(window, 30_000);
  const receipts = (await Promise.all(trades)).filter((receipt) => receipt !== undefined);
  for (const userId of players) receipts.push(await buy(userId));
  const ticks = new Set(receipts.map(({ tick }) => tick));
  expect(ticks.size).toBe(2);
  for (const tick of ticks) {
    expect(new Set(receipts.filter((one) => one.tick === tick).map(({ priceCents }) => priceCents)).size).toBe(1);
  }
  await trading.expectSound();
});

test('a price that was seen with another boost is one that has moved, and the answer has the boost of now', async () => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  await openEvent(trading.services, { ticks: 4, peakPpm: 30_000 });
  await trading.moveOn();
  const before = await trading.tick();
  await trading.moveOn();
  const seen = await trading.tick();
  // The same price at each tick.
  await sql`update tick set prices_cents = (select prices_cents from tick where number = ${seen})
    where number >= ${before}`.execute(trading.services.db);
  const { priceCents } = await buy(userId);
  await expect(buy(userId, before)).rejects.toMatchObject({ code: 'PRICE_MOVED', details: { priceCents, tick: seen } });
  await expect(buy(userId, seen)).resolves.toMatchObject({ priceCents });
});

test('a boost begins once, in a window of its celebrity that is in force at the tick', async () => {
  const { db, clock } = trading.services;
  const window = await openEvent(trading.services, { ticks: 2 });
  const begin = (change: Partial<Parameters<typeof beginBoost>[1]> = {}) => {
    const boost = { celebrityId: '1', fromMs: window.fromMs, peakPpm: 100, atMs: window.fromMs, ...change };
    return db.transaction().execute((tx) => beginBoost(tx, boost));
  };
  for (const change of [{ celebrityId: 'gh1' }, { fromMs: 1 }, { atMs: clock.nowMs() }, { atMs: window.untilMs }]) {
    await expect(begin(change)).rejects.toThrow('has no window that could begin it');
  }
  await expect(begin({ peakPpm: 30_001 })).rejects.toThrow('fee_window_boost_ppm_check');
  await begin();
  await expect(begin()).rejects.toThrow('has no window that could begin it');
});

test('a window is deleted before it has begun, and none that a tick was in', async () => {
  const { db } = trading.services;
  const remove = (key: Parameters<typeof deleteFeeWindow>[1]) =>
    db.transaction().execute((tx) => deleteFeeWindow(tx, key));
  const planned = await openEvent(trading.services, { ticks: 2 });
  expect(await remove({ ...planned, fromMs: planned.fromMs + tickMs })).toBe(false);
  expect(await remove({ ...planned, celebrityId: 'gh1' })).toBe(false);
  expect(await remove(planned)).toBe(true);
  expect(await remove(planned)).toBe(false);
  const begun = await openEvent(trading.services, { ticks: 2 });
  await trading.moveOn();
  expect(await remove(begun)).toBe(false);
  expect(await db.selectFrom('fee_window').select('reason').execute()).toHaveLength(1);
});

const invariant = 'every trade has its total, its fee and the price of its tick';
const atPrice = (price: string) => `
  update trade set price_cents = ${price}, total_cents = shares * ${price}, fee_cents = (shares * ${price} * fee_bps + 5000) / 10000
  from tick where tick.number = tick_number`;

test.each([
  ['a trade without the boost', atPrice('tick.prices_cents[1]')],
  ['a trade with a boost of another moment', atPrice('(tick.prices_cents[1] * 103 / 100)')],
  ['a boost that was changed afterwards', 'update fee_window set boost_ppm = boost_ppm - 1000'],
  ['a window that is gone', 'delete from fee_window'],
])('%s is found and named', async (_name, sabotage) => {
  const userId = await trading.addPlayer({ cashCents: 100_000_000 });
  await openEvent(trading.services, { ticks: 4, peakPpm: 20_000 });
  await trading.moveOn();
  await buy(userId);
  await trading.expectSound();
  await sql.raw(sabotage).execute(trading.services.db);
  const broken = brokenFindings(await auditDatabase(trading.services.db));
  expect(broken.map((finding) => finding.invariant)).toContain(invariant);
});
