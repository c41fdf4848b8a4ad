import { randomUUID } from 'node:crypto';
import { seCents } from '@limelight/rules/money';
import { pledgeFill } from '@limelight/rules/squad-event';
import { hourMs, minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { refusalOf } from '../squads/squads.fixture.js';
import { EventsUnderTest } from './squad-events.fixture.js';

let stage: Awaited<ReturnType<typeof EventsUnderTest.prepare>>;
let events: EventsUnderTest;
const cents = 100_000;

beforeAll(async () => {
  stage = await EventsUnderTest.prepare(async (staged) => {
    await staged.pledgeAll(cents);
    expect(await staged.decide()).toMatchObject({ stage: 'scheduled' });
  });
});
afterAll(() => stage.close());
beforeEach(async () => {
  events = await stage.copy();
});
afterEach(() => events.services.close());

async function expectAllFree(reason: string): Promise<void> {
  expect(await events.row()).toMatchObject({ stage: 'cancelled', cancel_reason: reason });
  for (const userId of events.everybody) expect((await events.walletOf(userId)).reserved).toBe(0);
  // The fee of the slot ends with the next tick at the latest.
  await events.trading.moveOn();
  const { at } = await events.services.db
    .selectFrom('tick')
    .select('at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows } =
    await sql`select from fee_window where celebrity_id = '1' and begins_at <= ${at} and ends_at > ${at}`.execute(
      events.services.db,
    );
  expect(rows).toEqual([]);
  await events.trading.expectSound();
}

test('a celebrity that is suspended at the start has none', async () => {
  await events.trading.suspendCelebrity('1');
  await events.moveTo((await events.times()).startsAtMs);
  await events.run();
  await expectAllFree('celebrity');
});

test('a celebrity that is halted at the start has none', async () => {
  await events.moveTo((await events.times()).startsAtMs);
  await sql`update celebrity_market set halted_at_tick = (select tick_number from market) where celebrity_id = '1'`.execute(
    events.services.db,
  );
  await events.run();
  expect(await events.row()).toMatchObject({ stage: 'cancelled', cancel_reason: 'celebrity' });
  for (const userId of events.everybody) expect((await events.walletOf(userId)).reserved).toBe(0);
});

test('a market that stood still at the start has none', async () => {
  await events.moveTo((await events.times()).startsAtMs + 11 * minuteMs);
  await events.run();
  await expectAllFree('late');
});

test('a tick that comes late starts it at its price', async () => {
  await events.moveTo((await events.times()).startsAtMs + 9 * minuteMs);
  const tick = await events.trading.tick();
  const priceCents = await events.trading.priceCents('1');
  await events.run();
  expect(await events.row()).toMatchObject({ stage: 'started', start_tick: tick, price_cents: priceCents });
});

test('every trade of the two hours has the fee and the boost, and returns have neither', async () => {
  const trader = await events.squads.addPlayer();
  const place = tradePlacer(events.services);
  const buy = async () => place(await events.trading.tradeRequest(trader, { toleranceBps: 1_000 }));
  await events.start();
  // 12 pledgers: 0.6 % at the start, less what a minute has taken.
  const priceCents = await events.trading.priceCents('1');
  const first = await buy();
  expect(first.feeBps).toBe(300);
  expect(first.priceCents).toBeGreaterThan(priceCents);
  expect(first.priceCents).toBeLessThanOrEqual(Math.floor(priceCents * 1.006));
  const { endsAtMs } = await events.times();
  await events.moveTo(endsAtMs);
  await events.run();
  const later = await buy();
  expect(later.priceCents).toBe(await events.trading.priceCents('1'));
  expect(later.feeBps).not.toBe(300);
  await events.trading.expectSound();
});

test('pledged shares cannot be sold for a day, and what was held before can', async () => {
  await events.start();
  const { shares } = await events.fillOf(cents);
  const place = tradePlacer(events.services);
  const sell = async (count: number) =>
    place(await events.trading.tradeRequest(events.captain, { side: 'sell', shares: count }));
  expect(await refusalOf(sell(1))).toBe('NOT_ENOUGH_SHARES');
  await events.unlock();
  expect((await sell(shares)).shares).toBe(shares);
  await events.trading.expectSound();
});

test('a frozen account and a pledge below a share get their cash, and count as the list has it', async () => {
  const [frozen = '', poor = ''] = events.members;
  await events.pledge(poor, 1_000).catch(() => undefined);
  await events.services.db.updateTable('wallet').set({ frozen: true }).where('user_id', '=', frozen).execute();
  expect(await events.start()).toMatchObject({ stage: 'started', pledges: 12 });
  for (const userId of [frozen, poor]) {
    expect((await events.walletOf(userId)).reserved).toBe(0);
    expect((await events.pledgeOf(userId))?.fill).toBeNull();
  }
  expect(await events.squads.noticesOf(frozen)).toContainEqual(expect.stringMatching(/^No shares of /));
});

test('the amount can be raised until the start, lowered and withdrawn until an hour before', async () => {
  const { changesUntilMs, startsAtMs } = await events.times();
  const { captain } = events;
  await events.pledge(captain, 50_000);
  expect((await events.walletOf(captain)).reserved).toBe(50_000);
  await events.moveTo(changesUntilMs);
  expect(await refusalOf(events.pledge(captain, 40_000))).toBe('PLEDGE_LOCKED');
  expect(await refusalOf(events.withdraw(captain))).toBe('PLEDGE_LOCKED');
  await events.pledge(captain, 120_000);
  expect((await events.walletOf(captain)).reserved).toBe(120_000);
  await events.moveTo(startsAtMs);
  expect(await refusalOf(events.pledge(captain, 130_000))).toBe('EVENT_CLOSED');
  expect(await refusalOf(events.withdraw(captain))).toBe('EVENT_CLOSED');
  await events.run();
  const fill = pledgeFill(120_000, seCents((await events.row()).price_cents ?? 0));
  expect((await events.pledgeOf(captain))?.fill?.shares).toBe(fill.shares);
});

test('a pledge above the cash, twice, or of a stranger changes nothing', async () => {
  const stranger = await events.squads.addPlayer();
  expect(await refusalOf(events.pledge(stranger, 50_000))).toBe('EVENT_MEMBERS_ONLY');
  const { captain } = events;
  const before = await events.walletOf(captain);
  expect(await refusalOf(events.pledge(captain, 99_999_999))).toBe('NOT_ENOUGH_CASH');
  expect(await refusalOf(events.pledge(captain, 999))).toBe('PLEDGE_AMOUNT');
  const stale = { userId: captain, eventId: events.id, cents: 60_000, seenCents: 0 };
  expect(await refusalOf(events.place(stale))).toBe('CONFLICT');
  // The answer of the first was lost.
  await events.place({ ...stale, seenCents: cents });
  await events.place({ ...stale, seenCents: cents });
  expect(await events.walletOf(captain)).toEqual({ ...before, reserved: 60_000 });
  expect(await refusalOf(events.place({ ...stale, eventId: randomUUID() }))).toBe('NOT_FOUND');
  await events.trading.expectSound();
});

test('a refund takes of the pledge before the start, and unlocks shares after it', async () => {
  await events.owes(events.captain, { cents: 1_000_000 });
  expect(await events.walletOf(events.captain)).toMatchObject({ reserved: 0 });
  await events.start();
  expect((await events.row()).pledges).toBe(11);
  const { shares } = await events.fillOf(cents);
  await events.owes(events.deputy, { shares: new Map([['1', 1]]) });
  const { db } = events.services;
  const held = db.selectFrom('position').select(['shares', 'reserved_shares']).where('user_id', '=', events.deputy);
  expect(await held.where('celebrity_id', '=', '1').executeTakeFirst()).toEqual({ shares, reserved_shares: 0 });
  await events.trading.expectSound();
  expect(await events.unlock()).toMatchObject({ stage: 'finished' });
  await events.trading.expectSound();
});

test('pledges that arrive while the list closes are in it wholly or not at all', async () => {
  const { startsAtMs } = await events.times();
  await events.moveTo(startsAtMs - hourMs / 4);
  const raises = events.everybody.map((userId, place) => refusalOf(events.pledge(userId, cents + 1_000 * (place + 1))));
  const { clock } = events.services;
  clock.advance(startsAtMs - clock.nowMs());
  await Promise.all([events.trading.moveOn(), ...raises]);
  await events.run();
  expect(await events.row()).toMatchObject({ stage: 'started', pledges: 12 });
  await events.trading.expectSound();
});
