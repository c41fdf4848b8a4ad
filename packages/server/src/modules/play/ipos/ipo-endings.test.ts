import { ipoCost } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { suspendCelebrity } from '../../exchange/celebrities/change-status.js';
import { retireCelebrity } from '../../exchange/retirements/retire-celebrity.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { closePool } from '../pools/pools.public.js';
import { tally } from '../trading/trading.fixture.js';
import { cancelIpo } from './cancel-ipo.js';
import { IposUnderTest } from './ipos.fixture.js';
import { withdraw } from './subscribe.js';

let ipos: IposUnderTest;

afterEach(() => ipos.services.close());

const paid = (shares: number) => ipoCost(shares, seCents(24_000)).sumCents;
const cancel = () =>
  cancelIpo(ipos.services, {
    actor: testActor(),
    id: ipos.id,
    reason: 'A mistake',
    publicReason: 'The terms had a mistake',
  });

async function openWith(players: number): Promise<string[]> {
  ipos = await IposUnderTest.open();
  const userIds = await Promise.all(Array.from({ length: players }, () => ipos.addPlayer()));
  await ipos.openWindow();
  return userIds;
}

test('an IPO that nobody subscribed to is cancelled at its close', async () => {
  await openWith(0);
  await ipos.close();
  expect(await ipos.row()).toMatchObject({ stage: 'cancelled', cancel_reason: 'Nobody subscribed', close_tick: null });
  await ipos.shareOut();
  expect((await ipos.row()).listed_tick).toBeNull();
  await ipos.trading.expectSound();
});

test('an IPO without subscriptions whose leader was killed after the close is cancelled, not shared out', async () => {
  await openWith(0);
  const { closes_at } = await ipos.row();
  await ipos.moveTo(closes_at.getTime());
  await closePool(ipos.services.db, { id: ipos.id }, { now: closes_at, before: async () => undefined });
  await ipos.trading.moveOn();
  await ipos.shareOut();
  expect(await ipos.row()).toMatchObject({ stage: 'cancelled', listed_tick: null });
  await ipos.trading.expectSound();
});

test.each(['open', 'closed'] as const)('an IPO that staff cancel while it is %s returns all cash', async (state) => {
  const userIds = await openWith(3);
  for (const userId of userIds) await ipos.subscribe(userId, 10);
  if (state === 'closed') await ipos.close();
  await cancel();
  await expect(cancel()).rejects.toMatchObject({ code: 'IPO_STARTED' });
  await ipos.trading.expectSound();
  await ipos.run();
  for (const userId of userIds) {
    expect(await ipos.walletOf(userId)).toEqual({ cash: 10_000_000, reserved: 0 });
    expect(await ipos.subscription(userId)).toMatchObject({ taken: 0, returned_cents: paid(10) });
  }
  await ipos.trading.moveOn();
  expect((await ipos.row()).cancelled_tick === null).toBe(state === 'open');
  await ipos.shareOut();
  await ipos.trading.expectSound();
});

test('a celebrity whose shares are being given out is neither suspended nor retired', async () => {
  const [userId = ''] = await openWith(1);
  await ipos.subscribe(userId, 10);
  await ipos.close();
  await ipos.moveToShareOut();
  await ipos.run();
  const { celebrity_id: id, name } = await ipos.row();
  const change = { actor: testActor(), id, reason: 'A request' };
  await expect(suspendCelebrity(ipos.services, change)).rejects.toMatchObject({ code: 'CONFLICT' });
  const notice = { ...change, name, sentence: `${name} leaves the exchange.`, onRequest: false };
  await expect(retireCelebrity(ipos.services, notice)).rejects.toMatchObject({ code: 'CONFLICT' });
  await ipos.trading.moveOn();
  await ipos.trading.moveOn();
  await suspendCelebrity(ipos.services, change);
  await ipos.trading.moveOn();
  await ipos.trading.expectSound();
});

test('an IPO that is being shared out, or trades, can no longer be cancelled', async () => {
  const [userId = ''] = await openWith(1);
  await ipos.subscribe(userId, 10);
  await ipos.close();
  await ipos.moveToShareOut();
  await ipos.run();
  await expect(cancel()).rejects.toMatchObject({ code: 'IPO_STARTED' });
  await ipos.trading.moveOn();
  await ipos.trading.moveOn();
  await expect(cancel()).rejects.toMatchObject({ code: 'IPO_STARTED' });
});

test('an account that ends before the close is in no list, and after it takes nothing', async () => {
  const [early = '', late = '', rest = ''] = await openWith(3);
  for (const userId of [early, late, rest]) await ipos.subscribe(userId, 40);
  await ipos.onAccount('stops', early);
  expect(await ipos.walletOf(early)).toEqual({ cash: 10_000_000, reserved: 0 });
  await ipos.close();
  await ipos.onAccount('stops', late);
  expect(await ipos.row()).toMatchObject({ line_count: 2 });
  await ipos.trading.expectSound();
  await ipos.shareOut();
  expect(await ipos.subscription(early)).toBeUndefined();
  expect(await ipos.subscription(late)).toMatchObject({ allotted: 40, taken: 0 });
  expect(await ipos.subscription(rest)).toMatchObject({ allotted: 40, taken: 40 });
  expect(await ipos.walletOf(late)).toEqual({ cash: 10_000_000, reserved: 0 });
  await ipos.trading.expectSound();
});

