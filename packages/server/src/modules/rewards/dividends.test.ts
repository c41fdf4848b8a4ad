import { dividendCents, dividendRatePpmDefault, dividendVipBpsDefault } from '@limelight/rules/dividend';
import { add, type SeCents, seCents } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { endOfLondonDay, londonDay, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listDividends } from './list-dividends.js';
import { calculateDividends, dividendTask, payDividends } from './pay-dividends.js';
import { RewardsUnderTest } from './rewards.fixture.js';

let rewards: RewardsUnderTest;
const terms = { ratePpm: dividendRatePpmDefault, vipBps: dividendVipBpsDefault };

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
});

afterAll(() => rewards.close());

// Every test uses a day of its own and begins a few minutes before its end.
beforeEach(() => moveTo(endOfLondonDay(today()) - 10 * minuteMs));

function today() {
  return londonDay(rewards.services.clock.nowMs());
}

async function moveTo(instantMs: number): Promise<void> {
  const { clock } = rewards.services;
  clock.advance(instantMs - clock.nowMs() - 30_000);
  await rewards.trading.moveOn();
}

/** Advances past midnight, to a tick that many minutes into the new day. */
async function moveIntoNextDay(minutes: number): Promise<void> {
  await moveTo(endOfLondonDay(today()) + minutes * minuteMs);
}

async function tickNow(task = dividendTask(rewards.services)): Promise<void> {
  await task.run({ number: await rewards.trading.tick(), atMs: rewards.services.clock.nowMs() });
}

const paidTo = async (userId: string) =>
  (await rewards.entriesOf(userId, 'dividend')).map(({ amount_cents }) => amount_cents);

interface Life {
  readonly tier: Tier;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const celebrities = ['1', 'gh1', 'ng1'] as const;

/** Buys or sells until exactly these shares are held. */
async function hold(userId: string, shares: readonly number[]): Promise<void> {
  for (const [index, wanted] of shares.entries()) {
    const celebrityId = celebrities[index] ?? '1';
    const change = wanted - (await rewards.trading.sharesOf(userId, celebrityId));
    if (change !== 0) await rewards.trade(userId, change > 0 ? 'buy' : 'sell', Math.abs(change), celebrityId);
  }
}

test('dividends match a simple model, whatever players did around midnight', async () => {
  const shares = fc.tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 3 }),
  );
  const lives = fc.sample(
    fc.record({ tier: fc.constantFrom<Tier>('free', 'basic', 'pro', 'elite'), before: shares, after: shares }),
    25,
  ) as Life[];
  const players = [];
  for (const life of lives) {
    const userId = await rewards.addPlayer({ tier: life.tier, cashCents: 100_000_000 });
    await hold(userId, life.before);
    players.push({ userId, ...life });
  }
  await moveIntoNextDay(1);
  for (const { userId, after } of players) await hold(userId, after);
  await moveTo(rewards.services.clock.nowMs() + 5 * minuteMs);
  await tickNow();
  for (const { userId, tier, before, after } of players) {
    let expected: SeCents = seCents(0);
    for (const [index, celebrityId] of celebrities.entries()) {
      const entitled = Math.min(before[index] ?? 0, after[index] ?? 0);
      const priceCents = seCents(await rewards.trading.priceCents(celebrityId));
      expected = add(expected, dividendCents({ shares: entitled, priceCents, tier }, terms));
    }
    expect(await paidTo(userId), `${tier} ${before} ${after}`).toEqual(expected > 0 ? [expected] : []);
  }
  await rewards.trading.expectSound();
});

test('nothing is paid before 00:05 in London', async () => {
  const userId = await rewards.addPlayer();
  await rewards.trade(userId, 'buy', 100);
  await moveIntoNextDay(4);
  await tickNow();
  expect(await paidTo(userId)).toEqual([]);
  await moveTo(rewards.services.clock.nowMs() + minuteMs);
  await tickNow();
  expect(await paidTo(userId)).toHaveLength(1);
});

