import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditDatabase, brokenFindings } from '../../audit.js';
import { SavedTables } from '../../testing/saved-tables.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';

let saved: SavedTables;
let ranking: LeaderboardsUnderTest;

/** Nine players and a finished month: three go up, six stay, two of these share a rank. */
beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
  const players = await Promise.all(Array.from({ length: 9 }, () => ranking.addPlayer()));
  await ranking.tick();
  for (const [index, userId] of players.entries()) await ranking.give(userId, Math.min(index, 7) * 10_000 + 1);
  ranking.services.clock.advance(Date.UTC(2026, 3, 1, 12) - ranking.services.clock.nowMs());
  await ranking.tick();
  saved = await SavedTables.save(ranking.services.db, ['league_member', 'daily_run']);
});

afterEach(() => saved.restore());

afterAll(() => ranking.close());

const brokenNames = async () =>
  brokenFindings(await auditDatabase(ranking.services.db)).map(({ invariant }) => invariant);

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

const over = 'a league has results only when its month is over and a later one has begun';
const places = 'in a finished league the ranks follow the profits';
const moves = 'no player moves up from the highest or down from the lowest division, nor past a better player';

test.each([
  [
    'a member without a wallet',
    'update league_member set user_id = gen_random_uuid()',
    'every league member has a wallet',
  ],
  [
    'a result in the current month',
    `update league_member set final_rank = 1, final_profit_bps = 0, outcome = 'stay' where month = '2026-04-01'`,
    over,
  ],
  [
    'results before any month was closed',
    `delete from daily_run where task = 'league month' and day > '2026-03-01'`,
    over,
  ],
  ['a better place', 'update league_member set final_rank = 1 where final_rank = 5', places],
  ['a better profit', 'update league_member set final_profit_bps = 1000000 where final_rank = 5', places],
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
])('%s is found and named', async (_name, sabotage, invariant) => {
  await sql.raw(sabotage).execute(ranking.services.db);
  expect(await brokenNames()).toContain(invariant);
});
