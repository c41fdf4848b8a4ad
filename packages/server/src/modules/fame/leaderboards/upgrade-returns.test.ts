import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../platform/migrate.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { returnInvariants } from './leaderboards.invariants.sql.js';

let ranking: LeaderboardsUnderTest;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
});
afterAll(() => ranking.close());

/** Makes the tables those of an older version. */
const downgrade = [
  'alter table wallet drop column return_paused',
  'drop table return_pause',
  `delete from migration where name like '0086%'`,
];

test('returns of accounts that are frozen at the upgrade stand where they were', async () => {
  const { db, database } = ranking.services;
  const [frozen, other] = [await ranking.addPlayer(), await ranking.addPlayer()];
  for (const userId of [frozen, other]) await ranking.give(userId, 300_000);
  await ranking.engine.close();
  for (const statement of downgrade) await sql.raw(statement).execute(db);
  await db.updateTable('wallet').set({ frozen: true }).where('user_id', '=', frozen).execute();
  await migrate(database.url);
  expect(await findWallet(db, frozen)).toMatchObject({ return_paused: true, return_index: 1.3 });
  expect(await findWallet(db, other)).toMatchObject({ return_paused: false, return_index: 1 });
  const names = returnInvariants.map(({ invariant }) => invariant);
  const found = (await findBrokenRows(db)).filter(({ invariant }) => names.includes(invariant));
  expect(found.filter(({ brokenRows }) => brokenRows.length > 0)).toEqual([]);
});
