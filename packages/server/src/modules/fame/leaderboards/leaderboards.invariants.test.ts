import { promotionTradeDaysMin } from '@limelight/rules/league';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { SavedTables } from '../../../testing/saved-tables.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { leagueInvariants, returnInvariants } from './leaderboards.invariants.sql.js';

let saved: SavedTables;
let ranking: LeaderboardsUnderTest;

/** Nine players and a finished month: three go up, six stay, two of these share a rank. */
beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
  const players = await Promise.all(Array.from({ length: 9 }, () => ranking.addPlayer()));
  await ranking.tick();
  await ranking.tradeOnDays(players, promotionTradeDaysMin);
  for (const [index, userId] of players.entries()) {
    await ranking.give(userId, Math.min(index, 7) * 10_000 + 1);
  }
  ranking.services.clock.advance(Date.UTC(2026, 2, 30, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  await ranking.addTrades(players);
  ranking.services.clock.advance(Date.UTC(2026, 3, 1, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  for (const [index, userId] of players.entries()) {
    await ranking.give(userId, 70_000 * (index + 1), { contributes: true });
    await ranking.give(userId, 20_000 * index - 50_001);
    await ranking.give(userId, index + 1, { contributes: true });
  }
  await ranking.nextDay();
  for (const userId of players) await ranking.give(userId, 30_000, { contributes: true });
  saved = await SavedTables.save(ranking.services.db, [
    'league_member',
    'daily_run',
    'wallet',
    'contribution',
    'ranking_snapshot',
  ]);
});

afterEach(() => saved.restore());

afterAll(() => ranking.close());

const ours: readonly string[] = [...leagueInvariants, ...returnInvariants].map(({ invariant }) => invariant);

/** Of this module alone: no money has moved for the trades of the fixture, which others would find. */
const brokenNames = async () =>
  brokenFindings(await auditDatabase(ranking.services.db))
    .map(({ invariant }) => invariant)
    .filter((invariant) => ours.includes(invariant));

test('a finished month and the current month break no invariant', async () => {
  const { rows } = await sql<{ month: string; results: number }>`
    select month, count(final_rank) as results from league_member group by month order by month`.execute(
    ranking.services.db,
  );
  expect(rows).toEqual([
    { month: '2026-03-01', results: 9 },
    { month: '2026-04-01', results: 0 },
  ]);
  expect(await brokenNames()).toEqual([]);
});

test('contributions alongside trades in parallel leave returns that follow from the closes', async () => {
  const { services, trading } = ranking;
  const players = await Promise.all(Array.from({ length: 6 }, () => ranking.addPlayer({ traded: false })));
  const place = tradePlacer({ ...services, log: services.log as FastifyBaseLogger });
  await ranking.nextDay();
  for (let round = 0; round < 4; round += 1) {
    await Promise.allSettled(
      players.flatMap((userId, index) => [
        ...['1', 'gh1'].map(async (celebrityId) =>
          place(await trading.tradeRequest(userId, { celebrityId, shares: 1 + index })),
        ),
        ranking.give(userId, 10_000 * (index + 1), { contributes: true }),
        ranking.give(userId, 3_000 + index, { contributes: true }),
      ]),
    );
    await trading.moveOn();
  }
  await ranking.nextDay();
  const { rows } = await sql<{ contributions: number; moved: number }>`
    select count(*) as contributions, count(distinct return_index) as moved from contribution
    where user_id = any(${players}::uuid[])`.execute(services.db);
  expect(rows[0]?.contributions).toBe(players.length * 8);
  expect(rows[0]?.moved).toBeGreaterThan(players.length);
  expect(await brokenNames()).toEqual([]);
});

const over = 'a league has results only when its month is over and every close is written';
const places = 'in a finished league the ranks follow the returns';
const between = 'between two closes a return changes by gains alone, whatever was put in';
const newest = 'a wallet continues the return from its newest contribution';
const moves = 'no player moves up from the highest or down from the lowest division, nor past a better player';

test.each([
  [
    'a member without a wallet',
    'update league_member set user_id = gen_random_uuid()',
    'every league member has a wallet',
  ],
  [
    'a result in the current month',
    `update league_member set final_rank = 1, final_return_bps = 0, outcome = 'stay' where month = '2026-04-01'`,
    over,
  ],
  [
    'results before the last close',
    `delete from daily_run where task = 'ranking snapshot' and day > '2026-03-31'`,
    over,
  ],
  ['a better place', 'update league_member set final_rank = 1 where final_rank = 5', places],
  ['a better return', 'update league_member set final_return_bps = 1000000 where final_rank = 5', places],
  ['a demotion from the lowest division', `update league_member set outcome = 'down' where final_rank = 9`, moves],
  [
    'a promotion from the highest division',
    `update league_member set division = 'limelight' where month = '2026-03-01'`,
    moves,
  ],
  [
    'a promotion past better players',
    `update league_member set outcome = case when final_rank = 9 then 'up' else outcome end where outcome is not null`,
    moves,
  ],
  [
    'a better close',
    `update ranking_snapshot set return_index = return_index + 1e-6 where day = '2026-04-02'`,
    between,
  ],
  [
    'a contribution that counts as a gain',
    'update contribution set value_cents = value_cents - 20_000 * (entry_number % 2)',
    between,
  ],
  ['a contribution that is missing', 'delete from contribution where entry_number % 2 = 1', between],
  ['a better index', 'update wallet set return_index = return_index + 1e-12', newest],
  [
    'a portfolio of which more than all was invested',
    `update ranking_snapshot set counted_ticks = 10, invested_ticks = 12, largest_ticks = 3, held_ticks = 40 where day = '2026-04-02'`,
    'the shares of a portfolio that closes sum up are parts of it, and never fewer than before',
  ],
  ['a lower base', 'update wallet set return_base_cents = return_base_cents - 1', newest],
])('%s is found and named', async (_name, sabotage, invariant) => {
  await sql.raw(sabotage).execute(ranking.services.db);
  expect(await brokenNames()).toContain(invariant);
});
