import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeSettings } from '../../../testing/store-settings.js';
import { leaveSquad } from '../squads/leave-squad.js';
import { refusalOf } from '../squads/squads.fixture.js';
import { blockPlayer, unblockPlayer } from './block-player.js';
import { messagePrune } from './prune-messages.js';
import { addReaction } from './react.js';
import { readChat, readPage } from './read-chat.js';
import { listHeads, moveReader, setQuiet } from './reader.sql.js';
import { ChatUnderTest } from './squad-chat.fixture.js';

let chat: ChatUnderTest;

beforeEach(async () => {
  chat = await ChatUnderTest.open();
});

afterEach(async () => {
  await chat.squads.expectSound();
  await chat.close();
});

const key = (userId = chat.member) => ({ squadId: chat.squadId, userId });

/** Written as they would be over days. */
async function fill(count: number): Promise<void> {
  const { db, clock } = chat.services;
  const from = new Date(clock.nowMs() - 40 * dayMs);
  await sql`insert into squad_chat (squad_id, head) values (${chat.squadId}, ${count})`.execute(db);
  await sql`
    insert into squad_message (squad_id, number, id, user_id, created_at, text)
    select ${chat.squadId}, number, gen_random_uuid(), ${chat.other},
      ${from}::timestamptz + number * interval '30 days' / ${count}::integer, 'message ' || number
    from generate_series(1, ${count}::integer) as number`.execute(db);
}

const page = async (query: { before?: number; after?: number; around?: number; limit?: number }) => {
  const { messages, hasOlder, hasNewer } = await readPage(chat.services, key(), { limit: 10, ...query });
  return [messages[0]?.number, messages.at(-1)?.number, messages.length, hasOlder, hasNewer];
};

test('pages follow each other without a gap or a double, in whatever direction', async () => {
  await fill(35);
  expect(await page({})).toEqual([26, 35, 10, true, false]);
  expect(await page({ before: 26 })).toEqual([16, 25, 10, true, true]);
  expect(await page({ before: 6 })).toEqual([1, 5, 5, false, true]);
  expect(await page({ after: 0 })).toEqual([1, 10, 10, false, true]);
  expect(await page({ after: 30 })).toEqual([31, 35, 5, true, false]);
  expect(await page({ around: 20 })).toEqual([15, 24, 10, true, true]);
  expect(await page({ around: 35, limit: 3 })).toEqual([33, 35, 3, true, false]);
  expect(await page({ after: 35 })).toEqual([undefined, undefined, 0, true, false]);
});

test('the first page of 100,000 messages reads as little as that of 100', async () => {
  await fill(100_000);
  const { db } = chat.services;
  await sql`analyze squad_message`.execute(db);
  const { rows } = await sql<Record<string, string>>`
    explain (analyze, buffers, format text)
    select * from squad_message where squad_id = ${chat.squadId} and number < 100000 order by number desc limit 51`.execute(
    db,
  );
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toContain('squad_message_pkey');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
  expect(await page({})).toEqual([99_991, 100_000, 10, true, false]);
  expect(await page({ before: 11 })).toEqual([1, 10, 10, false, true]);
});

test('a page shows own reactions, and members alone read it', async () => {
  await chat.send(chat.other, 'Hello');
  await addReaction(chat.services, { ...key(), number: 1, reaction: 'heart' });
  await addReaction(chat.services, { ...key(chat.captain), number: 1, reaction: 'heart' });
  const read = await readPage(chat.services, key(), { limit: 10 });
  expect(read.ownReactions).toEqual([{ number: 1, reactions: ['heart'] }]);
  expect(read.messages).toMatchObject([{ text: 'Hello', reactions: [{ reaction: 'heart', count: 2 }] }]);
  expect(JSON.stringify(read)).not.toContain(chat.other);
  const stranger = await chat.squads.addPlayer();
  expect(await refusalOf(readPage(chat.services, key(stranger), { limit: 10 }))).toBe('SQUAD_MEMBERS_ONLY');
  expect(await refusalOf(readChat(chat.services, key(stranger)))).toBe('SQUAD_MEMBERS_ONLY');
  await leaveSquad(chat.services, key());
  expect(await refusalOf(readPage(chat.services, key(), { limit: 10 }))).toBe('SQUAD_MEMBERS_ONLY');
});

test('the read pointer moves forward only, never beyond the newest message, whatever the order of requests', async () => {
  await fill(35);
  const { db } = chat.services;
  const pointer = async () => (await listHeads(db, [chat.member], [chat.squadId]))[0]?.readNumber;
  expect(await pointer()).toBeNull();
  await Promise.all([3, 30, 7, 2, 30, 1].map((number) => moveReader(db, chat.squadId, chat.member, number)));
  expect(await pointer()).toBe(30);
  await moveReader(db, chat.squadId, chat.member, 5);
  expect(await pointer()).toBe(30);
  await setQuiet(db, chat.squadId, chat.member, true);
  await moveReader(db, chat.squadId, chat.member, 2_000);
  expect(await listHeads(db, [chat.member], [chat.squadId])).toMatchObject([{ head: 35, readNumber: 35, quiet: true }]);
});

test('a block hides both from each other, and ends', async () => {
  const [member, other] = await Promise.all([chat.member, chat.other].map((id) => chat.squads.readHandle(id)));
  const hidden = async (userId: string) => (await readChat(chat.services, key(userId))).hiddenHandles;
  await blockPlayer(chat.services, { userId: chat.member, handle: other ?? '' });
  await blockPlayer(chat.services, { userId: chat.member, handle: other ?? '' });
  expect([await hidden(chat.member), await hidden(chat.other), await hidden(chat.captain)]).toEqual([
    [other],
    [member],
    [],
  ]);
  await unblockPlayer(chat.services, { userId: chat.other, handle: member ?? '' });
  expect(await hidden(chat.member)).toEqual([other]);
  await unblockPlayer(chat.services, { userId: chat.member, handle: other ?? '' });
  expect(await hidden(chat.other)).toEqual([]);
  const block = (handle: string) => refusalOf(blockPlayer(chat.services, { userId: chat.member, handle }));
  expect([await block(member ?? ''), await block('nobody_at_all')]).toEqual(['FORBIDDEN', 'NOT_FOUND']);
});

test('messages past their days are deleted with their reactions, and the numbers go on', async () => {
  await fill(200);
  await addReaction(chat.services, { ...key(), number: 1, reaction: 'heart' });
  await storeSettings(chat.squads.services, { squadMessageDays: 20 });
  const { db, clock } = chat.services;
  const tonight = clock.nowMs() + dayMs;
  await messagePrune(chat.services).run({ number: 1, atMs: tonight });
  const numbers = (await chat.rows()).map(({ number }) => number);
  expect(numbers[0]).toBeGreaterThan(130);
  expect(numbers.at(-1)).toBe(200);
  expect(numbers).toHaveLength(200 - (numbers[0] ?? 0) + 1);
  expect(await db.selectFrom('squad_reaction').selectAll().execute()).toEqual([]);
  expect(await chat.send(chat.member, 'Still here')).toMatchObject({ number: 201 });
  expect(await page({ before: numbers[0] ?? 0 })).toEqual([undefined, undefined, 0, false, false]);
});
