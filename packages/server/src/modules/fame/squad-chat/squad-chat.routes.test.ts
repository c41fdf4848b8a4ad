import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import * as contract from '@limelight/contract/fame/squad-chat';
import { decideSquadReport, getSquadReport, listSquadReports } from '@limelight/contract/fame/staff-squad-chat';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { leaveSquad } from '../squads/leave-squad.js';
import { blockPlayer, unblockPlayer } from './block-player.js';
import { ChatUnderTest } from './squad-chat.fixture.js';
import { squadChatModule } from './squad-chat.module.js';

let chat: ChatUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null = null;

beforeAll(async () => {
  chat = await ChatUnderTest.open({ members: 3 });
  app = await createHttpServer({ production: false, trustedProxies: [], logger: chat.services.log });
  app.decorate('findViewer', async () => viewer);
  squadChatModule.routes(app, chat.services);
  await app.ready();
});
beforeEach(() => {
  chat.pause();
  signIn(chat.member);
});
afterAll(async () => {
  await chat.squads.expectSound();
  await app.close();
  await chat.close();
});

function signIn(userId: string, changes: Partial<Viewer> = {}): void {
  const player = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
  viewer = { ...player, ...changes } as Viewer;
}

const call = (method: NonNullable<InjectOptions['method']>, path: string, payload?: object) =>
  app.inject({ method, url: `/api/v1/squads/${chat.squadId}${path}`, ...(payload && { payload }) });
const send = (text: string, changes: object = {}) => call('POST', '/messages', { id: randomUUID(), text, ...changes });

/** What no row may change for. */
async function expectUnchanged(request: () => ReturnType<typeof call>, status: number) {
  const { db } = chat.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  const answer = await request();
  expect(answer.statusCode, answer.body).toBe(status);
  expect(await digestTables(db, tables)).toEqual(before);
  return answer;
}

test('a message is sent, answered, edited, reacted to, read and deleted', async () => {
  const id = randomUUID();
  const sent = await send('Hello\u202E  <b>all</b> https://evil.test', { id });
  expect(sent.statusCode, sent.body).toBe(201);
  const message = schemasOf(contract.sendSquadMessage).response.parse(sent.json());
  expect(message).toMatchObject({ id, text: 'Hello  <b>all</b> https://evil.test', replyTo: null, reactions: [] });
  expect((await send('Hello  <b>all</b> https://evil.test', { id })).json()).toEqual(sent.json());
  const path = `/messages/${message.number}`;
  expect((await call('PUT', path, { text: 'Hello everybody' })).json()).toMatchObject({ text: 'Hello everybody' });
  signIn(chat.other);
  const reacted = await call('PUT', `${path}/reactions/heart`);
  expect(reacted.json()).toMatchObject({ ownReactions: ['heart'], message: { reactions: [{ count: 1 }] } });
  expect((await call('DELETE', `${path}/reactions/heart`)).json()).toMatchObject({ ownReactions: [] });
  expect((await send('Hi', { replyTo: message.number })).json()).toMatchObject({
    replyTo: { number: message.number, text: 'Hello everybody' },
  });
  const page = schemasOf(contract.listSquadMessages).response.parse((await call('GET', '/messages')).json());
  expect(page.messages.map(({ text }) => text)).toEqual(['Hello everybody', 'Hi']);
  expect(JSON.stringify(page)).not.toContain(chat.member);
  const found = schemasOf(contract.findSquadMessages).response.parse(
    (await call('GET', '/found-messages?q=hi')).json(),
  );
  expect(found).toMatchObject({ messages: [{ text: 'Hi' }], total: 1, more: false, nextCursor: null });
  expect(JSON.stringify(found)).not.toContain(chat.member);
  const { head } = page;
  expect((await call('PUT', '/read-pointer', { number: head + 5 })).json()).toMatchObject({ readNumber: head });
  expect((await call('PUT', '/quiet', { quiet: true })).json()).toMatchObject({ quiet: true, readNumber: head });
  const state = schemasOf(contract.getSquadChat).response.parse((await call('GET', '/chat')).json());
  expect(state).toMatchObject({ head, readNumber: head, quiet: true, mute: null, retentionDays: 30 });
  signIn(chat.member);
  expect((await call('DELETE', path)).json()).toMatchObject({ text: '', deletedBy: 'writer' });
});

