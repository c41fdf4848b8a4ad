import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { suspendByAdmin } from '../../people/access/access.fixture.js';
import { kickMember, kicksLeft, liftRefusal, undoKick } from './kick-member.js';
import { setSquadRole } from './set-role.js';
import { refusalOf, SquadsUnderTest } from './squads.fixture.js';

let squads: SquadsUnderTest;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
});
beforeEach(() => squads.services.clock.advance(hourMs));
afterAll(() => squads.services.close());

const kick = async (squadId: string, by: string, whom: string) =>
  kickMember(squads.services, { squadId, userId: by, handle: await squads.readHandle(whom), reason: 'Insults' });
const undo = (squadId: string, userId: string, kickId: string) =>
  undoKick(squads.services, { squadId, userId, kickId });
const lift = (squadId: string, userId: string, kickId: string) =>
  liftRefusal(squads.services, { squadId, userId, kickId });

test('nobody removes the captain, deputies not each other, members and strangers nobody, and no row changes', async () => {
  const { id, captain, deputy, members } = await squads.stage(2);
  const [member = '', other = ''] = members;
  const handle = await squads.readHandle(other);
  await setSquadRole(squads.services, { squadId: id, userId: captain, handle, role: 'deputy', rights: ['settings'] });
  const before = await squads.deedsOf(id);
  expect(await refusalOf(kick(id, await squads.addPlayer(), member))).toBe('SQUAD_MEMBERS_ONLY');
  expect(await refusalOf(kick(id, member, deputy))).toBe('SQUAD_RIGHT_NEEDED');
  expect(await refusalOf(kick(id, other, member))).toBe('SQUAD_RIGHT_NEEDED');
  for (const whom of [captain, other, deputy]) expect(await refusalOf(kick(id, deputy, whom))).toBe('SQUAD_TARGET');
  expect(await refusalOf(kick(id, captain, captain))).toBe('SQUAD_TARGET');
  expect(await refusalOf(kick(id, captain, await squads.addPlayer()))).toBe('NOT_FOUND');
  expect([await squads.deedsOf(id), (await squads.row(id)).members]).toEqual([before, 4]);
  await kick(id, deputy, member);
  await kick(id, captain, deputy);
  expect((await squads.row(id)).members).toBe(2);
});

test('a removed player reads why, and cannot join until the captain lifts it', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const kickId = await kick(id, deputy, member);
  const { name } = await squads.row(id);
  expect(await squads.noticesOf(member)).toEqual([`You were removed from ${name}`]);
  expect(await refusalOf(squads.join(id, member))).toBe('SQUAD_REFUSED');
  for (const userId of [deputy, await squads.addPlayer()]) {
    expect(await refusalOf(lift(id, userId, kickId))).not.toBe('done');
  }
  expect(await refusalOf(squads.join(id, member))).toBe('SQUAD_REFUSED');
  await lift(id, captain, kickId);
  expect(await refusalOf(lift(id, captain, kickId))).toBe('SQUAD_KICK_OVER');
  expect(await refusalOf(undo(id, captain, kickId))).toBe('SQUAD_KICK_OVER');
  await squads.join(id, member);
  expect(await squads.roleOf(id, member)).toBe('member');
  await squads.expectSound();
});

test('a captain undoes a removal within seven days: role, rights and time of joining are as they were', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const memberOf = (userId: string) =>
    squads.services.db.selectFrom('squad_member').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const before = await memberOf(deputy);
  const kickId = await kick(id, captain, deputy);
  squads.services.clock.advance(7 * dayMs - 1);
  expect(await refusalOf(undo(id, member, kickId))).toBe('SQUAD_RIGHT_NEEDED');
  await undo(id, captain, kickId);
  const now = squads.services.clock.now();
  expect(await memberOf(deputy)).toEqual({ ...before, last_contribution_at: null, unbroken_since: now });
  expect(await refusalOf(undo(id, captain, kickId))).toBe('SQUAD_KICK_OVER');
  const lateId = await kick(id, captain, member);
  squads.services.clock.advance(7 * dayMs);
  expect(await refusalOf(undo(id, captain, lateId))).toBe('SQUAD_KICK_OVER');
  expect(await squads.roleOf(id, member)).toBeUndefined();
  await squads.expectSound();
});

test('a removal is not undone for who is in ten squads now, or is suspended', async () => {
  const { id, captain, members } = await squads.stage(2);
  const [member = '', other = ''] = members;
  const kickId = await kick(id, captain, member);
  for (const founder of await squads.addPlayers(10)) await squads.join((await squads.found(founder)).id, member);
  expect(await refusalOf(undo(id, captain, kickId))).toBe('SQUAD_LIMIT');
  const otherKick = await kick(id, captain, other);
  await suspendByAdmin(squads.services, other);
  expect(await refusalOf(undo(id, captain, otherKick))).toBe('SQUAD_KICK_OVER');
  await squads.expectSound();
});

test('a squad removes 20 players a day in London, undone ones included', async () => {
  const { id, captain, deputy, members } = await squads.stage(22);
  for (const member of members.slice(0, 20)) await kick(id, member === members[0] ? captain : deputy, member);
  const { db, clock } = squads.services;
  expect(await kicksLeft(db, id, clock.nowMs())).toBe(0);
  const [first] = await db.selectFrom('squad_refusal').select('id').where('squad_id', '=', id).limit(1).execute();
  await undo(id, captain, first?.id ?? '');
  for (const by of [captain, deputy]) expect(await refusalOf(kick(id, by, members[20] ?? ''))).toBe('SQUAD_KICKS');
  expect((await squads.row(id)).members).toBe(5);
  clock.advance(dayMs);
  await kick(id, deputy, members[20] ?? '');
  await squads.expectSound();
});
