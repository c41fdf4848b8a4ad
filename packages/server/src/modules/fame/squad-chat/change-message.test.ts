import { messageEditMs } from '@limelight/rules/squad-message';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveSquad } from '../squads/leave-squad.js';
import { refusalOf } from '../squads/squads.fixture.js';
import { deleteMessage, editMessage, removeMessage } from './change-message.js';
import { listMessagesByNumber } from './message.sql.js';
import { muteMember, unmuteMember } from './mute-member.js';
import { addReaction, removeReaction } from './react.js';
import { setSlowMode } from './set-slow-mode.js';
import { ChatUnderTest } from './squad-chat.fixture.js';

let chat: ChatUnderTest;
let number: number;

beforeEach(async () => {
  chat = await ChatUnderTest.open();
  ({ number } = await chat.send(chat.member, 'Hello'));
});

afterEach(async () => {
  await chat.squads.expectSound();
  await chat.close();
});

const on = (userId: string) => ({ squadId: chat.squadId, userId, number });
const shown = async () => (await listMessagesByNumber(chat.services.db, chat.squadId, [number]))[0];

test('the writer edits for five minutes; nobody else does, and a deleted message stays deleted', async () => {
  const edit = (userId: string, text: string) => editMessage(chat.services, { ...on(userId), text });
  expect(await edit(chat.member, 'Hello all')).toMatchObject({
    number,
    text: 'Hello all',
    edited_at: expect.any(Date),
  });
  expect(chat.announced.at(-1)).toEqual({ squadId: chat.squadId, grown: null, changed: [number] });
  for (const other of [chat.other, chat.captain]) expect(await refusalOf(edit(other, 'Mine'))).toBe('FORBIDDEN');
  chat.squads.services.clock.advance(messageEditMs);
  expect(await refusalOf(edit(chat.member, 'Too late'))).toBe('MESSAGE_EDIT_OVER');
  await deleteMessage(chat.services, on(chat.member));
  expect(await refusalOf(edit(chat.member, 'Back'))).toBe('MESSAGE_GONE');
  expect(await shown()).toMatchObject({ text: '', deleted_by: 'writer' });
});

test('an edit opens a report where it brings a word of the list', async () => {
  await editMessage(chat.services, { ...on(chat.member), text: 'Oh shit' });
  const reports = await chat.services.db.selectFrom('squad_report').select(['text', 'by_words']).execute();
  expect(reports).toEqual([{ text: 'Oh shit', by_words: true }]);
});

test('the writer deletes at any time, also after leaving, and nobody else does', async () => {
  expect(await refusalOf(deleteMessage(chat.services, on(chat.captain)))).toBe('FORBIDDEN');
  await leaveSquad(chat.services, { squadId: chat.squadId, userId: chat.member });
  await deleteMessage(chat.services, on(chat.member));
  await deleteMessage(chat.services, on(chat.member));
  expect(await shown()).toMatchObject({ text: '', deleted_by: 'writer', role: null });
});

test('a moderator removes with a reason, which the writer reads; members, and deputies upon the captain, do not', async () => {
  const remove = (userId: string, of = number) =>
    removeMessage(chat.services, { ...on(userId), number: of, reason: 'Advertising.' });
  expect(await refusalOf(remove(chat.other))).toBe('SQUAD_RIGHT_NEEDED');
  expect(await refusalOf(remove(await chat.squads.addPlayer()))).toBe('SQUAD_MEMBERS_ONLY');
  const ofCaptain = await chat.send(chat.captain, 'I lead');
  expect(await refusalOf(remove(chat.deputy, ofCaptain.number))).toBe('SQUAD_TARGET');
  expect(await remove(chat.deputy)).toMatchObject({ text: '', deleted_by: 'moderator' });
  expect(await refusalOf(remove(chat.captain))).toBe('MESSAGE_GONE');
  expect(await chat.squads.noticesOf(chat.member)).toContain('A message of yours in Velvet Fans 1 was removed');
  expect((await chat.squads.deedsOf(chat.squadId)).at(-1)).toBe('message-removed');
});

