import { dayMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { archiveNoticeTask, squadTasks } from './archive-notices.js';
import { kickMember } from './kick-member.js';
import { leaveSquad } from './leave-squad.js';
import { archiveSquad, muteSquad, renameSquad, restoreSquad, undoKickByStaff } from './moderate-squad.js';
import { findSquadByHandle } from './squad.sql.js';
import { refusalOf, SquadsUnderTest } from './squads.fixture.js';

let squads: SquadsUnderTest;
const actor = testActor();

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
});
beforeEach(() => squads.services.clock.advance(dayMs));
afterAll(() => squads.services.close());

const of = (squadId: string, reason = 'A reason') => ({ actor, squadId, reason });

/** What the audit trail has of a squad, the newest last. */
const actionsOn = async (squadId: string) =>
  (
    await squads.services.db
      .selectFrom('audit_entry')
      .select(['action', 'reason', 'before', 'after'])
      .where('target_id', '=', squadId)
      .orderBy('number')
      .execute()
  ).map(({ action, reason, before, after }) => ({ action, reason, before, after }));

test('a new name is the address too, and captain, history and audit trail have the reason', async () => {
  const { id, captain } = await squads.stage();
  const { name: before } = await squads.row(id);
  const rename = (name: string) => renameSquad(squads.services, { ...of(id, 'An insult'), name });
  const taken = await squads.found(await squads.addPlayer());
  expect(await refusalOf(rename(taken.name.toUpperCase()))).toBe('SQUAD_NAME_TAKEN');
  expect(await refusalOf(rename('Limelight'))).toBe('BAD_REQUEST');
  expect(await refusalOf(rename(before))).toBe('CONFLICT');
  expect(await actionsOn(id)).toEqual([]);
  await rename('Golden Fans');
  expect(await squads.row(id)).toMatchObject({ name: 'Golden Fans', handle: 'golden-fans' });
  const changed = { before: { name: before }, after: { name: 'Golden Fans' } };
  expect(await actionsOn(id)).toEqual([{ action: 'squad.rename', reason: 'An insult', ...changed }]);
  expect(await squads.noticesOf(captain)).toEqual([`Staff renamed ${before}`]);
  // Case alone is no other squad's.
  await rename('golden fans');
  await squads.expectSound();
});

test('an address of before leads to its squad, whatever it is named since, and no other squad gets it', async () => {
  const { id } = await squads.stage();
  const rename = (name: string, squadId = id) => renameSquad(squads.services, { ...of(squadId), name });
  const at = async (handle: string) => (await findSquadByHandle(squads.services.db, handle))?.id;
  const { handle: first } = await squads.row(id);
  await rename('Silver Choir');
  await rename('Bronze Choir');
  expect(await Promise.all([first, 'silver-choir', 'bronze-choir'].map(at))).toEqual([id, id, id]);
  const other = await squads.found(await squads.addPlayer());
  const taken = ['Silver Choir', 'silverchoir', 'SILVER  choir'];
  for (const name of taken) expect(await refusalOf(rename(name, other.id))).toBe('SQUAD_NAME_TAKEN');
  const founder = await squads.addPlayer();
  for (const name of taken) expect(await refusalOf(squads.found(founder, { name }))).toBe('SQUAD_NAME_TAKEN');
  expect(await at('silverchoir')).toBeUndefined();
  // It can have its own back.
  await rename('Silver Choir');
  expect(await squads.row(id)).toMatchObject({ handle: 'silver-choir' });
  await rename('Silverchoir');
  expect(await Promise.all([first, 'silver-choir', 'silverchoir', 'bronze-choir'].map(at))).toEqual([id, id, id, id]);
  await squads.expectSound();
});

test('of a founding and a renaming with one name in the same moment one has it', async () => {
  const { id } = await squads.stage();
  const founder = await squads.addPlayer();
  const { handle } = await squads.row(id);
  const name = (await squads.row(id)).name;
  const [renamed, founded] = await Promise.all([
    refusalOf(renameSquad(squads.services, { ...of(id), name: 'Moonlit Band' })),
    refusalOf(squads.found(founder, { name })),
  ]);
  expect([renamed, founded]).toEqual(['done', 'SQUAD_NAME_TAKEN']);
  expect((await findSquadByHandle(squads.services.db, handle))?.id).toBe(id);
  await squads.expectSound();
});

