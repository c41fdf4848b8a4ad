import { randomUUID } from 'node:crypto';
import { squadCasePath } from '@limelight/contract/paths';
import { type SquadCaseKind, squadMeasures } from '@limelight/rules/squad-appeal';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalTables } from '../../../../compose.js';
import { createTestServices, type TestServices } from '../../../../testing/services.js';
import { deleteAccount } from '../../../house/privacy/delete-account.js';
import { testActor } from '../../../people/audit-trail/audit-trail.fixture.js';
import { archiveNoticeTask, squadTasks } from '../../squads/archive-notices.js';
import { kickMember } from '../../squads/kick-member.js';
import { archiveSquad, muteSquad, renameSquad, restoreSquad, undoKickByStaff } from '../../squads/moderate-squad.js';
import { silenceTask } from '../../squads/silent-squads.js';
import { refusalOf } from '../../squads/squads.fixture.js';
import { noteContribution } from '../../squads/squads.public.js';
import { removeMessage } from '../change-message.js';
import { decideReport, endSquadMute, muteInSquads, unmuteInSquads } from '../decide-report.js';
import { deleteMessagesBefore } from '../message.sql.js';
import { muteMember } from '../mute-member.js';
import { reportMessage } from '../report-message.js';
import { ChatUnderTest } from '../squad-chat.fixture.js';
import { appealCase, readOwnCase } from './appeal-case.js';
import { readStaffCase } from './staff-case.js';

let chat: ChatUnderTest;
/** On the same database. */
let other: TestServices;
const actor = testActor();
const reason = 'Third advert today';

beforeAll(async () => {
  chat = await ChatUnderTest.open({ members: 6 });
  const { database, clock } = chat.services;
  other = await createTestServices({ database, clock });
});
beforeEach(() => chat.pause());
afterAll(async () => {
  await chat.squads.expectSound();
  await chat.close();
});

interface Known {
  readonly kind: SquadCaseKind;
  readonly id: string;
  readonly userId: string;
}

/** What the newest notification of a player links to, which says how to appeal. */
async function newestCase(userId: string): Promise<Known> {
  const found = chat.services.db.selectFrom('notification').select(['path', 'text']).where('user_id', '=', userId);
  const { path, text } = await found.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(text).toContain('If you think this is wrong, open this to appeal.');
  const [, kind, id] = /^\/appeals\/(\w+)\/([0-9a-f-]{36})$/.exec(path ?? '') ?? [];
  expect(path).toBe(squadCasePath(kind as SquadCaseKind, id ?? ''));
  return { kind: kind as SquadCaseKind, id: id ?? '', userId };
}

const appeal = (known: Known, message = 'I was polite', services: TestServices = chat.services) =>
  appealCase(services, { ...known, message, address: randomUUID() });
const own = (known: Known) => readOwnCase(chat.services, known);
const staffCase = (known: Known) => readStaffCase(chat.services.db, known, chat.services.clock.now());
const of = (squadId: string) => ({ actor, squadId, reason });

/** A squad with its players, and a message of a member. */
async function stageMessage() {
  const staged = await chat.squads.stage(2);
  const [member = '', neighbour = ''] = staged.members;
  const message = await chat.send(member, 'Buy my course', { squadId: staged.id });
  return { ...staged, member, neighbour, handle: await chat.squads.readHandle(member), number: message.number };
}
type Staged = Awaited<ReturnType<typeof stageMessage>>;

async function reportOf({ id, neighbour, number }: Staged): Promise<string> {
  await reportMessage(chat.services, { squadId: id, userId: neighbour, number, reason: 'spam' });
  const found = chat.services.db.selectFrom('squad_report').select('id').where('squad_id', '=', id);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    chat.services.clock.advance(dayMs);
    await silenceTask(chat.services).run({ number: 1, atMs: chat.services.clock.nowMs() });
  }
}

