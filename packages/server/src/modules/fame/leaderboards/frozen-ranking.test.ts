import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenRows } from '../../../testing/audit.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { byAdmin } from '../../people/access/access.fixture.js';
import { freezeAccount, unfreezeAccount } from '../../people/access/change-account.js';
import { LeaderboardsUnderTest } from './leaderboards.fixture.js';
import { returnInvariants } from './leaderboards.invariants.sql.js';

let ranking: LeaderboardsUnderTest;

beforeAll(async () => {
  ranking = await LeaderboardsUnderTest.open();
});
afterAll(async () => {
  const invariants = returnInvariants.map(({ invariant }) => invariant);
  const found = (await findBrokenRows(ranking.services.db)).filter(({ invariant }) => invariants.includes(invariant));
  expect(found.filter(({ brokenRows }) => brokenRows.length > 0)).toEqual([]);
  await ranking.close();
});

const ranksOf = async (viewerId: string) =>
  (await ranking.board(viewerId)).entries.map(({ profile }) => profile.userId);
const indexOf = async (userId: string) => (await findWallet(ranking.services.db, userId))?.return_index;

async function freeze(userId: string): Promise<void> {
  await freezeAccount(ranking.services, { ...byAdmin(userId), reason: 'A dispute' });
}

test('who is frozen is on no board and in no league, with a return that stands still and then goes on', async () => {
  const [viewer, frozen] = [await ranking.addPlayer(), await ranking.addPlayer()];
  await ranking.give(frozen, 100_000);
  await ranking.eventually(async () => expect(await ranksOf(viewer)).toEqual([frozen, viewer]));
  await ranking.tick();
  await freeze(frozen);
  await ranking.eventually(async () => expect(await ranksOf(viewer)).toEqual([viewer]));
  expect(await indexOf(frozen)).toBeCloseTo(1.1, 10);
  // What the shares gain meanwhile, and what is paid in, is no return.
  await ranking.give(frozen, 500_000);
  await ranking.give(frozen, 100_000, { contributes: true });
  await ranking.nextDay();
  const { own } = await ranking.board(frozen);
  expect(own).toMatchObject({ rank: null, returnBps: 1_000, profile: { frozen: true } });
  expect((await ranking.engine.query({ kind: 'league', viewerId: frozen })).league).toBeNull();
  await unfreezeAccount(ranking.services, { ...byAdmin(frozen), reason: 'Settled' });
  await ranking.eventually(async () => expect(await ranksOf(viewer)).toEqual([frozen, viewer]));
  expect(await indexOf(frozen)).toBeCloseTo(1.1, 10);
  await ranking.give(frozen, 170_000);
  await ranking.eventually(async () => expect((await ranking.board(frozen)).own?.returnBps).toBe(2_100));
  await ranking.nextDay();
});

test('a second freeze stands where the first one ended', async () => {
  const [viewer, frozen] = [await ranking.addPlayer(), await ranking.addPlayer()];
  for (const gain of [100_000, 110_000]) {
    await ranking.give(frozen, gain);
    await freeze(frozen);
    await ranking.give(frozen, 50_000);
    await ranking.give(frozen, -50_000);
    await unfreezeAccount(ranking.services, { ...byAdmin(frozen), reason: 'Settled' });
  }
  expect(await indexOf(frozen)).toBeCloseTo(1.21, 10);
  await ranking.eventually(async () => expect((await ranking.board(viewer)).entries.length).toBeGreaterThan(1));
  await ranking.nextDay();
});
