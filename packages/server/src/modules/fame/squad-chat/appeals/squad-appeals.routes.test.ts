import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import * as contract from '@limelight/contract/fame/squad-appeals';
import { hourMs } from '@limelight/rules/time';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../../platform/http/server.js';
import type { Viewer } from '../../../../platform/http/viewer.js';
import { digestTables, listTables } from '../../../../testing/table-digests.js';
import { testActor } from '../../../people/audit-trail/audit-trail.fixture.js';
import { insertTicket } from '../../../talk/support/support.sql.js';
import { cancelByStaff } from '../../squad-events/end-event.js';
import { EventsUnderTest } from '../../squad-events/squad-events.fixture.js';
import { kickMember, undoKick } from '../../squads/kick-member.js';
import { registerSquadAppeals } from './squad-appeals.routes.js';

let events: EventsUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null = null;

beforeAll(async () => {
  events = await EventsUnderTest.open();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: events.services.log });
  app.decorate('findViewer', async () => viewer);
  registerSquadAppeals(app, events.services);
  await app.ready();
});
beforeEach(() => {
  viewer = null;
});
afterAll(async () => {
  await events.squads.expectSound();
  await app.close();
  await events.services.close();
});

function signIn(userId: string, changes: Partial<Viewer> = {}): void {
  const player = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
  viewer = { ...player, ...changes } as Viewer;
}

const call = (method: NonNullable<InjectOptions['method']>, path: string, payload?: object) =>
  app.inject({ method, url: `/api/v1${path}`, ...(payload && { payload }) });
const caseOf = (kind: string, id: string) => `/squad-cases/${kind}/${id}`;
const staffUrl = (ticket: number) => `/manager/support-tickets/${ticket}/squad-case`;

/** Everything except the count of attempts stays as it was. */
async function expectUnchanged(status: number, request: () => ReturnType<typeof call>) {
  const { db } = events.services;
  const tables = (await listTables(db)).filter((name) => name !== 'public.rate_limit');
  const before = await digestTables(db, tables);
  const answer = await request();
  expect(answer.statusCode, answer.body).toBe(status);
  expect(await digestTables(db, tables)).toEqual(before);
}

async function kick(member: string): Promise<string> {
  const { squadId, captain } = events;
  const handle = await events.squads.readHandle(member);
  return kickMember(events.services, { squadId, userId: captain, handle, reason: 'Insults' });
}

test('a removed player reads the case and appeals it once; whatever is refused changes no row', async () => {
  const [member = '', neighbour = ''] = events.members;
  const id = await kick(member);
  const url = caseOf('kick', id);
  await expectUnchanged(401, () => call('GET', url));
  await expectUnchanged(401, () => call('POST', `${url}/appeal`, { message: 'No' }));
  signIn(neighbour);
  await expectUnchanged(404, () => call('GET', url));
  await expectUnchanged(404, () => call('POST', `${url}/appeal`, { message: 'No' }));
  signIn(member, { emailVerified: false });
  await expectUnchanged(403, () => call('POST', `${url}/appeal`, { message: 'No' }));
  signIn(member);
  for (const kind of ['mute', 'removal', 'squad', 'event']) {
    await expectUnchanged(404, () => call('POST', `${caseOf(kind, id)}/appeal`, { message: 'No' }));
  }
  await expectUnchanged(400, () => call('GET', caseOf('ban', id)));
  await expectUnchanged(400, () => call('POST', `${url}/appeal`, { message: '  ' }));
  await expectUnchanged(400, () => call('POST', `${url}/appeal`, { message: 'No', userId: neighbour }));

  // Refused ones count as attempts.
  events.services.clock.advance(hourMs);
  const sent = await call('POST', `${url}/appeal`, { message: 'I was polite' });
  expect(sent.statusCode, sent.body).toBe(201);
  const ticket = schemasOf(contract.appealSquadCase).response.parse(sent.json());
  expect(ticket.subject).toBe(`Appeal: Removal from ${(await events.squads.row(events.squadId)).name}`);
  await expectUnchanged(201, () => call('POST', `${url}/appeal`, { message: 'I was polite' }));
  await expectUnchanged(409, () => call('POST', `${url}/appeal`, { message: 'Really' }));
  const read = schemasOf(contract.getSquadCase).response.parse((await call('GET', url)).json());
  expect(read).toMatchObject({ measure: 'kick', ticket: ticket.reference, reason: 'Insults', until: null });
});

test('staff read what a ticket appeals, and nothing of a ticket that appeals nothing', async () => {
  const member = events.members[2] ?? '';
  const id = await kick(member);
  signIn(member);
  const sent = await call('POST', `${caseOf('kick', id)}/appeal`, { message: 'I was polite' });
  const number = Number(sent.json().reference.slice(3));
  await expectUnchanged(403, () => call('GET', staffUrl(number)));
  const { db, clock } = events.services;
  const texts = { name: 'Nia', email: 'nia@player.test', subject: 'Undo', message: 'How?' };
  const plain = await insertTicket(db, { ...texts, user_id: member, created_at: clock.now() });
  signIn(randomUUID(), { role: 'manager' });
  await expectUnchanged(404, () => call('GET', staffUrl(plain.number)));
  await expectUnchanged(404, () => call('GET', staffUrl(1)));
  const read = async () =>
    schemasOf(contract.getStaffSquadCase).response.parse((await call('GET', staffUrl(number))).json());
  expect((await read()).found).toMatchObject({ by: { id: events.captain }, state: 'standing', undo: 'can' });
  await undoKick(events.services, { squadId: events.squadId, userId: events.captain, kickId: id });
  expect((await read()).found).toMatchObject({ state: 'undone', undo: 'over' });
  await db.deleteFrom('squad_refusal').where('id', '=', id).execute();
  expect(await read()).toEqual({ found: null });
});

test('who proposed an event or pledged for it appeals that staff cancelled it', async () => {
  const { id, captain } = events;
  const [pledger = '', member = ''] = events.members.slice(-2);
  await events.place({ userId: pledger, eventId: id, cents: 5_000, seenCents: 0 });
  for (const userId of [captain, pledger]) {
    signIn(userId);
    await expectUnchanged(404, () => call('GET', caseOf('event', id)));
  }
  await cancelByStaff(events.services, { actor: testActor(), id, reason: 'The name is an insult' });
  for (const userId of [captain, pledger]) {
    signIn(userId);
    const answer = await call('GET', caseOf('event', id));
    expect(answer.json()).toMatchObject({ measure: 'event-cancel', reason: 'The name is an insult', byStaff: true });
  }
  const notice = events.services.db.selectFrom('notification').select(['path', 'text']).where('user_id', '=', captain);
  expect(await notice.where('path', '=', `/appeals/event/${id}`).executeTakeFirst()).toMatchObject({
    text: 'Staff cancelled it: “The name is an insult” All pledged cash is free again. If you think this is wrong, open this to appeal.',
  });
  signIn(member);
  await expectUnchanged(404, () => call('GET', caseOf('event', id)));
});