test.each<[string, object | string]>([
  ['10,000 characters', { text: 'a'.repeat(10_000) }],
  ['501 characters', { text: 'ä'.repeat(501) }],
  ['nothing', { text: '' }],
  ['what nobody sees', { text: ' \u200B\u202E\u2066\0 ' }],
  ['no text', {}],
  ['a number', { text: 5 }],
  ['no id', { id: 'mine', text: 'Hello' }],
  ['an unknown field', { text: 'Hello', number: 1 }],
  ['an answer to no number', { text: 'Hello', replyTo: 0 }],
])('%s is no message, and changes no row', async (_what, body) => {
  await expectUnchanged(() => call('POST', '/messages', { id: randomUUID(), ...(body as object) }), 400);
});

test('500 characters are a message, however many bytes they have', async () => {
  const text = '👩🏽‍🚀'.repeat(125);
  const answer = await send(text);
  expect([answer.statusCode, answer.json().text]).toEqual([201, text]);
});

test.each([
  ['GET', '/messages?before=0'],
  ['GET', '/messages?before=5&after=1'],
  ['GET', '/messages?limit=101'],
  ['GET', '/messages?around=99999999999'],
  ['GET', '/mentionable?q=a%20b'],
  ['GET', `/mentionable?q=${'a'.repeat(21)}`],
  ['GET', '/mentionable?q=a&limit=100'],
  ['GET', '/found-messages'],
  ['GET', '/found-messages?q=%20'],
  ['GET', '/found-messages?q=%CC%81'],
  ['GET', '/found-messages?q=a%00b'],
  ['GET', `/found-messages?q=${'a'.repeat(61)}`],
  ['GET', '/found-messages?q=hello&limit=51'],
  ['GET', '/found-messages?q=hello&cursor=0'],
  ['GET', '/found-messages?q=hello&words=1'],
  ['PUT', '/messages/1/reactions/skull'],
  ['PUT', '/read-pointer'],
  ['PUT', '/slow-mode'],
] as const)('%s %s is not valid, and changes no row', async (method, path) => {
  await expectUnchanged(() => call(method, path, method === 'GET' ? undefined : { number: -1, seconds: 7 }), 400);
});

test('the page of a member who left is refused everything, and changes no row', async () => {
  const gone = chat.members[2] ?? '';
  signIn(gone);
  const sent = await send('I am here');
  const { number } = sent.json<{ number: number }>();
  await leaveSquad(chat.services, { squadId: chat.squadId, userId: gone });
  const requests: (() => ReturnType<typeof call>)[] = [
    () => send('Still here'),
    () => call('GET', '/messages'),
    () => call('GET', '/found-messages?q=here'),
    () => call('GET', '/mentionable'),
    () => call('GET', '/chat'),
    () => call('GET', '/mutes'),
    () => call('PUT', `/messages/${number}`, { text: 'Changed' }),
    () => call('PUT', `/messages/${number}/reactions/heart`),
    () => call('DELETE', `/messages/${number}/reactions/heart`),
    () => call('POST', `/messages/${number}/reports`, { reason: 'spam' }),
    () => call('PUT', '/read-pointer', { number }),
    () => call('PUT', '/quiet', { quiet: true }),
    () => call('PUT', '/slow-mode', { seconds: 60 }),
  ];
  for (const request of requests) {
    const answer = await expectUnchanged(request, 403);
    expect(answer.body).toContain('SQUAD_MEMBERS_ONLY');
  }
});

test('in an archived squad all is read, nothing is written, and own messages can be deleted', async () => {
  const { number } = (await send('Goodbye')).json<{ number: number }>();
  const { db, clock } = chat.services;
  const archive = (archived_at: Date | null) =>
    db
      .updateTable('squad')
      .set({ archived_at, archive_reason: archived_at && 'staff' })
      .where('id', '=', chat.squadId)
      .execute();
  await archive(clock.now());
  await expectUnchanged(() => send('Is anybody here?'), 409);
  await expectUnchanged(() => call('PUT', `/messages/${number}/reactions/sad`), 409);
  await expectUnchanged(() => call('PUT', `/messages/${number}`, { text: 'Changed' }), 409);
  expect((await call('GET', '/messages')).statusCode).toBe(200);
  expect((await call('DELETE', `/messages/${number}`)).statusCode).toBe(200);
  await archive(null);
});

