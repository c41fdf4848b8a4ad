import { dayMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { byAdmin, closeByPlayer, suspendByAdmin } from '../../people/access/access.fixture.js';
import { freezeAccount, unfreezeAccount } from '../../people/access/change-account.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { listRankedOfRings } from '../leaderboards/leaderboards.public.js';
import { liftRingMark } from './lift-ring-mark.js';
import { RingsUnderTest } from './rings.fixture.js';

let rings: RingsUnderTest;

beforeAll(async () => {
  rings = await RingsUnderTest.open();
});
afterAll(() => rings.close());

const lift = (userId: string) =>
  liftRingMark(rings.ranking.services, { actor: testActor(), userId, reason: 'Two sisters' });
const indexOf = async (userId: string) => (await findWallet(rings.db, userId))?.return_index;
const boardOf = async (viewerId: string) =>
  (await rings.ranking.board(viewerId)).entries.map(({ profile }) => profile.userId);

test('accounts of one mailbox are noted, and the next night only the oldest is ranked, its return alone moves', async () => {
  const { ranking } = rings;
  const ring = await rings.joinAs({ mailbox: 'one' }, 3);
  const [oldest = '', second = '', third = ''] = ring;
  const stranger = await rings.join();
  for (const userId of [...ring, stranger]) await ranking.give(userId, 100_000);
  await rings.night();
  expect(await rings.marksOf([...ring, stranger])).toEqual(['ranked', 'noted', 'noted', 'ranked']);
  await ranking.eventually(async () => expect(await boardOf(stranger)).toEqual(expect.arrayContaining(ring)));
  expect((await ranking.board(second)).own).toMatchObject({
    rank: expect.any(Number),
    profile: { ring: { shares: ['mailbox'], inForce: false } },
  });
  await rings.night();
  expect(await rings.marksOf([...ring, stranger])).toEqual(['ranked', 'out', 'out', 'ranked']);
  await ranking.eventually(async () => {
    const board = await boardOf(stranger);
    expect(board).toEqual(expect.arrayContaining([oldest, stranger]));
    expect(board.filter((userId) => [second, third].includes(userId))).toEqual([]);
  });
  expect((await ranking.board(second)).own).toMatchObject({ rank: null, standing: null, profile: { frozen: false } });
  expect((await ranking.engine.query({ kind: 'league', viewerId: second })).league).toBeNull();
  expect(await listRankedOfRings(rings.db, [...ring, stranger])).toEqual(new Set([oldest, stranger]));
  // They trade on, and what they gain is no return.
  const before = await indexOf(second);
  await ranking.give(second, 500_000);
  await ranking.addTrades([second]);
  await rings.night();
  expect(await indexOf(second)).toBe(before);
  expect((await ranking.board(second)).own?.returnBps).toBe(1_000);
  const notices = await rings.noticesOf(second);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('Another, older account shares your mailbox. From the coming night on this one isn’t');
  expect(notices[0]).toContain('write to support');
  expect(await rings.noticesOf(oldest)).toEqual([]);
});

test('a number and a device count from three accounts on, and a number not for who takes it later', async () => {
  const [couple, family] = [await rings.joinAs({ mobile: '1' }, 2), await rings.joinAs({ mobile: '2' }, 3)];
  const [laptop, cafe] = [await rings.joinAs({}, 2), await rings.joinAs({}, 3)];
  await rings.shareDevice(laptop);
  await rings.shareDevice(cafe);
  const typed = await rings.joinAs({}, 2);
  const rival = await rings.join({ mobile: '3' });
  const { mobile_digest } = await rings.db
    .selectFrom('contact_trace')
    .select('mobile_digest')
    .where('user_id', '=', rival)
    .executeTakeFirstOrThrow();
  rings.ranking.services.clock.advance(1_000);
  await rings.db
    .updateTable('contact_trace')
    .set({ mobile_digest, mobile_since: rings.ranking.services.clock.now() })
    .where('user_id', 'in', typed)
    .execute();
  await rings.night();
  await rings.night();
  const of = (userIds: readonly string[]) => rings.marksOf(userIds);
  expect([await of(couple), await of(laptop)]).toEqual([
    ['ranked', 'ranked'],
    ['ranked', 'ranked'],
  ]);
  expect([await of(family), await of(cafe)]).toEqual([
    ['ranked', 'out', 'out'],
    ['ranked', 'out', 'out'],
  ]);
  expect(await of([...typed, rival])).toEqual(['ranked', 'ranked', 'ranked']);
});

test('a suspended oldest account holds its place; a closed one leaves it to the next, whose return goes on', async () => {
  const { ranking } = rings;
  const ring = await rings.joinAs({ mailbox: 'two' }, 3);
  const [oldest = '', second = ''] = ring;
  await rings.night();
  await rings.night();
  await suspendByAdmin(ranking.services, oldest);
  await rings.night();
  expect(await rings.marksOf(ring)).toEqual(['ranked', 'out', 'out']);
  await ranking.give(second, 300_000);
  await closeByPlayer(ranking.services, oldest);
  await rings.db.deleteFrom('contact_trace').where('user_id', '=', oldest).execute();
  await rings.night();
  expect(await rings.marksOf(ring)).toEqual(['ranked', 'ranked', 'out']);
  expect((await rings.noticesOf(second)).at(-1)).toContain('This account is ranked again: No older account');
  expect(await indexOf(second)).toBe(1);
  await ranking.give(second, 130_000);
  await ranking.eventually(async () => expect((await ranking.board(second)).own?.returnBps).toBe(1_000));
});

test('another mailbox or number typed meanwhile ends no mark', async () => {
  const ring = await rings.joinAs({ mailbox: 'three' }, 2);
  await rings.night();
  await rings.night();
  await rings.db
    .updateTable('contact_trace')
    .set({ mailbox_digest: Buffer.alloc(32, 7) })
    .where('user_id', '=', ring[1] ?? '')
    .execute();
  await rings.night();
  expect(await rings.marksOf(ring)).toEqual(['ranked', 'out']);
});

test('staff rank an account again, which stays so until it shares something new with an older one', async () => {
  const ring = await rings.joinAs({ mailbox: 'four' }, 3);
  const [oldest = '', second = '', third = ''] = ring;
  await rings.night();
  expect(await lift(third)).toEqual({ standsStill: false });
  expect((await rings.noticesOf(third)).at(-1)).toBe(
    'This account stays in the rankings: We looked at what it shares. Thank you for writing to us.',
  );
  await rings.night();
  const answers = await Promise.allSettled([lift(second), lift(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(lift(second)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(lift(oldest)).rejects.toMatchObject({ code: 'CONFLICT' });
  await rings.night();
  expect(await rings.marksOf(ring)).toEqual(['ranked', 'ranked', 'ranked']);
  expect(await listRankedOfRings(rings.db, ring)).toEqual(new Set(ring));
  rings.ranking.services.clock.advance(dayMs);
  await rings.shareDevice([...ring, await rings.join()]);
  await rings.night();
  expect(await rings.marksOf(ring)).toEqual(['ranked', 'noted', 'noted']);
});

test('a freeze that ends does not rank who is not the oldest, nor does a lift who is frozen', async () => {
  const { services } = rings.ranking;
  const [, second = ''] = await rings.joinAs({ mailbox: 'five' }, 2);
  await rings.night();
  await rings.night();
  await freezeAccount(services, { ...byAdmin(second), reason: 'A dispute' });
  await unfreezeAccount(services, { ...byAdmin(second), reason: 'Settled' });
  expect(await findWallet(rings.db, second)).toMatchObject({ return_paused: true });
  await freezeAccount(services, { ...byAdmin(second), reason: 'A dispute' });
  expect(await lift(second)).toEqual({ standsStill: true });
  await unfreezeAccount(services, { ...byAdmin(second), reason: 'Settled' });
  expect(await findWallet(rings.db, second)).toMatchObject({ return_paused: false });
});

test('the setting that is off ends all marks with the next night, and makes none', async () => {
  const ring = await rings.joinAs({ mailbox: 'six' }, 2);
  await rings.night();
  await rings.night();
  const later = await rings.joinAs({ mailbox: 'seven' }, 2);
  await rings.night({ rankOneOfRing: false });
  expect(await rings.marksOf([...ring, ...later])).toEqual(['ranked', 'ranked', 'ranked', 'ranked']);
  expect(await rings.db.selectFrom('ring_mark').selectAll().where('ended_at', 'is', null).execute()).toEqual([]);
  await rings.night();
  expect(await rings.marksOf([...ring, ...later])).toEqual(['ranked', 'noted', 'ranked', 'noted']);
});