test('each reaction counts once per member, in any order of 40 parallel requests', async () => {
  const users = [chat.member, chat.other, chat.captain, chat.deputy];
  const requests = users.flatMap((userId) =>
    Array.from({ length: 10 }, () => addReaction(chat.services, { ...on(userId), reaction: 'flame' })),
  );
  await Promise.all(requests);
  await addReaction(chat.services, { ...on(chat.other), reaction: 'heart' });
  expect((await shown())?.reactions).toEqual([0, 1, 4, 0, 0, 0]);
  const { row, own } = await removeReaction(chat.services, { ...on(chat.other), reaction: 'flame' });
  expect([row.reactions, own]).toEqual([[0, 1, 3, 0, 0, 0], ['heart']]);
  await removeReaction(chat.services, { ...on(chat.other), reaction: 'flame' });
  expect((await shown())?.reactions).toEqual([0, 1, 3, 0, 0, 0]);
});

test('a muted member writes, edits and reacts no more until the mute ends, and reads why', async () => {
  const handle = await chat.squads.readHandle(chat.member);
  const key = { squadId: chat.squadId, userId: chat.deputy, handle };
  const mute = (changes = {}) => muteMember(chat.services, { ...key, length: '15m', reason: 'Calm down.', ...changes });
  expect(await refusalOf(mute({ userId: chat.other }))).toBe('SQUAD_RIGHT_NEEDED');
  expect(await refusalOf(mute({ handle: await chat.squads.readHandle(chat.captain) }))).toBe('SQUAD_TARGET');
  expect(await refusalOf(mute({ handle: await chat.squads.readHandle(chat.deputy) }))).toBe('SQUAD_TARGET');
  expect(await refusalOf(mute({ handle: 'nobody_at_all' }))).toBe('NOT_FOUND');
  await mute({ length: '7d' });
  const { until } = await mute();
  const details = { until: until.toISOString(), reason: 'Calm down.' };
  const refused = { code: 'CHAT_MUTED', details };
  await expect(chat.send(chat.member, 'But')).rejects.toMatchObject(refused);
  await expect(editMessage(chat.services, { ...on(chat.member), text: 'But' })).rejects.toMatchObject(refused);
  await expect(addReaction(chat.services, { ...on(chat.member), reaction: 'sad' })).rejects.toMatchObject(refused);
  expect(await chat.squads.noticesOf(chat.member)).toContain('You cannot write in Velvet Fans 1 for a while');
  await unmuteMember(chat.services, key);
  expect(await refusalOf(chat.send(chat.member, 'Thanks'))).toBe('done');
  await mute();
  chat.pause(15 * 60);
  expect(await refusalOf(chat.send(chat.member, 'Free'))).toBe('done');
  const deeds = (await chat.squads.deedsOf(chat.squadId)).filter((kind) => kind.startsWith('member-'));
  expect(deeds).toEqual(['member-muted', 'member-muted', 'member-unmuted', 'member-muted']);
});

test('slow mode holds for members, and not for who moderates', async () => {
  const set = (userId: string, seconds: number) =>
    setSlowMode(chat.services, { squadId: chat.squadId, userId, seconds });
  expect(await refusalOf(set(chat.member, 30))).toBe('SQUAD_RIGHT_NEEDED');
  expect(await set(chat.captain, 30)).toMatchObject({ slowSeconds: 30 });
  expect(await refusalOf(chat.send(chat.member, 'Too fast'))).toBe('SLOW_MODE');
  for (const text of ['One', 'Two']) expect(await refusalOf(chat.send(chat.deputy, text))).toBe('done');
  chat.pause(30);
  expect(await refusalOf(chat.send(chat.member, 'In time'))).toBe('done');
  expect((await chat.squads.deedsOf(chat.squadId)).at(-1)).toBe('slow-mode');
});
