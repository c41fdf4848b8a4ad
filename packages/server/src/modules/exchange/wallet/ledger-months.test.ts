import { summedKinds } from '@limelight/rules/entry-kind';
import { hourMs, londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase, findBrokenRows } from '../../../testing/audit.js';
import { closeHoursTask } from '../../money/economy/close-hours.js';
import { getPortfolioHistory } from '../../play/portfolio/get-portfolio-history.js';
import { claimDailyBonus } from '../../play/rewards/daily-bonus.js';
import { listDividends } from '../../play/rewards/list-dividends.js';
import { dividendTask } from '../../play/rewards/pay-dividends.js';
import { RewardsUnderTest } from '../../play/rewards/rewards.fixture.js';
import { listTradesOf } from '../../play/trading/list-trades.sql.js';
import { ledgerTask } from './sum-up-ledger.js';
import { findWallet } from './wallet.public.js';

let rewards: RewardsUnderTest;
let players: string[];

/** From noon on 10 March 2026 every player trades, claims and earns dividends, until 6 April. */
beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
  const { services } = rewards;
  players = [await rewards.addPlayer(), await rewards.addPlayer({ tier: 'elite' }), await rewards.addPlayer()];
  // Behind the opening, which is the first point of the chart.
  services.clock.advance(hourMs);
  await rewards.trading.moveOn();
  while (londonDay(services.clock.nowMs()) < '2026-04-06') {
    for (const userId of players) {
      await claimDailyBonus(services, userId);
      await rewards.trade(userId, 'buy', 2);
      await rewards.trade(userId, 'sell', 1);
    }
    await rewards.passDays(1);
    await runTasks();
  }
});

afterAll(() => rewards.close());

async function tickAt() {
  return { number: await rewards.trading.tick(), atMs: rewards.services.clock.nowMs() };
}

async function runTasks(): Promise<void> {
  await closeHoursTask(rewards.services).run(await tickAt());
  await ledgerTask(rewards.services).run(await tickAt());
  await dividendTask(rewards.services).run(await tickAt());
}

/** Advances to five in the morning of a day. */
async function moveTo(day: string): Promise<void> {
  const { clock } = rewards.services;
  clock.advance(startOfLondonDay(parseLondonDay(day)) + 5 * hourMs - clock.nowMs());
  await rewards.trading.moveOn();
}

/** All that must not change. */
async function factsOf(userId: string) {
  const { db, clock } = rewards.services;
  const wallet = await findWallet(db, userId);
  const dividends = await listDividends(rewards.services, { userId, before: undefined, limit: 1 });
  const trades = await listTradesOf(db, {
    userId,
    before: undefined,
    celebrityId: undefined,
    limit: 500,
    now: clock.now(),
  });
  const history = await getPortfolioHistory({ db, clock }, { userId, range: 'ALL' });
  return {
    wallet: { cash: wallet?.cash_cents, contributed: wallet?.contributed_cents, entries: wallet?.entry_count },
    dividendCents: dividends.totalCents,
    trades: trades.map(({ id, number }) => [id, number]),
    feesPaidCents: history.feesPaidCents,
    bonusesCents: history.bonusesCents,
    first: history.valueCents[0],
    last: history.valueCents.at(-1),
    contributed: history.contributedCents.at(-1),
  };
}

const brokenNames = async () =>
  brokenFindings(await auditDatabase(rewards.services.db)).map(({ invariant }) => invariant);

function monthsOf(userId: string) {
  return rewards.services.db
    .selectFrom('ledger_month')
    .select(['month', 'kind', 'entries', 'amount_cents'])
    .where('user_id', '=', userId)
    .orderBy('month')
    .orderBy('kind')
    .execute();
}

async function sumsBefore(userId: string, day: string) {
  const { rows } = await sql<{ kind: string; entries: number; amount_cents: number }>`
    select kind, count(*) as entries, sum(amount_cents)::bigint as amount_cents from ledger_entry
    where user_id = ${userId} and kind = any(${summedKinds}::ledger_kind[])
      and created_at < ${new Date(startOfLondonDay(parseLondonDay(day)))}
    group by kind order by kind`.execute(rewards.services.db);
  return rows;
}

test('nothing is summed up until a whole month is more than a year old', async () => {
  await moveTo('2027-04-01');
  await runTasks();
  expect(await monthsOf(players[0] ?? '')).toEqual([]);
  expect(await brokenNames()).toEqual([]);
});

test('then its dividends and bonuses become sums, and no other figure of anybody changes', async () => {
  await moveTo('2027-04-02');
  // This day's dividend changes the figures; the ledger's turn comes behind it.
  await dividendTask(rewards.services).run(await tickAt());
  await closeHoursTask(rewards.services).run(await tickAt());
  const before = await Promise.all(players.map(factsOf));
  const sums = await Promise.all(players.map((userId) => sumsBefore(userId, '2026-04-01')));
  await Promise.all([
    ledgerTask(rewards.services).run(await tickAt()),
    ledgerTask(rewards.services).run(await tickAt()),
  ]);
  expect(await Promise.all(players.map(factsOf))).toEqual(before);
  for (const [index, userId] of players.entries()) {
    expect((await monthsOf(userId)).map(({ month: _, ...sum }) => sum)).toEqual(sums[index]);
    expect(await sumsBefore(userId, '2026-04-01')).toEqual([]);
  }
  expect(await brokenNames()).toEqual([]);
});

test('the next month follows, and dividends are listed for as long as the ledger has them', async () => {
  const [userId = ''] = players;
  await moveTo('2027-05-04');
  await runTasks();
  await moveTo('2027-05-05');
  await runTasks();
  expect([...new Set((await monthsOf(userId)).map(({ month }) => month))]).toEqual(['2026-03-01', '2026-04-01']);
  const { dividends, totalCents } = await listDividends(rewards.services, { userId, before: undefined, limit: 90 });
  expect(dividends.every(({ day }) => day >= '2026-05-01')).toBe(true);
  expect(totalCents).toBeGreaterThan(dividends.reduce((sum, { amountCents }) => sum + amountCents, 0));
  expect(await brokenNames()).toEqual([]);
});

test.each([
  ['a better sum', `update ledger_month set amount_cents = amount_cents + 1 where kind = 'dividend'`],
  ['a lost month', `delete from ledger_month where month = '2026-03-01'`],
  ['one more entry', `update ledger_month set entries = entries + 1`],
  ['a sum of another account', `update ledger_month set user_id = gen_random_uuid()`],
])('%s is found by the audit', async (_name, sabotage) => {
  const rollback = new Error('rollback');
  const { db } = rewards.services;
  const attempt = db.transaction().execute(async (tx) => {
    await sql.raw(sabotage).execute(tx);
    const names = brokenFindings(await findBrokenRows(tx)).map(({ invariant }) => invariant);
    expect(names.length).toBeGreaterThan(0);
    throw rollback;
  });
  await expect(attempt).rejects.toBe(rollback);
});
