import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalTables } from '../../../compose.js';
import { deleteAccount } from '../../house/privacy/delete-account.js';
import { byAdmin, suspendByAdmin } from '../../people/access/access.fixture.js';
import { restoreAccount } from '../../people/access/change-account.js';
import { changeRole } from '../../people/access/change-role.js';
import { kickMember } from './kick-member.js';
import { leaveSquad } from './leave-squad.js';
import { handOverSquad } from './set-role.js';
import { refusalOf, SquadsUnderTest } from './squads.fixture.js';

let squads: SquadsUnderTest;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
});
afterAll(() => squads.services.close());

const remove = (userId: string) => deleteAccount({ ...squads.services, personalTables }, userId);

test('a suspended captain leads no longer, stays a member, and comes back as one', async () => {
  const { id, captain, deputy } = await squads.stage();
  await suspendByAdmin(squads.services, captain);
  expect([await squads.roleOf(id, captain), await squads.captainOf(id)]).toEqual(['member', deputy]);
  await suspendByAdmin(squads.services, deputy);
  await restoreAccount(squads.services, byAdmin(captain));
  expect([await squads.roleOf(id, captain), await squads.roleOf(id, deputy)]).toEqual(['member', 'member']);
  await squads.expectSound();
});

test('nobody whose account is suspended becomes captain, and a squad without others is archived', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  await suspendByAdmin(squads.services, deputy);
  const handle = await squads.readHandle(deputy);
  expect(await refusalOf(handOverSquad(squads.services, { squadId: id, userId: captain, handle }))).toBe('CONFLICT');
  await leaveSquad(squads.services, { squadId: id, userId: captain });
  expect(await squads.captainOf(id)).toBe(member);
  await suspendByAdmin(squads.services, member);
  expect(await squads.row(id)).toMatchObject({ archive_reason: 'empty', members: 2, captain_since: null });
  await squads.expectSound();
});

test('who joins the staff leaves every squad', async () => {
  const { id, captain, deputy } = await squads.stage();
  const other = await squads.stage();
  await squads.join(other.id, captain);
  await changeRole(squads.services, { ...byAdmin(captain), role: 'manager' });
  expect([await squads.roleOf(id, captain), await squads.roleOf(other.id, captain)]).toEqual([undefined, undefined]);
  expect(await squads.captainOf(id)).toBe(deputy);
  expect(await refusalOf(squads.join(id, captain))).toBe('FORBIDDEN');
  await squads.expectSound();
});

test('a deleted account leaves its squads, and neither its id nor what was written about it is left', async () => {
  const { id, captain, deputy, members } = await squads.stage(2);
  const [member = '', other = ''] = members;
  const handle = await squads.readHandle(member);
  await kickMember(squads.services, { squadId: id, userId: captain, handle, reason: 'Amara insults' });
  const otherHandle = await squads.readHandle(other);
  await kickMember(squads.services, { squadId: id, userId: captain, handle: otherHandle, reason: 'Spam' });
  await remove(member);
  await remove(captain);
  expect(await squads.captainOf(id)).toBe(deputy);
  const { rows } = await squads.services.pool.query<{ row: string }>(`
    select to_jsonb(squad_deed)::text as row from squad_deed
    union all select to_jsonb(squad_refusal)::text from squad_refusal
    union all select to_jsonb(squad_member)::text from squad_member`);
  expect(rows.length).toBeGreaterThan(5);
  for (const { row } of rows) for (const trace of [member, captain, 'Amara']) expect(row).not.toContain(trace);
  // Of others all is there.
  expect(rows.filter(({ row }) => row.includes('Spam'))).toHaveLength(2);
  expect(await squads.deedsOf(id)).toContain('kicked');
  await squads.expectSound();
});