test('a refund leaves an open IPO, and of a closed one what the rest of the cash pays', async () => {
  const [early = '', late = ''] = await openWith(2);
  await ipos.subscribe(early, 10);
  await ipos.subscribe(late, 10);
  await ipos.onAccount('owes', early, 1);
  expect(await ipos.subscription(early)).toBeUndefined();
  expect(await ipos.walletOf(early)).toEqual({ cash: 10_000_000, reserved: 0 });
  await ipos.close();
  // Of ten shares seven can still be paid.
  await ipos.onAccount('owes', late, paid(10) - paid(8) + 1);
  await ipos.trading.expectSound();
  await ipos.shareOut();
  expect(await ipos.subscription(late)).toMatchObject({ allotted: 10, taken: 7 });
  expect(await ipos.walletOf(late)).toEqual({ cash: 10_000_000 - paid(7), reserved: 0 });
  await ipos.trading.expectSound();
});

test('a player whose trading is frozen at the share-out gets the cash back', async () => {
  const [userId = ''] = await openWith(1);
  await ipos.subscribe(userId, 10);
  await ipos.close();
  await sql`update wallet set frozen = true where user_id = ${userId}`.execute(ipos.services.db);
  await ipos.shareOut();
  expect(await ipos.subscription(userId)).toMatchObject({ allotted: 10, taken: 0, returned_cents: paid(10) });
});

test('two devices of a player do not overwrite each other, and a repeated request changes nothing', async () => {
  const [userId = ''] = await openWith(1);
  const outcomes = await tally(Array.from({ length: 8 }, (_, index) => ipos.subscribe(userId, index + 1)));
  expect(outcomes).toEqual({ filled: 1, CONFLICT: 7 });
  const { units = 0 } = (await ipos.subscription(userId)) ?? {};
  await ipos.subscribe(userId, units, 0);
  expect(await ipos.walletOf(userId)).toEqual({ cash: 10_000_000, reserved: paid(units) });
  await ipos.trading.expectSound();
});

test('players who subscribe, change and withdraw while the list closes are in it wholly or not at all', async () => {
  const userIds = await openWith(30);
  for (const userId of userIds.slice(0, 20)) await ipos.subscribe(userId, 5);
  await ipos.moveTo((await ipos.row()).closes_at.getTime());
  const { clock } = ipos.services;
  // The clock of requests is a moment behind that of the leader.
  clock.advance(-60_000);
  const requests = userIds.map((userId, index) => {
    if (index < 10) return withdraw(ipos.services, { userId, ipoId: ipos.id });
    return ipos.subscribe(userId, 9, index < 20 ? 5 : 0);
  });
  const leader = (async () => {
    clock.advance(60_000);
    await ipos.run();
  })();
  const outcomes = await tally(requests);
  await leader;
  expect((outcomes.filled ?? 0) + (outcomes.IPO_CLOSED ?? 0)).toBe(30);
  expect(await ipos.row()).toMatchObject({ pool_state: 'closed' });
  await ipos.trading.expectSound();
  await ipos.trading.moveOn();
  await ipos.shareOut();
  await ipos.trading.expectSound();
});

test('a share-out that is stopped after any range goes on, and doubles nothing', async () => {
  ipos = await IposUnderTest.open({ shares: 700, cap: 5 });
  const { db } = ipos.services;
  await ipos.openWindow();
  await ipos.enterMany(650, 2);
  await ipos.close();
  await ipos.moveToShareOut();
  const left = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from pool_entry where settled_at is null`.execute(db);
    return rows[0]?.count ?? 0;
  };
  let runs = 0;
  for (let before = await left(); before > 0; runs += 1) {
    const stopping = new AbortController();
    // Ends after the range that is running.
    const run = ipos.run(stopping.signal);
    while ((await left()) === before) await new Promise((resolve) => setImmediate(resolve));
    stopping.abort();
    await run;
    before = await left();
  }
  await ipos.run();
  expect(runs).toBeGreaterThan(1);
  expect(await ipos.row()).toMatchObject({ pool_state: 'shared' });
  const { rows } = await sql<{ taken: number; shares: number }>`
    select (select sum(taken) from pool_entry)::integer as taken, (select sum(shares) from position)::integer as shares`.execute(
    db,
  );
  expect(rows[0]).toEqual({ taken: 700, shares: 700 });
  await ipos.trading.moveOn();
  await ipos.trading.expectSound();
});

test('a player whose wallet is locked is settled by the next pass, and trading waits for everybody', async () => {
  const [userId = '', other = ''] = await openWith(2);
  await ipos.subscribe(userId, 10);
  await ipos.subscribe(other, 10);
  await ipos.close();
  await ipos.moveToShareOut();
  await ipos.services.db.transaction().execute(async (tx) => {
    await sql`select from wallet where user_id = ${userId} for update`.execute(tx);
    await ipos.run();
    expect(await ipos.row()).toMatchObject({ pool_state: 'sharing', stage: 'listed' });
    expect((await ipos.subscription(other))?.taken).toBe(10);
    await ipos.trading.moveOn();
    await ipos.trading.moveOn();
    expect(await ipos.row()).toMatchObject({ stage: 'listed' });
  });
  await ipos.run();
  await ipos.trading.moveOn();
  await ipos.trading.moveOn();
  expect(await ipos.row()).toMatchObject({ stage: 'trading' });
  expect((await ipos.subscription(userId))?.taken).toBe(10);
  await ipos.trading.expectSound();
});
