import { randomUUID } from 'node:crypto';
import { dayMs, weekMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSettings } from '../../../testing/store-settings.js';
import { foundSquad } from './found-squad.js';
import { joinSquad } from './join-squad.js';
import { leaveSquad } from './leave-squad.js';
import { changeDescription, renewInviteCode } from './manage-squad.js';
import { handOverSquad, setSquadRole } from './set-role.js';
import { refusalOf, SquadsUnderTest } from './squads.fixture.js';

let squads: SquadsUnderTest;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
});
afterAll(() => squads.services.close());

const leave = (squadId: string, userId: string) => leaveSquad(squads.services, { squadId, userId });

test('a founder is captain, with all counted and recorded, and the same request again returns the squad', async () => {
  const userId = await squads.addPlayer();
  const request = squads.foundingOf(userId, { name: 'Beyoncé  Nation' });
  const squad = await foundSquad(squads.services, request);
  expect(squad).toMatchObject({ name: 'Beyoncé Nation', handle: 'beyonce-nation', celebrity_id: '1', members: 1 });
  expect([await squads.captainOf(squad.id), await squads.deedsOf(squad.id)]).toEqual([userId, ['founded']]);
  expect((await foundSquad(squads.services, request)).id).toBe(squad.id);
  for (const changes of [{ name: 'Another' }, { celebrityId: 'gh1' }, { userId: await squads.addPlayer() }]) {
    expect(await refusalOf(foundSquad(squads.services, { ...request, ...changes }))).toBe('SQUAD_ID_REUSED');
  }
  expect(await squads.deedsOf(squad.id)).toEqual(['founded']);
  await squads.expectSound();
});

test('a name that differs in case, accents or hyphens is taken, and staff words are refused', async () => {
  await squads.found(await squads.addPlayer(), { name: 'Star Team' });
  const other = await squads.addPlayer();
  for (const name of ['star team', 'Star-Team', 'Starteam', 'Stár tëam!']) {
    expect(await refusalOf(squads.found(other, { name })), name).toBe('SQUAD_NAME_TAKEN');
  }
  expect(await refusalOf(squads.found(other, { name: 'Limelight fans' }))).toBe('BAD_REQUEST');
  expect(await refusalOf(squads.found(other, { celebrityId: 'nobody' }))).toBe('CELEBRITY_UNKNOWN');
  await squads.found(other, { name: 'Star Teams' });
});

test('founding needs an old account and trades, and ends at three squads to lead and three new ones a week', async () => {
  const [young, player] = [await squads.addPlayer({ ageDays: 6 }), await squads.addPlayer()];
  const lackOf = (userId: string) =>
    squads.found(userId).then(
      () => 'none',
      ({ details, code }) => details?.lack ?? code,
    );
  expect(await lackOf(young)).toBe('ACCOUNT_DAYS');
  await storeSettings(squads.services, { squadFounderTrades: 5 });
  expect(await lackOf(player)).toBe('TRADES');
  await storeSettings(squads.services, { squadFounderTrades: 0 });
  for (let count = 0; count < 3; count += 1) expect(await lackOf(player)).toBe('none');
  expect(await lackOf(player)).toBe('CAPTAINCIES');
  const led = await squads.services.db
    .selectFrom('squad_member')
    .select('squad_id')
    .where('user_id', '=', player)
    .execute();
  await leave(led[0]?.squad_id ?? '', player);
  expect(await lackOf(player)).toBe('FOUNDINGS');
  squads.services.clock.advance(weekMs);
  expect(await lackOf(player)).toBe('none');
});

test('a player is in ten squads at most, joins twice without effect, and none that is archived', async () => {
  const [player, ...captains] = await squads.addPlayers(12);
  const rows = [];
  for (const captain of captains) rows.push(await squads.found(captain));
  for (const { id } of rows.slice(0, 10)) await squads.join(id, player ?? '');
  await squads.join(rows[0]?.id ?? '', player ?? '');
  expect(await squads.row(rows[0]?.id ?? '')).toMatchObject({ members: 2 });
  const last = rows[10]?.id ?? '';
  expect(await refusalOf(squads.join(last, player ?? ''))).toBe('SQUAD_LIMIT');
  await leave(rows[0]?.id ?? '', player ?? '');
  await squads.join(last, player ?? '');
  const emptied = rows[1]?.id ?? '';
  await leave(emptied, player ?? '');
  await leave(emptied, captains[1] ?? '');
  expect(await refusalOf(squads.join(emptied, captains[0] ?? ''))).toBe('SQUAD_ARCHIVED');
  expect(await refusalOf(squads.join(randomUUID(), captains[0] ?? ''))).toBe('NOT_FOUND');
  await squads.expectSound();
});