/** Does something to a player. @returns whom it concerns */
const ways: Readonly<Record<string, (staged: Staged) => Promise<string>>> = {
  kick: async ({ id, captain, member, handle }) => {
    await kickMember(chat.services, { squadId: id, userId: captain, handle, reason });
    return member;
  },
  mute: async ({ id, captain, member, handle }) => {
    await muteMember(chat.services, { squadId: id, userId: captain, handle, length: '24h', reason });
    return member;
  },
  'staff-mute': async ({ member }) => {
    await muteInSquads(chat.services, { actor, userId: member, length: '24h', reason });
    return member;
  },
  removal: async ({ id, captain, member, number }) => {
    await removeMessage(chat.services, { squadId: id, userId: captain, number, reason });
    return member;
  },
  'staff-removal': async (staged) => {
    const id = await reportOf(staged);
    await decideReport(chat.services, { actor, id, decision: 'remove', length: null, reason });
    return staged.member;
  },
  archive: async ({ id, member }) => {
    await archiveSquad(chat.services, of(id));
    const { rows } = await sql<{ payload: object }>`
      select payload -> 'payload' as payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where identifier = ${archiveNoticeTask} order by job.id desc limit 1`.execute(chat.services.db);
    await squadTasks(chat.services)[archiveNoticeTask]?.(rows[0]?.payload, {
      effectKey: `${archiveNoticeTask}:${id}:1`,
    });
    return member;
  },
  'silence-archive': async ({ captain }) => {
    await passDays(61);
    return captain;
  },
  rename: async ({ id, captain }) => {
    await renameSquad(chat.services, { ...of(id), name: `Golden Fans ${captain.slice(0, 4)}` });
    return captain;
  },
  'squad-mute': async ({ id, captain }) => {
    const until = new Date(chat.services.clock.nowMs() + dayMs);
    await muteSquad(chat.services, { ...of(id), until });
    return captain;
  },
  'kick-undone': async ({ id, captain, handle }) => {
    const kickId = await kickMember(chat.services, { squadId: id, userId: captain, handle, reason: 'A mistake' });
    await undoKickByStaff(chat.services, { ...of(id), kickId });
    return captain;
  },
};

const byGame = new Set(['silence-archive']);

test.each(Object.keys(ways))('%s says how to appeal, and its page is for whom it concerns alone', async (measure) => {
  expect(squadMeasures).toContain(measure);
  const staged = await stageMessage();
  const userId = (await ways[measure]?.(staged)) ?? '';
  const known = await newestCase(userId);
  const found = await own(known);
  const byStaff = !['kick', 'mute', 'removal'].includes(measure) && !byGame.has(measure);
  const why = byGame.has(measure) ? null : reason;
  expect(found).toMatchObject({ measure, byStaff, reason: why, state: 'standing', ticket: null });
  expect(found.squad?.id).toBe(measure === 'staff-mute' ? undefined : staged.id);
  expect(JSON.stringify(found)).not.toContain(staged.captain);
  const stranger = await chat.squads.addPlayer();
  expect(await refusalOf(own({ ...known, userId: stranger }))).toBe('NOT_FOUND');
  expect(await refusalOf(appeal({ ...known, userId: stranger }))).toBe('NOT_FOUND');
  const ticket = await appeal(known);
  expect((await own(known)).ticket).toBe(`LL-${ticket.number}`);
  expect(ticket.subject).toMatch(/^Appeal: /);
  expect(await staffCase(known)).toMatchObject({ measure, state: 'standing' });
  // For the next one.
  if (measure === 'staff-mute') await unmuteInSquads(chat.services, { actor, userId, reason });
});

test('a captain who was silent appeals that somebody else leads the squad', async () => {
  const { id, captain, deputy } = await stageMessage();
  await passDays(24);
  await noteContribution(chat.services.db, { squadId: id, userId: deputy }, chat.services.clock.now());
  await passDays(9);
  expect(await chat.squads.captainOf(id)).toBe(deputy);
  const known = await newestCase(captain);
  expect(await own(known)).toMatchObject({ measure: 'replaced', byStaff: false, reason: null });
  expect(await refusalOf(own({ ...known, userId: deputy }))).toBe('NOT_FOUND');
});

test('appeals at the same moment, through two instances, are one ticket with one mail', async () => {
  const staged = await stageMessage();
  const known = await newestCase((await ways['kick']?.(staged)) ?? '');
  const services = [chat.services, other];
  const same = await Promise.all(
    Array.from({ length: 5 }, (_, at) => appeal(known, 'I was polite', services[at % 2] as TestServices)),
  );
  expect(new Set(same.map(({ number }) => number)).size).toBe(1);
  expect(await refusalOf(appeal({ ...known, userId: staged.captain }))).toBe('NOT_FOUND');
  const found = chat.services.db.selectFrom('support_ticket').selectAll().where('user_id', '=', staged.member);
  const [ticket, ...more] = await found.execute();
  expect(more).toEqual([]);
  expect(ticket).toMatchObject({ about_kind: 'kick', about_id: known.id, message: 'I was polite', status: 'open' });
  const { rows } = await sql`select from job_effect where key = ${`support-confirmation:LL-${ticket?.number}`}`.execute(
    chat.services.db,
  );
  expect(rows).toHaveLength(1);
});