test('who can be mentioned is found by the handle, the last active first, without blocked players', async () => {
  const { db, clock } = chat.services;
  const [other, captain] = await Promise.all([chat.other, chat.captain].map((id) => chat.squads.readHandle(id)));
  const found = async (q: string) => {
    const answer = schemasOf(contract.listMentionable).response.parse(
      (await call('GET', `/mentionable?q=${q}`)).json(),
    );
    return { ...answer, members: answer.members.map(({ handle }) => handle) };
  };
  const contribute = (userId: string, last_contribution_at: Date) =>
    db.updateTable('squad_member').set({ last_contribution_at }).where('user_id', '=', userId).execute();
  await contribute(chat.captain, clock.now());
  await contribute(chat.other, new Date(clock.nowMs() + 1));
  expect((await found('')).members.slice(0, 2)).toEqual([other, captain]);
  expect((await found('member')).members).toContain(other);
  expect((await found(other?.toUpperCase() ?? '')).members).toEqual([other]);
  // A sign of patterns stands for itself, and nobody mentions oneself.
  expect((await found('__')).members).toEqual([]);
  expect((await found('')).members).not.toContain(await chat.squads.readHandle(chat.member));
  await blockPlayer(chat.services, { userId: chat.other, handle: await chat.squads.readHandle(chat.member) });
  expect((await found('')).members).not.toContain(other);
  await unblockPlayer(chat.services, { userId: chat.other, handle: await chat.squads.readHandle(chat.member) });
  const { id } = await chat.squads.stage(9);
  const members = await db.selectFrom('squad_member').select('user_id').where('squad_id', '=', id).execute();
  signIn(members[0]?.user_id ?? '');
  const all = (await app.inject(`/api/v1/squads/${id}/mentionable`)).json();
  expect([all.members.length, all.more]).toEqual([8, true]);
});

test('moderators mute, see whom they muted, and let write again; members do not', async () => {
  const handle = await chat.squads.readHandle(chat.other);
  const mute = { length: '24h', reason: 'Calm down' };
  await expectUnchanged(() => call('PUT', `/members/${handle}/mute`, mute), 403);
  await expectUnchanged(() => call('GET', '/mutes'), 403);
  signIn(chat.deputy);
  expect((await call('PUT', `/members/${handle}/mute`, mute)).json()).toMatchObject({ handle, reason: 'Calm down' });
  expect((await call('GET', '/mutes')).json()).toMatchObject({ mutes: [{ handle }] });
  signIn(chat.other);
  expect((await call('GET', '/chat')).json()).toMatchObject({ mute: { reason: 'Calm down', by: 'squad' } });
  const { code, details } = (await expectUnchanged(() => send('But'), 403)).json();
  expect({ code, details }).toMatchObject({ code: 'CHAT_MUTED', details: { reason: 'Calm down' } });
  signIn(chat.deputy);
  await call('DELETE', `/members/${handle}/mute`);
  expect((await call('GET', '/mutes')).json()).toEqual({ mutes: [] });
  expect((await call('PUT', '/slow-mode', { seconds: 30 })).json()).toMatchObject({ slowSecondsNow: 30 });
  await call('PUT', '/slow-mode', { seconds: 0 });
});

test('staff read a report with what stands around it, and decide', async () => {
  const { number } = (await send('Buy cheap watches')).json<{ number: number }>();
  signIn(chat.other);
  await send('What is this?');
  expect((await call('POST', `/messages/${number}/reports`, { reason: 'spam' })).statusCode).toBe(200);
  const staffId = await chat.squads.addPlayer();
  signIn(staffId, { role: 'manager' });
  const url = '/api/v1/manager/squad-reports';
  const list = schemasOf(listSquadReports).response.parse((await app.inject(`${url}?state=open&reason=spam`)).json());
  expect(list).toMatchObject({ total: 1, rows: [{ text: 'Buy cheap watches', reporters: 1, reasons: ['spam'] }] });
  const id = list.rows[0]?.id ?? '';
  const detail = schemasOf(getSquadReport).response.parse((await app.inject(`${url}/${id}`)).json());
  expect(detail.context.slice(-2).map(({ text }) => text)).toEqual(['Buy cheap watches', 'What is this?']);
  expect(detail.reportedBy).toMatchObject([{ reason: 'spam' }]);
  const payload = { decision: 'mute', length: '15m', reason: 'Advertising' };
  const decided = await app.inject({ method: 'POST', url: `${url}/${id}/decision`, payload });
  expect(schemasOf(decideSquadReport).response.parse(decided.json())).toMatchObject({ decision: 'mute' });
  const twice = await expectUnchanged(() => app.inject({ method: 'POST', url: `${url}/${id}/decision`, payload }), 409);
  expect(twice.body).toContain('CONFLICT');
  expect((await app.inject(`${url}/${id}`)).json().writerHistory).toMatchObject([
    { kind: expect.stringMatching(/^(removed|muted)$/) },
    { kind: expect.stringMatching(/^(removed|muted)$/) },
  ]);
});
