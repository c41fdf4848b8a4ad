import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { listTables, openDigests } from '../../../testing/table-digests.js';
import { SquadsUnderTest } from './squads.fixture.js';
import { squadsModule } from './squads.module.js';

let squads: SquadsUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null = null;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: squads.services.log });
  app.decorate('findViewer', async () => viewer);
  squadsModule.routes(app, squads.services);
  await app.ready();
});
beforeEach(() => {
  viewer = null;
});
afterAll(async () => {
  await app.close();
  await squads.services.close();
});

function signIn(userId: string, changes: Partial<Viewer> = {}): void {
  viewer = {
    userId,
    sessionId: randomUUID(),
    role: 'user',
    emailVerified: true,
    suspended: false,
    ...changes,
  } as Viewer;
}

const call = (method: NonNullable<InjectOptions['method']>, url: string, payload?: object) =>
  app.inject({ method, url: `/api/v1${url}`, ...(payload && { payload }) });
const get = async (url: string) => (await call('GET', url)).json();

test('anybody finds squads by name, celebrity and code, sorted and in pages, without archived ones', async () => {
  const founders = await squads.addPlayers(4);
  const names = ['Nia One', 'Nia Two', 'Nia Three', 'Nia Four'];
  const rows = [];
  for (const [index, userId] of founders.entries()) {
    squads.services.clock.advance(1_000);
    const name = names[index] ?? '';
    rows.push(await squads.found(userId, { name, celebrityId: index === 3 ? 'gh1' : '1', description: 'Singers' }));
  }
  await squads.join(rows[0]?.id ?? '', ...founders.slice(1));
  await squads.services.db
    .updateTable('squad')
    .set({ archived_at: new Date(0), archive_reason: 'staff' })
    .where('name', '=', 'Nia Two')
    .execute();
  const found = async (query: string) =>
    (await get(`/squads?${query}`)).squads.map(({ name }: { name: string }) => name);
  expect(await found('q=NIA&sort=members')).toEqual(['Nia One', expect.any(String), expect.any(String)]);
  expect(await found('q=nia&sort=newest')).toEqual(['Nia Four', 'Nia Three', 'Nia One']);
  expect(await found('q=singers&celebrityId=gh1')).toEqual(['Nia Four']);
  const first = await get('/squads?q=nia&sort=newest&limit=2');
  expect([first.total, first.nextCursor]).toEqual([3, 2]);
  const second = await get('/squads?q=nia&sort=newest&limit=2&cursor=2');
  expect([second.squads.map(({ name }: { name: string }) => name), second.nextCursor]).toEqual([['Nia One'], null]);
  expect(await get(`/squad-handles/nia-two`)).toMatchObject({ archiveReason: 'staff', members: 1 });
  const code = rows[0]?.invite_code ?? '';
  expect(await get(`/squads/by-code?code=${code.toLowerCase()}`)).toMatchObject({ name: 'Nia One', deputies: [] });
  for (const url of ['/squad-handles/nobody', '/squads/by-code?code=ABCDEFG2', '/squads/by-code?code=x']) {
    expect((await call('GET', url)).statusCode, url).toBe(404);
  }
  expect(JSON.stringify(await get('/squads?q=nia'))).not.toContain(code);
});