test('appeals with different messages at the same moment are one ticket, and the others read its number', async () => {
  const known = await newestCase((await ways['mute']?.(await stageMessage())) ?? '');
  const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
  const answers = await Promise.all(
    texts.map((text, at) => refusalOf(appeal(known, text, at % 2 ? other : undefined))),
  );
  expect(answers.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'done']);
  const { ticket } = await own(known);
  chat.services.clock.advance(dayMs);
  await expect(appeal(known, 'Six')).rejects.toMatchObject({ code: 'CONFLICT', details: { reference: ticket } });
});

test('what was undone is not appealed, and what was appealed before shows how it stands', async () => {
  const staged = await stageMessage();
  const known = await newestCase((await ways['archive']?.(staged)) ?? '');
  await appeal(known);
  await restoreSquad(chat.services, of(staged.id));
  expect(await staffCase(known)).toMatchObject({ state: 'undone', undo: 'over' });
  expect(await refusalOf(appeal({ ...known, userId: staged.neighbour }))).toBe('CONFLICT');
  expect((await own(known)).state).toBe('undone');
});

test('staff see who removed a message, what it said when it was reported, and those around it', async () => {
  const staged = await stageMessage();
  const answer = await chat.send(staged.neighbour, 'No thank you', { squadId: staged.id });
  const known = await newestCase((await ways['staff-removal']?.(staged)) ?? '');
  const { message, by, undo } = (await staffCase(known)) ?? {};
  expect([message?.number, message?.text, undo]).toEqual([staged.number, 'Buy my course', 'never']);
  expect(message?.context.map(({ text, deletedBy }) => [text, deletedBy])).toEqual([
    ['', 'staff'],
    [answer.text, null],
  ]);
  expect(by).toBeNull();
  await deleteMessagesBefore(chat.services.db, new Date(chat.services.clock.nowMs() + dayMs), 1_000);
  expect((await staffCase(known))?.message).toMatchObject({ text: 'Buy my course', context: [] });
});

test('a ticket stays when what it is about is deleted, or its moderator', async () => {
  const staged = await stageMessage();
  const known = await newestCase((await ways['mute']?.(staged)) ?? '');
  await appeal(known);
  const handle = await chat.squads.readHandle(staged.captain);
  expect(await staffCase(known)).toMatchObject({ by: { id: staged.captain, name: handle }, undo: 'can' });
  await deleteAccount({ ...chat.services, personalTables }, staged.captain);
  expect(await staffCase(known)).toMatchObject({ by: null, measure: 'mute' });
  await chat.services.db.deleteFrom('squad_mute').where('id', '=', known.id).execute();
  expect(await staffCase(known)).toBeNull();
  expect(await refusalOf(own(known))).toBe('NOT_FOUND');
  const tickets = () =>
    chat.services.db.selectFrom('support_ticket').select('number').where('user_id', '=', staged.member).execute();
  expect(await tickets()).toHaveLength(1);
  await deleteAccount({ ...chat.services, personalTables }, staged.member);
  expect(await tickets()).toEqual([]);
});

test('staff end a mute by moderators once, with a reason that the player and the trail have', async () => {
  const { id: squadId, member, ...staged } = await stageMessage();
  const known = await newestCase((await ways['mute']?.({ id: squadId, member, ...staged })) ?? '');
  const end = (services: TestServices, changes = {}) =>
    endSquadMute({ ...services, notices: chat.services.notices }, { ...of(squadId), muteId: known.id, ...changes });
  expect(await refusalOf(end(chat.services, { squadId: chat.squadId }))).toBe('NOT_FOUND');
  expect(await refusalOf(end(chat.services, { muteId: randomUUID() }))).toBe('NOT_FOUND');
  expect(await refusalOf(end(chat.services, { actor: testActor({ userId: member }) }))).toBe('FORBIDDEN');
  const ended = await Promise.all([end(chat.services), end(other), end(chat.services)]);
  expect(ended.toSorted()).toEqual([false, false, true]);
  const { name } = await chat.squads.row(squadId);
  expect(await chat.squads.noticesOf(member)).toContain(`You can write in ${name} again`);
  expect(await own(known)).toMatchObject({ state: 'undone' });
  const entries = await chat.services.db
    .selectFrom('audit_entry')
    .select(['action', 'reason', 'before'])
    .where('target_id', '=', squadId)
    .execute();
  expect(entries).toHaveLength(3);
  expect(entries).toContainEqual({
    ...{ action: 'squad.end-mute', reason },
    before: { userId: member, muteId: known.id, muted: true },
  });
  expect(await chat.squads.deedsOf(squadId)).toContain('member-unmuted');
});