test('a chat is closed until a time within a year, and opened again', async () => {
  const { id, captain } = await squads.stage();
  const { name } = await squads.row(id);
  const nowMs = squads.services.clock.nowMs();
  const mute = (days: number | null) =>
    muteSquad(squads.services, { ...of(id), until: days === null ? null : new Date(nowMs + days * dayMs) });
  expect(await refusalOf(mute(null))).toBe('CONFLICT');
  for (const days of [0, -1, 367]) expect(await refusalOf(mute(days))).toBe('BAD_REQUEST');
  await mute(7);
  expect((await squads.row(id)).muted_until).toEqual(new Date(nowMs + 7 * dayMs));
  expect(await squads.noticesOf(captain)).toEqual([`Staff closed the chat of ${name}`]);
  squads.services.clock.advance(dayMs);
  await mute(null);
  expect((await squads.row(id)).muted_until).toBeNull();
  expect((await squads.deedsOf(id)).slice(-2)).toEqual(['muted', 'unmuted']);
  expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['squad.mute', 'squad.mute']);
});

test('an archived squad is read-only, its members read why, and a restored one goes on', async () => {
  const { id, captain, member } = await squads.stage();
  const { name } = await squads.row(id);
  expect(await refusalOf(restoreSquad(squads.services, of(id)))).toBe('CONFLICT');
  await archiveSquad(squads.services, of(id, 'Threats'));
  expect(await refusalOf(archiveSquad(squads.services, of(id)))).toBe('SQUAD_ARCHIVED');
  expect(await refusalOf(muteSquad(squads.services, { ...of(id), until: null }))).toBe('SQUAD_ARCHIVED');
  expect(await refusalOf(squads.join(id, await squads.addPlayer()))).toBe('SQUAD_ARCHIVED');
  const task = squadTasks(squads.services)[archiveNoticeTask];
  const job = { effectKey: `${archiveNoticeTask}:${id}:1` };
  for (let run = 0; run < 2; run += 1) await task?.({ squadId: id, reason: 'Threats' }, job);
  for (const userId of [captain, member]) expect(await squads.noticesOf(userId)).toEqual([`Staff archived ${name}`]);
  await restoreSquad(squads.services, of(id, 'Explained'));
  expect(await squads.row(id)).toMatchObject({ archived_at: null, archive_reason: null });
  expect(await squads.captainOf(id)).toBe(captain);
  expect(await squads.noticesOf(captain)).toContain(`${name} is open again`);
  expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['squad.archive', 'squad.restore']);
  await squads.expectSound();
});

test('a squad without members stays archived, and one whose captain left gets the member who is next', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  await archiveSquad(squads.services, of(id));
  await leaveSquad(squads.services, { squadId: id, userId: captain });
  expect(await squads.captainOf(id)).toBe(deputy);
  for (const userId of [deputy, member]) await leaveSquad(squads.services, { squadId: id, userId });
  expect(await refusalOf(restoreSquad(squads.services, of(id)))).toBe('CONFLICT');
  expect(await squads.row(id)).toMatchObject({ archive_reason: 'staff', members: 0 });
  await squads.expectSound();
});

test('staff undo a removal within seven days, and captain and player read why', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const { name } = await squads.row(id);
  const handle = await squads.readHandle(member);
  const kick = () => kickMember(squads.services, { squadId: id, userId: deputy, handle, reason: 'Insults' });
  const kickId = await kick();
  await undoKickByStaff(squads.services, { ...of(id, 'It was a joke'), kickId });
  expect(await squads.roleOf(id, member)).toBe('member');
  expect((await squads.noticesOf(member)).toSorted()).toEqual([
    `You are back in ${name}`,
    `You were removed from ${name}`,
  ]);
  expect(await squads.noticesOf(captain)).toEqual([`Staff undid a removal in ${name}`]);
  const changed = {
    before: { userId: member, kickId, undone: false },
    after: { userId: member, kickId, undone: true },
  };
  expect(await actionsOn(id)).toEqual([{ action: 'squad.undo-kick', reason: 'It was a joke', ...changed }]);
  expect(await refusalOf(undoKickByStaff(squads.services, { ...of(id), kickId }))).toBe('SQUAD_KICK_OVER');
  const late = await kick();
  squads.services.clock.advance(7 * dayMs);
  expect(await refusalOf(undoKickByStaff(squads.services, { ...of(id), kickId: late }))).toBe('SQUAD_KICK_OVER');
  await squads.expectSound();
});