test('a page of a squad knows what the player is in it, and strangers get no code', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const { handle, invite_code: code } = await squads.row(id);
  const [captainHandle, deputyHandle] = [await squads.readHandle(captain), await squads.readHandle(deputy)];
  expect(await get(`/squad-handles/${handle}`)).toMatchObject({
    ...{ captain: captainHandle, deputies: [deputyHandle], members: 3 },
    ...{ rank: null, returnBps: null, rankedSquads: 0 },
  });
  const standing = async (userId: string, changes = {}) => {
    signIn(userId, changes);
    return get(`/squads/${id}/standing`);
  };
  expect(await standing(captain)).toMatchObject({
    membership: { role: 'captain', rights: ['settings', 'moderation', 'members', 'events', 'invitations'] },
    ...{ joinRefusal: null, inviteCode: code, successor: deputyHandle },
  });
  expect(await standing(member)).toMatchObject({ membership: { role: 'member', rights: [] }, successor: null });
  const stranger = await squads.addPlayer();
  const none = { membership: null, refusal: null, inviteCode: null, successor: null };
  expect(await standing(stranger)).toMatchObject({ ...none, joinRefusal: null });
  expect(await standing(stranger, { role: 'manager' })).toMatchObject({ ...none, joinRefusal: 'STAFF_ACCOUNT' });
  signIn(stranger);
  expect((await call('PUT', `/squads/${id}/membership`)).json()).toMatchObject({ membership: { role: 'member' } });
  const memberHandle = await squads.readHandle(stranger);
  signIn(deputy);
  const kick = await call('POST', `/squads/${id}/members/${memberHandle}/kick`, { reason: 'Spam' });
  expect([kick.statusCode, kick.json()]).toEqual([
    200,
    expect.objectContaining({ handle: memberHandle, by: deputyHandle, reason: 'Spam', undoneAt: null, liftedAt: null }),
  ]);
  expect(await standing(stranger)).toMatchObject({ refusal: { reason: 'Spam' }, joinRefusal: 'SQUAD_REFUSED' });
  expect(await get('/own-squads')).toMatchObject({ squads: [], refusals: [{ squadId: id, reason: 'Spam' }] });
});

test('members are listed by role and time, found by handle, and the own one is marked', async () => {
  const { id, captain, deputy, members } = await squads.stage(3);
  const handles = await Promise.all([captain, deputy, ...members].map((userId) => squads.readHandle(userId)));
  signIn(members[1] ?? '');
  const { members: listed, total } = await get(`/squads/${id}/members`);
  expect(listed.slice(0, 2).map(({ handle }: { handle: string }) => handle)).toEqual(handles.slice(0, 2));
  expect(listed.filter(({ own }: { own: boolean }) => own)).toEqual([expect.objectContaining({ handle: handles[3] })]);
  expect([total, listed.length]).toEqual([5, 5]);
  expect(await get(`/squads/${id}/members?q=${handles[4]?.toLowerCase()}&limit=1`)).toMatchObject({
    ...{ total: 1, nextCursor: null },
    members: [{ handle: handles[4], role: 'member', avatarUrl: expect.any(String), tier: 'free' }],
  });
});

test('what a player lacks to found a squad is named, and staff found none', async () => {
  const [player, young] = [await squads.addPlayer(), await squads.addPlayer({ ageDays: 5 })];
  signIn(player);
  const founding = { lacks: [], accountDays: 7, trades: 0, tradesNeeded: 0 };
  expect(await get('/own-squads')).toMatchObject({ squads: [], membershipsMax: 10, captainciesMax: 3, founding });
  const body = { id: randomUUID(), name: 'Player Fans', celebrityId: '1' };
  const founded = await call('POST', '/squads', body);
  expect([founded.statusCode, founded.json()]).toEqual([
    201,
    expect.objectContaining({ handle: 'player-fans', members: 1 }),
  ]);
  expect((await call('POST', '/squads', body)).json()).toEqual(founded.json());
  expect(await get('/own-squads')).toMatchObject({ squads: [{ handle: 'player-fans', role: 'captain' }] });
  signIn(young);
  const { founding: lacking } = await get('/own-squads');
  expect(lacking.lacks).toEqual(['ACCOUNT_DAYS']);
  const refused = await call('POST', '/squads', { ...body, id: randomUUID(), name: 'Young Fans' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    {
      code: 'SQUAD_FOUNDING',
      message: 'Your account must be 7 days old to found a squad',
      details: { lack: 'ACCOUNT_DAYS' },
    },
  ]);
  signIn(player, { role: 'manager' });
  expect((await call('POST', '/squads', { ...body, id: randomUUID() })).json().code).toBe('STAFF_ACCOUNT');
  expect((await get('/own-squads')).founding.lacks).toEqual(['STAFF']);
});

test('officers read history and removals, and others neither', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const strangers = await squads.addPlayer();
  signIn(deputy);
  await call('POST', `/squads/${id}/members/${await squads.readHandle(member)}/kick`, { reason: 'Spam' });
  for (const userId of [captain, deputy]) {
    signIn(userId);
    const { kicks, leftToday } = await get(`/squads/${id}/kicks`);
    expect([kicks.length, leftToday]).toEqual([1, 19]);
    const { deeds } = await get(`/squads/${id}/deeds?limit=2`);
    expect(deeds).toMatchObject([
      { kind: 'kicked', by: await squads.readHandle(deputy), to: await squads.readHandle(member), reason: 'Spam' },
      { kind: 'role-changed', before: 'member', byStaff: false },
    ]);
  }
  for (const userId of [member, strangers]) {
    signIn(userId);
    for (const list of ['kicks', 'deeds']) {
      const { statusCode, body } = await call('GET', `/squads/${id}/${list}`);
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'SQUAD_MEMBERS_ONLY']);
    }
  }
});

