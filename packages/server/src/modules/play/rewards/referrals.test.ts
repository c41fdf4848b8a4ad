import { referralsPerMonthMax } from '@limelight/rules/referral';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDailyBonus } from './daily-bonus.js';
import { listReferrals } from './list-referrals.js';
import { referralTask } from './referral-task.js';
import { type NewPlayer, RewardsUnderTest } from './rewards.fixture.js';
import { settleReferral } from './settle-referral.js';

let rewards: RewardsUnderTest;

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
});

afterAll(() => rewards.close());

const bonuses = async (userId: string) =>
  (await rewards.entriesOf(userId, 'referral_bonus')).map(({ amount_cents }) => amount_cents);
const listOf = (userId: string) => listReferrals(rewards.services, userId);

/** Players with five trades and three active days, whose invitations were not checked since. */
async function addReadyPlayers(count: number, player: NewPlayer): Promise<string[]> {
  const players: string[] = [];
  for (let index = 0; index < count; index += 1) players.push(await rewards.addPlayer(player));
  for (const trades of [3, 2]) {
    for (const userId of players) for (let index = 0; index < trades; index += 1) await rewards.trade(userId, 'buy', 1);
    await rewards.passDays(1);
  }
  for (const userId of players) await claimDailyBonus(rewards.services, userId);
  return players;
}

test('both sides are paid once, when the last condition is met, by any number of parallel checks', async () => {
  const referrer = await rewards.addPlayer({ name: 'Kofi Annor', handle: 'Kof_Star' });
  const invited = await rewards.addPlayer({ name: 'Esi Tawiah', handle: 'NightOwl7', referredBy: referrer });
  const task = referralTask(rewards.services);
  const tickNow = async () => task.run({ number: await rewards.trading.tick(), atMs: rewards.services.clock.nowMs() });
  for (const trades of [2, 1, 2]) {
    expect(await bonuses(referrer)).toEqual([]);
    await rewards.passDays(1);
    for (let index = 0; index < trades; index += 1) await rewards.trade(invited, 'buy', 1);
    await rewards.trading.moveOn();
    await tickNow();
  }
  expect([await bonuses(referrer), await bonuses(invited)]).toEqual([[50_000], [50_000]]);
  await Promise.all(Array.from({ length: 20 }, () => settleReferral(rewards.services, invited)));
  expect([await bonuses(referrer), await bonuses(invited)]).toEqual([[50_000], [50_000]]);
  expect(await rewards.textsTo(referrer)).toEqual(['Referral bonus: SE$500.00 for inviting NightOwl7.']);
  expect(await rewards.textsTo(invited)).toEqual(['Referral bonus: SE$500.00 for joining Kof_Star.']);
  expect(await listOf(referrer)).toMatchObject({
    totals: { joined: 1, paid: 1, earnedCents: 50_000 },
    referrals: [{ number: 1, handle: 'NightOwl7', state: 'paid', bonusCents: 50_000 }],
  });
  expect(await listOf(invited)).toMatchObject({ invitation: { referrerHandle: 'Kof_Star', state: 'paid' } });
  await rewards.trading.expectSound();
});

test('20 parallel checks of a complete invitation pay once', async () => {
  const referrer = await rewards.addPlayer();
  const [invited = ''] = await addReadyPlayers(1, { referredBy: referrer });
  // Those that meet a locked wallet are tried again, as after the next tick.
  const settle = async () => {
    let isDue = true;
    while (isDue) isDue = await settleReferral(rewards.services, invited);
  };
  await Promise.all(Array.from({ length: 20 }, settle));
  expect([await bonuses(referrer), await bonuses(invited)]).toEqual([[50_000], [50_000]]);
});

test.each<[string, NewPlayer, (invited: string) => Promise<void>]>([
  ['the address is not verified', { verified: false }, async () => {}],
  [
    'the invited player is suspended',
    {},
    async (invited) => {
      await rewards.trading.suspendPlayer(invited);
    },
  ],
])('no one is paid while %s', async (_why, player, spoil) => {
  const referrer = await rewards.addPlayer();
  const [invited = ''] = await addReadyPlayers(1, { ...player, referredBy: referrer });
  await spoil(invited);
  await settleReferral(rewards.services, invited);
  expect(await bonuses(referrer)).toEqual([]);
  expect((await listOf(referrer)).referrals).toMatchObject([{ state: 'pending' }]);
});

test('trades on a single day are one active day', async () => {
  const referrer = await rewards.addPlayer();
  const invited = await rewards.addPlayer({ referredBy: referrer });
  for (let index = 0; index < 6; index += 1) await rewards.trade(invited, 'buy', 1);
  await claimDailyBonus(rewards.services, invited);
  await settleReferral(rewards.services, invited);
  expect((await listOf(referrer)).referrals).toMatchObject([
    { state: 'pending', progress: { verified: true, trades: 5, activeDays: 1 } },
  ]);
  expect(await bonuses(referrer)).toEqual([]);
});