test('a day that is calculated and paid repeatedly, also in parallel, is paid once', async () => {
  const players: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    players.push(await rewards.addPlayer());
    await rewards.trade(players[index] ?? '', 'buy', 20 + index);
  }
  const before = await Promise.all(players.map((userId) => rewards.contributedOf(userId)));
  await moveIntoNextDay(6);
  await Promise.all(Array.from({ length: 8 }, () => tickNow()));
  await tickNow();
  await tickNow();
  for (const [index, userId] of players.entries()) {
    expect(await paidTo(userId)).toHaveLength(1);
    expect(await rewards.textsTo(userId, 'portfolio')).toHaveLength(1);
    expect(await rewards.contributedOf(userId), 'a dividend is earned, not put in').toBe(before[index]);
  }
  await rewards.trading.expectSound();
});

test('dividends that a crash left unpaid are paid after the next tick', async () => {
  const userId = await rewards.addPlayer();
  await rewards.trade(userId, 'buy', 100);
  await moveIntoNextDay(6);
  await calculateDividends(rewards.services, today());
  expect(await paidTo(userId)).toEqual([]);
  await rewards.trade(userId, 'sell', 100);
  await payDividends(rewards.services);
  expect(await paidTo(userId)).toHaveLength(1);
});

test('the player sees each day with the dividend of each position', async () => {
  const userId = await rewards.addPlayer({ tier: 'basic' });
  await rewards.trade(userId, 'buy', 50, '1');
  await rewards.trade(userId, 'buy', 10, 'gh1');
  await moveIntoNextDay(6);
  await tickNow();
  await moveIntoNextDay(6);
  await tickNow();
  const first = await listDividends(rewards.services, { userId, before: undefined, limit: 1 });
  expect(first.dividends).toMatchObject([
    {
      day: today(),
      factorBps: 10_500,
      positions: [
        { celebrityId: '1', shares: 50 },
        { celebrityId: 'gh1', shares: 10 },
      ],
    },
  ]);
  const [day] = first.dividends;
  expect(day?.positions.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(day?.amountCents);
  const second = await listDividends(rewards.services, { userId, before: first.nextCursor ?? undefined, limit: 1 });
  expect([second.dividends.length, second.nextCursor]).toEqual([1, null]);
  expect(first.totalCents).toBe((day?.amountCents ?? 0) + (second.dividends[0]?.amountCents ?? 0));
  expect(Date.parse(first.nextAt)).toBe(endOfLondonDay(today()) + 5 * minuteMs);
  expect(await rewards.textsTo(userId, 'portfolio')).toEqual([
    expect.stringMatching(/^Dividend paid: SE\$[\d.]+ from 2 celebrities you hold\.$/),
    expect.stringMatching(/^Dividend paid: /),
  ]);
});

test('the database rounds as the rules do, up to the largest possible position', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom<Tier>('free', 'pro'),
      async (shares, price, tier) => {
        const factor = tier === 'free' ? 10_000 : terms.vipBps;
        const { rows } = await sql<{ cents: number }>`
          select dividend_cents(${shares}::integer, ${price}::bigint, ${terms.ratePpm}::integer, ${factor}::integer) as cents`.execute(
          rewards.services.db,
        );
        expect(rows[0]?.cents).toBe(dividendCents({ shares, priceCents: seCents(price), tier }, terms));
      },
    ),
    { numRuns: 200 },
  );
});

test('a player whose account is not active gets no dividend', async () => {
  const [gone, there] = [await rewards.addPlayer(), await rewards.addPlayer()];
  for (const userId of [gone, there]) await hold(userId, [10]);
  await rewards.trading.suspendPlayer(gone);
  await moveIntoNextDay(5);
  await tickNow();
  expect([(await paidTo(gone)).length, (await paidTo(there)).length]).toEqual([0, 1]);
});

test('an unpaid dividend is withdrawn when the account is suspended before the payment', async () => {
  const [suspended, there] = [await rewards.addPlayer(), await rewards.addPlayer()];
  for (const userId of [suspended, there]) await hold(userId, [10]);
  await moveIntoNextDay(5);
  await calculateDividends(rewards.services, today());
  await rewards.trading.suspendPlayer(suspended);
  await payDividends(rewards.services);
  expect([(await paidTo(suspended)).length, (await paidTo(there)).length]).toEqual([0, 1]);
  const { db } = rewards.services;
  for (const table of ['dividend', 'dividend_position'] as const) {
    expect(await db.selectFrom(table).select('day').where('user_id', '=', suspended).execute(), table).toEqual([]);
  }
});