test('whatever is refused changes no row', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const [of, ofCaptain] = [await squads.readHandle(member), await squads.readHandle(captain)];
  const on = `/squads/${id}`;
  const requests = [
    ['POST', `${on}/invite-code`, {}],
    ['PUT', `${on}/description`, { description: 'x', seenDescription: 'For Nia.' }],
    ['PUT', `${on}/members/${of}/role`, { role: 'deputy', rights: [] }],
    ['POST', `${on}/members/${of}/hand-over`, {}],
    ['POST', `${on}/members/${ofCaptain}/kick`, { reason: 'Mine' }],
    ['POST', `${on}/kicks/${randomUUID()}/undo`, {}],
    ['POST', `${on}/kicks/${randomUUID()}/lift`, {}],
    ['POST', `/squads`, { id, name: 'Mine', celebrityId: '1' }],
  ] as const;
  const digest = openDigests(squads.services.pool, await listTables(squads.services.db), {});
  const before = await digest();
  const stranger = await squads.addPlayer();
  const after = await digest();
  for (const userId of [member, stranger]) {
    signIn(userId);
    for (const [method, url, body] of requests) {
      const answer = await call(method, url, body);
      expect([403, 404, 409], `${method} ${url}: ${answer.body}`).toContain(answer.statusCode);
    }
  }
  signIn(deputy);
  expect((await call('POST', `${on}/members/${ofCaptain}/kick`, { reason: 'Mine' })).json().code).toBe('SQUAD_TARGET');
  viewer = null;
  for (const [method, url, body] of requests) expect((await call(method, url, body)).statusCode).toBe(401);
  expect(await digest()).toEqual(after);
  expect(after).not.toEqual(before);
});

test('staff list squads by state, celebrity and text, as CSV too, and their actions answer with the squad', async () => {
  const { id, captain } = await squads.stage();
  const { name } = await squads.row(id);
  signIn(await squads.addPlayer(), { role: 'manager' });
  const q = `q=${encodeURIComponent(name.toUpperCase())}`;
  expect(await get(`/manager/squads?${q}`)).toMatchObject({
    total: 1,
    rows: [{ id, name, celebrity: expect.any(String), captain: { id: captain }, refusals: 0, members: 3 }],
  });
  expect(await get(`/manager/squads?${q}&state=archived`)).toMatchObject({ total: 0 });
  const csv = (await call('GET', `/manager/squads/csv?${q}&celebrity=1&sort=name`)).body;
  expect(csv.split('\r\n')[1]).toContain(name);
  const archived = await call('POST', `/manager/squads/${id}/archive`, { reason: 'Threats' });
  expect(archived.json()).toMatchObject({ id, archiveReason: 'staff' });
  expect(await get(`/manager/squads?${q}&state=archived`)).toMatchObject({ total: 1 });
  const { rows } = await get(`/manager/squads/${id}/deeds?q=threats`);
  expect(rows).toMatchObject([{ kind: 'archived', by: null, byStaff: true, reason: 'Threats' }]);
  expect(await get(`/manager/squads/${id}/kicks`)).toMatchObject({ total: 0 });
});

test('a description and a reason lose what hides or turns text, and one of nothing else is none', async () => {
  const { id, captain, member } = await squads.stage();
  signIn(captain);
  const changed = await call('PUT', `/squads/${id}/description`, {
    description: ' For\u202E Nia\0 \u200B',
    seenDescription: 'For Nia.',
  });
  expect(changed.json()).toMatchObject({ description: 'For Nia' });
  const kick = `/squads/${id}/members/${await squads.readHandle(member)}/kick`;
  expect((await call('POST', kick, { reason: ' \u200B\u2066 ' })).statusCode).toBe(400);
  expect((await call('POST', kick, { reason: 'Adver\u202Etising' })).json()).toMatchObject({ reason: 'Advertising' });
});
