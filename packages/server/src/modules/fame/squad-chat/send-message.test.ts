import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { autoSlowSeconds, burstMax } from '@limelight/rules/squad-message';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.js';
import { patiently } from '../../../testing/patiently.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { leaveSquad } from '../squads/leave-squad.js';
import { refusalOf } from '../squads/squads.fixture.js';
import type { MessageRow } from './message.sql.js';
import type { NewMessage } from './send-message.js';
import { ChatUnderTest } from './squad-chat.fixture.js';

let chat: ChatUnderTest;

beforeEach(async () => {
  chat = await ChatUnderTest.open();
});

afterEach(() => chat.close());

/** In parallel, alternating between two instances. */
function sendAll(messages: readonly NewMessage[]): Promise<MessageRow[]> {
  return Promise.all(
    messages.map((message, place) => {
      const send = chat.instances[place % chat.instances.length];
      if (send === undefined) throw new Error('there is no instance');
      return patiently(() => send(message));
    }),
  );
}

test('messages of 50 writers through two instances have every number once, and all read one order', async () => {
  await storeSettings(chat.squads.services, { autoSlowPerSecond: 1_000 });
  const writers = await chat.squads.addPlayers(50);
  await chat.squads.join(chat.squadId, ...writers);
  const messages = writers.flatMap((userId, place) =>
    Array.from({ length: burstMax }, (_, index) => chat.message(userId, `message ${index} of ${place}`)),
  );
  const sent = await sendAll(messages);
  expect(sent.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
  const rows = await chat.rows();
  const numberOf = new Map(sent.map(({ id, number }) => [id, number]));
  expect(rows.map(({ id, number }) => numberOf.get(id) === number)).toEqual(Array.from(rows, () => true));
  expect(chat.announced.map(({ grown }) => grown?.head).at(-1)).toBeLessThanOrEqual(200);
  await chat.squads.expectSound();
});

test('a message sent 20 times with one id is stored once, and each time answered with the same', async () => {
  const message = chat.message(chat.member, 'Hello');
  const answers = await sendAll(Array.from({ length: 20 }, () => message));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await chat.texts()).toEqual(['Hello']);
  const { id } = message;
  const { id: otherSquad } = await chat.squads.stage();
  const reused: readonly (readonly [string, string, string])[] = [
    [chat.member, 'Other', chat.squadId],
    [chat.other, 'Hello', chat.squadId],
    [chat.member, 'Hello', otherSquad],
  ];
  for (const [userId, text, squadId] of reused) {
    expect(await refusalOf(chat.send(userId, text, { id, squadId }))).toBe('MESSAGE_ID_REUSED');
  }
  expect(await chat.texts()).toEqual(['Hello']);
});

test('an id that one instance is storing is not stored by the other in another squad', async () => {
  const { id: otherSquad } = await chat.squads.stage(0);
  await chat.squads.join(otherSquad, chat.member);
  const message = chat.message(chat.member, 'Hello');
  const [first, second] = chat.instances;
  const outcomes = await Promise.all([
    refusalOf(first?.(message) ?? Promise.reject(new Error('none'))),
    refusalOf(second?.({ ...message, squadId: otherSquad }) ?? Promise.reject(new Error('none'))),
  ]);
  expect(outcomes.toSorted()).toEqual(['MESSAGE_ID_REUSED', 'done']);
  await chat.squads.expectSound();
});