test('20 sign-ups from one address are held for review by staff and listed as under review', async () => {
  const referrer = await rewards.addPlayer({ address: '198.51.100.7' });
  const players = await addReadyPlayers(20, { referredBy: referrer, address: '203.0.113.9' });
  for (const invited of players) await settleReferral(rewards.services, invited);
  expect(await bonuses(referrer)).toEqual([]);
  const list = await listOf(referrer);
  expect(new Set(list.referrals.map(({ state }) => state))).toEqual(new Set(['under-review']));
  expect(list.totals).toEqual({ joined: 20, paid: 0, earnedCents: 0 });
});

test('a sign-up from the address of its referrer is held, and paid after staff release it', async () => {
  const referrer = await rewards.addPlayer({ address: '192.0.2.1' });
  const [invited = ''] = await addReadyPlayers(1, { referredBy: referrer, address: '192.0.2.1' });
  await settleReferral(rewards.services, invited);
  expect((await listOf(invited)).invitation).toMatchObject({ state: 'under-review' });
  await rewards.services.db
    .updateTable('referral')
    .set({ state: 'released' })
    .where('invited_id', '=', invited)
    .execute();
  const task = referralTask(rewards.services);
  await task.run({ number: await rewards.trading.tick(), atMs: rewards.services.clock.nowMs() });
  expect([await bonuses(referrer), await bonuses(invited)]).toEqual([[50_000], [50_000]]);
});

test('an invited player who used another account in the same browser is held, with a note to both sides', async () => {
  const referrer = await rewards.addPlayer();
  const stranger = await rewards.addPlayer();
  const [invited = ''] = await addReadyPlayers(1, { referredBy: referrer });
  await rewards.services.db
    .insertInto('shared_device')
    .values({ user_id: invited, other_id: stranger, noted_at: rewards.services.clock.now() })
    .execute();
  await settleReferral(rewards.services, invited);
  await settleReferral(rewards.services, invited);
  expect(await bonuses(referrer)).toEqual([]);
  expect((await listOf(referrer)).referrals).toMatchObject([{ state: 'under-review' }]);
  for (const userId of [referrer, invited]) {
    expect(await rewards.textsTo(userId)).toEqual([
      expect.stringMatching(/^Referral under review: Another account shares a device or a network/),
    ]);
  }
});

test('nobody is paid before the invited player’s seventh day, and the daily check pays then without another trade', async () => {
  const referrer = await rewards.addPlayer();
  const [invited = ''] = await addReadyPlayers(1, { referredBy: referrer, joinedDaysAgo: 4 });
  const task = referralTask(rewards.services);
  const runTask = async () => task.run({ number: await rewards.trading.tick(), atMs: rewards.services.clock.nowMs() });
  await runTask();
  expect((await listOf(referrer)).referrals).toMatchObject([{ state: 'pending', progress: { memberDays: 6 } }]);
  expect(await bonuses(referrer)).toEqual([]);
  await rewards.passDays(1);
  await runTask();
  expect([await bonuses(referrer), await bonuses(invited)]).toEqual([[50_000], [50_000]]);
});

test('at most twenty are paid in a month, the rest in the next one', async () => {
  const referrer = await rewards.addPlayer();
  const players = await addReadyPlayers(referralsPerMonthMax + 1, { referredBy: referrer });
  let left = players;
  while (left.length > 0) {
    // Those that met the locked wallet of their referrer are tried again, as after the next tick.
    const again = await Promise.all(left.map((invited) => settleReferral(rewards.services, invited)));
    left = left.filter((_, index) => again[index]);
  }
  expect(await bonuses(referrer)).toHaveLength(referralsPerMonthMax);
  const list = await listOf(referrer);
  expect(list.referrals.filter(({ state }) => state === 'next-month')).toHaveLength(1);
  expect(list.paidThisMonth).toBe(referralsPerMonthMax);
  const task = referralTask(rewards.services);
  await rewards.passDays(31);
  await task.run({ number: await rewards.trading.tick(), atMs: rewards.services.clock.nowMs() });
  expect(await bonuses(referrer)).toHaveLength(referralsPerMonthMax + 1);
  await rewards.trading.expectSound();
});

test('a device reused with one code is held, whatever its addresses; the same fingerprint of a stranger is not', async () => {
  await rewards.addPlayer({ address: '192.0.2.40', device: 'a common phone' });
  const referrer = await rewards.addPlayer({ address: '192.0.2.41' });
  const [innocent = ''] = await addReadyPlayers(1, {
    referredBy: referrer,
    address: '192.0.2.42',
    device: 'a common phone',
  });
  await settleReferral(rewards.services, innocent);
  const [again = ''] = await addReadyPlayers(1, {
    referredBy: referrer,
    address: '192.0.2.43',
    device: 'a common phone',
  });
  await settleReferral(rewards.services, again);
  expect((await listOf(referrer)).referrals.map(({ state }) => state)).toEqual(['under-review', 'paid']);
});

test('an address that a stranger had long ago does not hold a sign-up', async () => {
  const referrer = await rewards.addPlayer();
  await rewards.addPlayer({ address: '192.0.2.50' });
  await rewards.passDays(40);
  const [invited = ''] = await addReadyPlayers(1, { referredBy: referrer, address: '192.0.2.50' });
  await settleReferral(rewards.services, invited);
  expect((await listOf(referrer)).referrals).toMatchObject([{ state: 'paid' }]);
});
