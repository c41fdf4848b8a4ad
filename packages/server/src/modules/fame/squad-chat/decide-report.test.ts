import type { ReportDecision } from '@limelight/rules/squad-message';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { refusalOf } from '../squads/squads.fixture.js';
import { deleteMessage } from './change-message.js';
import { decideReport, muteInSquads, unmuteInSquads } from './decide-report.js';
import { findOpenReports, findReport } from './report.sql.js';
import { reportMessage } from './report-message.js';
import { ChatUnderTest } from './squad-chat.fixture.js';

let chat: ChatUnderTest;
let number: number;

beforeEach(async () => {
  chat = await ChatUnderTest.open();
  ({ number } = await chat.send(chat.member, 'Buy cheap watches'));
});

afterEach(async () => {
  await chat.squads.expectSound();
  await chat.close();
});

const report = (userId: string, of = number) =>
  reportMessage(chat.services, { squadId: chat.squadId, userId, number: of, reason: 'spam' });

async function openReportId(): Promise<string> {
  const { db } = chat.services;
  const row = await db.selectFrom('squad_report').select('id').where('decision', 'is', null).executeTakeFirst();
  return row?.id ?? '';
}

const decide = (id: string, decision: ReportDecision, changes = {}) =>
  decideReport(chat.services, {
    actor: testActor(),
    id,
    decision,
    length: decision === 'mute' ? '24h' : null,
    reason: 'It is advertising.',
    ...changes,
  });

test('a message has one report, with each member once, and not of its own writer', async () => {
  expect(await refusalOf(report(chat.member))).toBe('FORBIDDEN');
  expect(await refusalOf(report(await chat.squads.addPlayer()))).toBe('SQUAD_MEMBERS_ONLY');
  expect(await refusalOf(report(chat.other, 99))).toBe('NOT_FOUND');
  await Promise.all([chat.other, chat.other, chat.captain, chat.deputy].map((userId) => report(userId)));
  const row = await findReport(chat.services.db, await openReportId());
  expect(row).toMatchObject({ reporters: 3, reasons: ['spam'], byWords: false, text: 'Buy cheap watches' });
  expect((await findOpenReports(chat.services.db)).count).toBe(1);
});

test('the reported text is shown to staff also when its writer deletes it', async () => {
  await report(chat.other);
  await deleteMessage(chat.services, { squadId: chat.squadId, userId: chat.member, number });
  expect(await findReport(chat.services.db, await openReportId())).toMatchObject({ text: 'Buy cheap watches' });
  expect(await refusalOf(report(chat.captain))).toBe('MESSAGE_GONE');
  await decide(await openReportId(), 'remove');
  expect((await chat.rows())[0]).toMatchObject({ deleted_by: 'writer' });
});

test('a removal is shown to the writer with its reason, is in the audit trail, and is decided once', async () => {
  await report(chat.other);
  const id = await openReportId();
  const outcomes = await Promise.all([refusalOf(decide(id, 'remove')), refusalOf(decide(id, 'dismiss'))]);
  expect(outcomes.toSorted()).toEqual(['CONFLICT', 'done']);
  const { decision } = (await findReport(chat.services.db, id)) ?? {};
  const [message] = await chat.rows();
  expect(message?.deleted_by).toBe(decision === 'remove' ? 'staff' : null);
  const entries = await chat.services.db.selectFrom('audit_entry').select(['action', 'reason']).execute();
  expect(entries).toEqual([{ action: 'squad.decide-report', reason: 'It is advertising.' }]);
});

test('a mute by staff holds in every squad, and replaces an earlier one', async () => {
  const { id: otherSquad } = await chat.squads.stage(0);
  await chat.squads.join(otherSquad, chat.member);
  await report(chat.other);
  await decide(await openReportId(), 'mute');
  const until = new Date(chat.services.clock.nowMs() + 86_400_000).toISOString();
  for (const squadId of [chat.squadId, otherSquad]) {
    await expect(chat.send(chat.member, 'But', { squadId })).rejects.toMatchObject({
      code: 'CHAT_MUTED',
      details: { until, reason: 'It is advertising.' },
    });
  }
  expect((await chat.squads.noticesOf(chat.member)).toSorted()).toEqual([
    'A message of yours in Velvet Fans 1 was removed',
    'You cannot write in squads for a while',
  ]);
  const muting = { actor: testActor(), userId: chat.member, reason: 'Again.' };
  await muteInSquads(chat.services, { ...muting, length: '15m' });
  chat.pause(15 * 60);
  expect(await refusalOf(chat.send(chat.member, 'Free again'))).toBe('done');
  await muteInSquads(chat.services, { ...muting, length: '7d' });
  expect(await unmuteInSquads(chat.services, muting)).toBe(true);
  expect(await unmuteInSquads(chat.services, muting)).toBe(false);
  expect(await refusalOf(chat.send(chat.member, 'And again'))).toBe('done');
});

test('staff see how often reporters were right, and act neither on themselves nor on other staff', async () => {
  await report(chat.other);
  await decide(await openReportId(), 'remove');
  const second = await chat.send(chat.captain, 'Vote for me');
  await report(chat.other, second.number);
  const id = await openReportId();
  expect(await findReport(chat.services.db, id)).toMatchObject({ rightCount: 1, decidedCount: 1 });
  const own = { ...testActor(), userId: chat.captain };
  expect(await refusalOf(decide(id, 'dismiss', { actor: own }))).toBe('FORBIDDEN');
  await decide(id, 'dismiss');
  expect((await chat.rows())[1]).toMatchObject({ text: 'Vote for me' });
  // A decided report is not opened again by the same member.
  await report(chat.other, second.number);
  expect(await openReportId()).toBe('');
});
