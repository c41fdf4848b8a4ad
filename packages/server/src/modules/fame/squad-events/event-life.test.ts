import type { ClosingRecord } from '@limelight/rules/closing-record';
import { bps, seCents } from '@limelight/rules/money';
import { eventBoostPpm, prizeCents } from '@limelight/rules/squad-event';
import { addDays, endOfLondonDay, type LondonDay, londonDay, minuteMs, tickMs } from '@limelight/rules/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyDay } from '../../exchange/market/market.public.js';
import { leaveSquad } from '../squads/leave-squad.js';
import { withdrawSquadEvent } from './end-event.js';
import { EventsUnderTest } from './squad-events.fixture.js';

let stage: Awaited<ReturnType<typeof EventsUnderTest.prepare>>;
let events: EventsUnderTest;

beforeAll(async () => {
  stage = await EventsUnderTest.prepare();
});
afterAll(() => stage.close());
beforeEach(async () => {
  events = await stage.copy();
});
afterEach(() => events.services.close());

/** What the closing record of a day says about events, and what its check finds. */
async function recordsOf(day: LondonDay) {
  const { db } = events.services;
  const row = db.selectFrom('market_day').select('closing').where('day', '=', day);
  const { causes } = JSON.parse((await row.executeTakeFirstOrThrow()).closing ?? '') as ClosingRecord;
  const report = await verifyDay(db, day);
  const codes = 'problems' in report ? report.problems.map(({ code }) => code) : [report.reason];
  return {
    causes: causes.filter(({ kind }) => kind.startsWith('squad-event')),
    // The days of this market were committed before it had celebrities.
    problems: codes.filter((code) => code !== 'LIST_BROKEN' && code !== 'TERMS_BROKEN'),
  };
}

/** Ten minutes after the midnight that follows, as the next tick. */
const pastMidnight = (atMs: number) => endOfLondonDay(londonDay(atMs)) + 10 * minuteMs;

test('pledges become shares at the price of the start, locked for a day, and the prize comes back', async () => {
  const cents = 100_000;
  await events.pledgeAll(cents);
  const before = await events.walletOf(events.captain);
  expect(before.reserved).toBe(cents);
  expect(await events.decide()).toMatchObject({ stage: 'scheduled', slot_pledgers: 12 });

  const started = await events.start();
  const priceAtStart = started.price_cents ?? 0;
  expect(started).toMatchObject({ stage: 'started', pledges: 12, pledgers: 12, pledged_cents: 12 * cents });
  const fill = await events.fillOf(cents);
  expect(fill.shares).toBeGreaterThan(0);
  expect(await events.walletOf(events.captain)).toEqual({ cash: (before.cash ?? 0) - fill.sumCents, reserved: 0 });
  const { db } = events.services;
  const held = db.selectFrom('position').select(['shares', 'reserved_shares']).where('celebrity_id', '=', '1');
  expect(await held.execute()).toEqual(
    Array.from({ length: 12 }, () => ({ shares: fill.shares, reserved_shares: fill.shares })),
  );
  expect(await events.boostOf()).toBe(eventBoostPpm(12));
  expect(await events.trading.priceCents('1')).not.toBe(0);
  expect(priceAtStart).toBeGreaterThan(0);
  await events.trading.expectSound();

  const finished = await events.unlock();
  expect(finished.stage).toBe('finished');
  const prize = prizeCents(seCents(fill.totalCents), bps(250));
  expect(await events.walletOf(events.captain)).toEqual({
    cash: (before.cash ?? 0) - fill.sumCents + prize,
    reserved: 0,
  });
  expect(await held.execute()).toEqual(Array.from({ length: 12 }, () => ({ shares: fill.shares, reserved_shares: 0 })));
  expect(await events.squads.noticesOf(events.captain)).toContainEqual(
    expect.stringMatching(/^Your shares of .+ are free$/),
  );
  await events.trading.expectSound();

  // The day of the event has its slot and its start in its records, and both are right.
  const { causes, problems } = await recordsOf(londonDay(started.starts_at.getTime()));
  expect(problems).toEqual([]);
  expect(causes).toMatchObject([
    { kind: 'squad-event-slot', event: events.id, pledgers: 12 },
    {
      kind: 'squad-event',
      event: events.id,
      pledgers: 12,
      pledges: 12,
      startTick: started.start_tick,
      boostPpm: 6_000,
    },
  ]);
});

