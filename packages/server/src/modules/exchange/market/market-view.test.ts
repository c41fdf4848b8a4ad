import { tickSchema } from '@limelight/contract/exchange/market.schema';
import { minuteMs, tickMs } from '@limelight/rules/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StreamMessage } from '../../../platform/live.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { openEvent } from './fee-window.fixture.js';
import { beginBoost } from './fee-window.sql.js';
import { MarketView } from './market-view.js';
import { presentListing } from './present-celebrity.js';
import { produceTick } from './produce-tick.js';
import { beginLeadership, findMarket, findTick } from './tick.sql.js';

let services: TestServices;
let view: MarketView;
let broadcast: StreamMessage[];
let epoch: number;

beforeEach(async () => {
  services = await createTestServices({ template: 'market' });
  epoch = await beginLeadership(services.db);
  broadcast = [];
  services.live.broadcast = (message) => void broadcast.push(message);
  view = new MarketView(services);
  await view.open();
  await services.listener.start();
});

afterEach(async () => {
  await view.close();
  await services.close();
});

async function tick(): Promise<number> {
  const from = (await findMarket(services.db))?.tick_number ?? 0;
  const last = await findTick(services.db, from);
  return produceTick(services, { from, atMs: (last?.at.getTime() ?? 0) + tickMs, epoch, tempo: 'standard' });
}

async function tickSeen(): Promise<number> {
  const number = await tick();
  await expect.poll(() => view.tick.number).toBe(number);
  return number;
}

const ids = (messages: readonly StreamMessage[]) => messages.map(({ id }) => Number(id));

test('a committed tick reaches every open page once, with its prices', async () => {
  const number = await tickSeen();
  const row = await findTick(services.db, number);
  expect(ids(broadcast)).toEqual([number]);
  const sent = JSON.parse(broadcast[0]?.data ?? '{}');
  expect(Object.values(sent.pricesCents)).toEqual(row?.prices_cents);
  expect(sent.nextTime).toBe(new Date((row?.at.getTime() ?? 0) + tickMs).toISOString());
});

test('a tick has the windows in force at it, with the boost from the tick that begins it', async () => {
  const { fromMs, celebrityId, untilMs } = await openEvent(services, { ticks: 3 });
  await tickSeen();
  const shown = { celebrityId, from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString() };
  expect(view.tick.feeWindows).toMatchObject([{ ...shown, reason: 'Event', boost: null }]);
  const atMs = Date.parse(view.tick.time) + tickMs;
  await services.db.transaction().execute((tx) => beginBoost(tx, { celebrityId, fromMs, peakPpm: 12_400, atMs }));
  await tickSeen();
  expect(view.tick.feeWindows).toMatchObject([
    { ...shown, boost: { peakPpm: 12_400, from: new Date(atMs).toISOString() } },
  ]);
  expect(tickSchema.parse(view.tick)).toEqual(view.tick);
  await tickSeen();
  await tickSeen();
  expect(view.tick.feeWindows).toEqual([]);
});

test('all ticks of a burst are broadcast in order', async () => {
  const first = view.tick.number;
  for (let count = 0; count < 5; count += 1) await tick();
  await expect.poll(() => view.tick.number).toBe(first + 5);
  expect(ids(broadcast)).toEqual([1, 2, 3, 4, 5].map((offset) => first + offset));
});

test('a database whose newest ticks are others than before is noticed, by a missing one and by one of another time', async () => {
  let noticed = 0;
  view.onOtherHistory(() => {
    noticed += 1;
  });
  await tickSeen();
  const before = await tickSeen();
  await view.catchUp();
  expect(noticed).toBe(0);
  const { rows } = await services.pool.query('select at from tick where number = $1', [before]);
  await services.pool.query(`update tick set at = at + interval '1 second' where number = $1`, [before]);
  await view.catchUp();
  expect([noticed, view.tick.time]).toEqual([1, rows[0]?.at.toISOString()]);
  await services.pool.query('delete from tick where number = $1', [before]);
  await view.catchUp();
  expect([noticed, view.tick.number]).toEqual([2, before]);
});

test('a client that reconnects gets exactly the ticks that it missed', async () => {
  const seen = await tickSeen();
  await tickSeen();
  await tickSeen();
  expect(ids(view.messagesSince(seen))).toEqual([seen + 1, seen + 2]);
  expect(ids(view.messagesSince(seen + 2))).toEqual([]);
});

test('a new client, one that was away too long and one with an unknown tick number get the newest tick', async () => {
  const newest = await tickSeen();
  expect(ids(view.messagesSince(undefined))).toEqual([newest]);
  expect(ids(view.messagesSince(1))).toEqual([newest]);
  expect(ids(view.messagesSince(newest + 1_000))).toEqual([newest]);
});

test('a client that reconnects within five minutes gets the missed ticks, later only the newest', async () => {
  const backlog = (5 * minuteMs) / tickMs;
  for (let count = 0; count < backlog; count += 1) await tick();
  const newest = await tickSeen();
  expect(ids(view.messagesSince(newest - backlog))).toHaveLength(backlog);
  expect(ids(view.messagesSince(newest - backlog - 1))).toEqual([newest]);
});

test('polling makes up for a lost notification, however many ticks were missed', async () => {
  await services.listener.close();
  const missed = (12 * minuteMs) / tickMs;
  for (let count = 1; count < missed; count += 1) await tick();
  const number = await tick();
  services.clock.advance(tickMs);
  await expect.poll(() => view.tick.number).toBe(number);
  expect(broadcast).toHaveLength(missed);
});

test('the start reads neither trades nor positions: holders are null until they are counted', async () => {
  const { pool, listener } = services;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table trade, trade_undo, position in access exclusive mode');
  const starting = new MarketView({
    ...services,
    listener: { ...listener, on: () => {}, onReconnect: () => {} } as never,
  });
  await starting.open();
  expect([starting.holdingsOf('1'), starting.statisticsOf('1')]).toMatchObject([
    null,
    { netBuyers: 0, volumeCents: 0 },
  ]);
  await holder.query('commit');
  holder.release();
  await expect.poll(() => starting.holdingsOf('1')).toEqual({ holders: 0, heldShares: 0, countedAt: expect.any(Date) });
  await starting.close();
});

test('a suspended celebrity remains in the listing for players who hold its shares', async () => {
  const { db, listener } = services;
  await db.updateTable('celebrity').set({ status: 'suspended' }).where('id', '=', '1').execute();
  const later = new MarketView({
    ...services,
    listener: { ...listener, on: () => {}, onReconnect: () => {} } as never,
  });
  await later.open();
  const { celebrities } = presentListing(later);
  await later.close();
  expect(celebrities).toHaveLength(presentListing(view).celebrities.length);
  expect(celebrities.filter(({ status }) => status === 'suspended').map(({ id }) => id)).toEqual(['1']);
});

test('on the first day of a game the change of 24 hours lies within the range of 24 hours', async () => {
  await tickSeen();
  const { celebrities } = presentListing(view);
  expect(celebrities.filter(({ priceCents, dayAgoPriceCents }) => priceCents !== dayAgoPriceCents)).not.toEqual([]);
  for (const { dayLowCents, dayHighCents, priceCents, dayAgoPriceCents } of celebrities) {
    expect(dayLowCents).toBeLessThanOrEqual(Math.min(priceCents, dayAgoPriceCents));
    expect(dayHighCents).toBeGreaterThanOrEqual(Math.max(priceCents, dayAgoPriceCents));
  }
});