test('a captain who leaves is followed by the next one, and the last one archives the squad', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  expect(await refusalOf(leave(id, await squads.addPlayer()))).toBe('SQUAD_MEMBERS_ONLY');
  expect(await leave(id, captain)).toEqual({ successorId: deputy, archived: false });
  expect([await squads.roleOf(id, deputy), await squads.roleOf(id, captain)]).toEqual(['captain', undefined]);
  const { name } = await squads.row(id);
  expect(await squads.noticesOf(deputy)).toContain(`You are the captain of ${name}`);
  expect(await leave(id, deputy)).toEqual({ successorId: member, archived: false });
  expect(await leave(id, member)).toEqual({ successorId: null, archived: true });
  expect(await squads.row(id)).toMatchObject({ archive_reason: 'empty', members: 0, captain_since: null });
  expect((await squads.deedsOf(id)).slice(-2)).toEqual(['left', 'archived']);
  await squads.expectSound();
});

test('only the captain gives roles and hands over, and nobody else becomes captain with it', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const [of, ofDeputy, ofCaptain] = await Promise.all([member, deputy, captain].map((one) => squads.readHandle(one)));
  const give = (userId: string, handle = of ?? '') =>
    setSquadRole(squads.services, { squadId: id, userId, handle, role: 'deputy', rights: ['events', 'members'] });
  const handOver = (userId: string, handle = of ?? '') =>
    handOverSquad(squads.services, { squadId: id, userId, handle });
  for (const request of [give, handOver]) {
    expect(await refusalOf(request(await squads.addPlayer()))).toBe('SQUAD_MEMBERS_ONLY');
    for (const userId of [deputy, member]) expect(await refusalOf(request(userId))).toBe('SQUAD_RIGHT_NEEDED');
    expect(await refusalOf(request(captain, 'Nobody_1'))).toBe('NOT_FOUND');
    expect(await refusalOf(request(captain, ofCaptain))).toBe('SQUAD_TARGET');
  }
  await give(captain);
  expect(await squads.roleOf(id, member)).toBe('deputy members events');
  await setSquadRole(squads.services, {
    squadId: id,
    userId: captain,
    handle: of ?? '',
    role: 'member',
    rights: ['events'],
  });
  expect(await squads.roleOf(id, member)).toBe('member');
  await handOver(captain, ofDeputy);
  expect([await squads.roleOf(id, captain), await squads.roleOf(id, deputy)]).toEqual(['member', 'captain']);
  expect(await refusalOf(handOver(captain))).toBe('SQUAD_RIGHT_NEEDED');
  await squads.expectSound();
});

test('a right lets a deputy change what it is for, and a page that is not up to date is a conflict', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const describe = (userId: string, description: string, seenDescription = 'For Nia.') =>
    changeDescription(squads.services, { squadId: id, userId, description, seenDescription });
  const renew = (userId: string) => renewInviteCode(squads.services, { squadId: id, userId });
  const before = await squads.row(id);
  for (const request of [() => describe(member, 'New'), () => renew(member)]) {
    expect(await refusalOf(request())).toBe('SQUAD_RIGHT_NEEDED');
  }
  expect(await squads.row(id)).toEqual(before);
  await describe(deputy, 'For all.');
  await describe(captain, 'For all.');
  expect(await refusalOf(describe(captain, 'Mine'))).toBe('CONFLICT');
  const code = await renew(deputy);
  expect(await squads.row(id)).toMatchObject({ description: 'For all.', invite_code: code });
  expect(code).not.toBe(before.invite_code);
  expect((await squads.deedsOf(id)).slice(-2)).toEqual(['description-changed', 'code-renewed']);
  const handle = await squads.readHandle(deputy);
  await setSquadRole(squads.services, { squadId: id, userId: captain, handle, role: 'deputy', rights: ['events'] });
  for (const request of [() => describe(deputy, 'New', 'For all.'), () => renew(deputy)]) {
    expect(await refusalOf(request())).toBe('SQUAD_RIGHT_NEEDED');
  }
});

test('what somebody does in a squad counts as activity, and joining alone does not make a member active', async () => {
  const { id, captain, member } = await squads.stage();
  squads.services.clock.advance(dayMs);
  const now = squads.services.clock.now();
  await renewInviteCode(squads.services, { squadId: id, userId: captain });
  expect(await squads.row(id)).toMatchObject({ last_active_at: now });
  const rows = await squads.services.db.selectFrom('squad_member').selectAll().where('squad_id', '=', id).execute();
  const contributedAt = (userId: string) => rows.find(({ user_id }) => user_id === userId)?.last_contribution_at;
  expect([contributedAt(captain), contributedAt(member)]).toEqual([now, null]);
});

test('an account that is not active joins nothing', async () => {
  const { id } = await squads.stage();
  const player = await squads.addPlayer();
  await squads.services.db.updateTable('user').set({ account_state: 'suspended' }).where('id', '=', player).execute();
  await squads.services.db
    .updateTable('wallet')
    .set({ account_state: 'suspended' })
    .where('user_id', '=', player)
    .execute();
  expect(await refusalOf(joinSquad(squads.services, { squadId: id, userId: player }))).toBe('FORBIDDEN');
  expect(await refusalOf(squads.found(player))).toBe('FORBIDDEN');
});