test('an event with fewer than ten who count is cancelled, and all cash is free', async () => {
  for (const userId of events.everybody.slice(0, 9)) await events.pledge(userId, 50_000);
  // A new account does not count.
  const newcomer = await events.squads.addPlayer({ ageDays: 1 });
  await events.squads.join(events.squadId, newcomer);
  await events.pledge(newcomer, 50_000);
  expect(await events.decide()).toMatchObject({ stage: 'cancelled', cancel_reason: 'few' });
  for (const userId of [...events.everybody, newcomer]) expect((await events.walletOf(userId)).reserved).toBe(0);
  await events.trading.expectSound();
});

test('who leaves the squad in time leaves the event, and later the pledge stays', async () => {
  await events.pledgeAll(100_000);
  const [first = '', second = ''] = events.members;
  await leaveSquad(events.services, { squadId: events.squadId, userId: first });
  expect(await events.decide()).toMatchObject({ stage: 'scheduled', slot_pledgers: 11 });
  expect((await events.walletOf(first)).reserved).toBe(0);
  const { changesUntilMs } = await events.times();
  await events.moveTo(changesUntilMs + tickMs);
  await leaveSquad(events.services, { squadId: events.squadId, userId: second });
  await events.run();
  expect(await events.start()).toMatchObject({ stage: 'started', pledges: 11 });
  expect((await events.pledgeOf(second))?.fill?.shares).toBeGreaterThan(0);
  await events.trading.expectSound();
});

test('an event after whose start the market stands still until the next day has no boost, and both days are right', async () => {
  await events.pledgeAll(100_000);
  await events.decide();
  const { startsAtMs } = await events.times();
  await events.moveTo(startsAtMs);
  await events.run();
  const started = await events.row();
  expect(started).toMatchObject({ stage: 'started', boost_tick: null });
  await events.moveTo(pastMidnight(startsAtMs));
  expect(await events.boostOf()).toBeNull();
  expect(await events.unlock()).toMatchObject({ stage: 'finished' });
  await events.trading.expectSound();
  await events.moveTo(pastMidnight((await events.times()).unlocksAtMs));

  const day = londonDay(startsAtMs);
  const first = await recordsOf(day);
  expect(first.problems).toEqual([]);
  expect(first.causes).toMatchObject([
    { kind: 'squad-event-slot' },
    { kind: 'squad-event', tick: started.start_tick, startTick: started.start_tick, pledgers: 12 },
  ]);
  expect(await recordsOf(addDays(day, 1))).toEqual({ causes: [], problems: [] });
});

test('an event whose day has ended before anybody started it is cancelled, though its slot is of two days before', async () => {
  await withdrawSquadEvent(events.services, { id: events.id, userId: events.captain });
  events.id = (await events.propose({ startsAt: events.startIn({ hours: 10 }) })).id;
  await events.pledgeAll(100_000);
  const { decidesAtMs, startsAtMs } = await events.times();
  expect(await events.decide()).toMatchObject({ stage: 'scheduled' });
  await events.moveTo(startsAtMs);
  // The leader was killed before it did anything after this tick.
  await events.moveTo(pastMidnight(startsAtMs));
  await events.run();
  expect(await events.row()).toMatchObject({ stage: 'cancelled', cancel_reason: 'late', start_tick: null });
  expect((await events.walletOf(events.captain)).reserved).toBe(0);
  await events.trading.moveOn();
  await events.trading.expectSound();
  await events.moveTo(pastMidnight(pastMidnight(startsAtMs)));

  const day = londonDay(startsAtMs);
  expect(londonDay(decidesAtMs)).toBe(addDays(day, -1));
  const kindsOf = async (of: LondonDay) => {
    const { causes, problems } = await recordsOf(of);
    expect([of, problems]).toEqual([of, []]);
    return causes.map(({ kind }) => kind);
  };
  expect(await kindsOf(addDays(day, -1))).toEqual(['squad-event-slot']);
  expect(await kindsOf(day)).toEqual([]);
  expect(await kindsOf(addDays(day, 1))).toEqual(['squad-event-cancel']);
});