test('who may not write is refused, and no number is used', async () => {
  const { db, clock } = chat.services;
  const stranger = await chat.squads.addPlayer();
  expect(await refusalOf(chat.send(stranger, 'Hello'))).toBe('SQUAD_MEMBERS_ONLY');
  expect(await refusalOf(chat.send(chat.member, 'Hello', { squadId: randomUUID() }))).toBe('NOT_FOUND');
  const newcomer = await chat.squads.addPlayer({ ageDays: 0 });
  await chat.squads.join(chat.squadId, newcomer);
  const until = new Date(clock.nowMs() + 600_000).toISOString();
  await expect(chat.send(newcomer, 'Hello')).rejects.toMatchObject({ code: 'CHAT_TOO_NEW', details: { until } });
  await db
    .updateTable('squad')
    .set({ muted_until: new Date(clock.nowMs() + 1_000) })
    .execute();
  expect(await refusalOf(chat.send(chat.captain, 'Hello'))).toBe('SQUAD_MUTED');
  await db.updateTable('squad').set({ muted_until: null, archived_at: clock.now(), archive_reason: 'staff' }).execute();
  expect(await refusalOf(chat.send(chat.captain, 'Hello'))).toBe('SQUAD_ARCHIVED');
  await db.updateTable('squad').set({ archived_at: null, archive_reason: null }).execute();
  await leaveSquad(chat.services, { squadId: chat.squadId, userId: chat.member });
  expect(await refusalOf(chat.send(chat.member, 'Hello'))).toBe('SQUAD_MEMBERS_ONLY');
  expect(await chat.texts()).toEqual([]);
  chat.pause(600);
  expect(await chat.send(newcomer, 'Hello')).toMatchObject({ number: 1 });
});

test('floods are refused: repeats, and more than four in ten seconds, also in one batch and over two squads', async () => {
  const { id: otherSquad } = await chat.squads.stage(0);
  await chat.squads.join(otherSquad, chat.member);
  const outcomes = await Promise.all([
    ...['one', 'One!', 'two', 'three'].map((text) => refusalOf(chat.send(chat.member, text))),
    ...['four', 'five'].map((text) => refusalOf(chat.send(chat.member, text, { squadId: otherSquad }))),
  ]);
  expect(outcomes).toEqual(['done', 'MESSAGE_REPEATED', 'done', 'done', 'done', 'MESSAGE_BURST']);
  expect(await chat.texts()).toEqual(['one', 'two', 'three']);
  chat.pause(10);
  expect(await refusalOf(chat.send(chat.member, 'Three'))).toBe('MESSAGE_REPEATED');
  expect(await chat.send(chat.member, 'one')).toMatchObject({ number: 4 });
});

test('50 accounts that flood a squad begin slow mode, which ends by itself', async () => {
  const { db } = chat.services;
  const writers = await chat.squads.addPlayers(50);
  await chat.squads.join(chat.squadId, ...writers);
  await sendAll(writers.map((userId, place) => chat.message(userId, `flood ${place}`)));
  const { auto_slow_until } = await db.selectFrom('squad_chat').selectAll().executeTakeFirstOrThrow();
  expect(auto_slow_until?.getTime()).toBe(chat.services.clock.nowMs() + 60_000);
  const [writer = ''] = writers;
  expect(await refusalOf(chat.send(writer, 'again'))).toBe('SLOW_MODE');
  chat.pause(autoSlowSeconds);
  expect(await refusalOf(chat.send(writer, 'again'))).toBe('done');
  expect(await refusalOf(chat.send(writer, 'and again'))).toBe('SLOW_MODE');
  chat.pause(60);
  expect(await refusalOf(chat.send(writer, 'calm'))).toBe('done');
  expect(await refusalOf(chat.send(writer, 'calm again'))).toBe('done');
});

test('an answer names a message that is there, and shows no text of a deleted one', async () => {
  const { number } = await chat.send(chat.captain, 'Event is set for tomorrow');
  const answer = await chat.send(chat.member, 'In', { replyTo: number });
  expect(answer).toMatchObject({ reply_to: 1, reply_text: 'Event is set for tomorrow' });
  expect(answer.reply_handle).toBe(await chat.squads.readHandle(chat.captain));
  expect(await refusalOf(chat.send(chat.member, 'To nothing', { replyTo: 9 }))).toBe('MESSAGE_GONE');
  const { db, clock } = chat.services;
  await db
    .updateTable('squad_message')
    .set({ text: '', deleted_at: clock.now(), deleted_by: 'writer' })
    .where('number', '=', number)
    .execute();
  expect(await refusalOf(chat.send(chat.member, 'Too late', { replyTo: number }))).toBe('MESSAGE_GONE');
  expect((await chat.rows())[1]).toMatchObject({ reply_to: 1, reply_text: null, reply_handle: null });
});

test('a mention notifies members once, but not the writer, nor who is quiet or blocked, nor who is elsewhere', async () => {
  const { db, clock } = chat.services;
  const stranger = await chat.squads.addPlayer();
  const [member, other, deputy, captain, away] = await Promise.all(
    [chat.member, chat.other, chat.deputy, chat.captain, stranger].map((userId) => chat.squads.readHandle(userId)),
  );
  await db
    .insertInto('squad_reader')
    .values({ squad_id: chat.squadId, user_id: chat.deputy, read_number: null, quiet: true })
    .execute();
  await db
    .insertInto('player_block')
    .values({ user_id: chat.captain, blocked_id: chat.member, created_at: clock.now() })
    .execute();
  const text = `@${member} @${other} @${other?.toUpperCase()} @${deputy} @${captain} @${away} @nobody_at_all`;
  await chat.send(chat.member, text);
  const mentions = async (userId: string) =>
    (await chat.squads.noticesOf(userId)).filter((title) => title.startsWith('You were mentioned')).length;
  const users = [chat.member, chat.other, chat.deputy, chat.captain, stranger];
  expect(await Promise.all(users.map(mentions))).toEqual([0, 1, 0, 0, 0]);
});

test('a word of the list opens a report, and the message is shown', async () => {
  await chat.send(chat.member, 'What a load of shit');
  await chat.send(chat.member, 'Hello Fanny');
  expect(await chat.texts()).toEqual(['What a load of shit', 'Hello Fanny']);
  const { db } = chat.services;
  const reports = await db.selectFrom('squad_report').select(['number', 'by_words', 'reporters', 'text']).execute();
  expect(reports).toEqual([{ number: 1, by_words: true, reporters: 0, text: 'What a load of shit' }]);
  await storeSettings(chat.squads.services, { squadWordList: false });
  await chat.send(chat.other, 'What a load of shit');
  expect(await db.selectFrom('squad_report').select('id').execute()).toHaveLength(1);
});

test('a message is a sign of life of squad and writer', async () => {
  chat.pause(7_200);
  await chat.send(chat.member, 'Hello');
  const { db, clock } = chat.services;
  const { last_active_at } = await chat.squads.row(chat.squadId);
  expect(last_active_at).toEqual(clock.now());
  const { last_contribution_at } = await db
    .selectFrom('squad_member')
    .select('last_contribution_at')
    .where('user_id', '=', chat.member)
    .executeTakeFirstOrThrow();
  expect(last_contribution_at).toEqual(clock.now());
});

test('connections that break in the middle of batches lose no number, and a repeat stores nothing twice', async () => {
  await storeSettings(chat.squads.services, { autoSlowPerSecond: 1_000 });
  const { pool } = chat.services;
  const writers = await chat.squads.addPlayers(20);
  await chat.squads.join(chat.squadId, ...writers);
  const messages = writers.flatMap((userId, place) =>
    [1, 2, 3].map((nth) => chat.message(userId, `${nth} of ${place}`)),
  );
  const sendUntilAnswered = async (message: NewMessage, place: number): Promise<MessageRow> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const send = chat.instances[(place + attempt) % 2];
        if (send === undefined) throw new Error('there is no instance');
        return await send(message);
      } catch (error) {
        if (error instanceof Refusal || attempt === 200) throw error;
        await sleep(5);
      }
    }
  };
  const sending = Promise.all(messages.map(sendUntilAnswered));
  let breaks = 0;
  for (let round = 0; round < 20; round += 1) {
    const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    breaks += rowCount ?? 0;
    await sleep(10);
  }
  const sent = await sending;
  expect(breaks).toBeGreaterThan(0);
  expect(sent.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
  expect(new Set((await chat.rows()).map(({ id }) => id)).size).toBe(60);
  await chat.squads.expectSound();
});
