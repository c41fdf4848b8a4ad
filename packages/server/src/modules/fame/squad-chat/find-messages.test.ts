import type { findSquadMessages as schemas } from '@limelight/contract/fame/squad-chat.schema';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { leaveSquad } from '../squads/leave-squad.js';
import { refusalOf } from '../squads/squads.fixture.js';
import { blockPlayer, unblockPlayer } from './block-player.js';
import { deleteMessage } from './change-message.js';
import { findMessages } from './find-messages.js';
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
const find = (q: string, query: Partial<z.output<typeof schemas.query>> = {}, userId = chat.member) =>
  findMessages(chat.services, key(userId), { q, limit: 20, ...query });
const textsOf = async (q: string, userId = chat.member) => {
  const { messages, total } = await find(q, {}, userId);
  expect(total).toBe(messages.length);
  return messages.map(({ text }) => text);
};

async function say(...texts: readonly string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    chat.pause();
    await chat.send(place % 2 === 0 ? chat.other : chat.captain, text);
  }
}

/** Messages of a month, a few of them with a word of their own. */
async function fill(count: number): Promise<void> {
  const { db, clock } = chat.services;
  const from = new Date(clock.nowMs() - 29 * dayMs);
  await sql`insert into squad_chat (squad_id, head) values (${chat.squadId}, ${count})`.execute(db);
  await sql`
    insert into squad_message (squad_id, number, id, user_id, created_at, text)
    select ${chat.squadId}, number, gen_random_uuid(), ${chat.other},
      ${from}::timestamptz + number * interval '28 days' / ${count}::integer,
      'Who sells before the première? ' || md5(number::text) || case when number % 10000 = 0 then ' zebra' else '' end
    from generate_series(1, ${count}::integer) as number`.execute(db);
  await sql`analyze squad_message`.execute(db);
}

test('a message is found by all of its words, in any order, by their letters alone, the newest first', async () => {
  await say('Beyoncé rises tonight', 'Nobody knows beyonce', 'Tonight BEYONCE falls', 'Buy 100 % now', 'C:\\path_a');
  expect(await textsOf('beyonce')).toEqual(['Tonight BEYONCE falls', 'Nobody knows beyonce', 'Beyoncé rises tonight']);
  expect(await textsOf(' tonight  BEYONCÉ ')).toEqual(['Tonight BEYONCE falls', 'Beyoncé rises tonight']);
  expect(await textsOf('tonight nobody')).toEqual([]);
  // Signs of patterns stand for themselves.
  expect(await textsOf('%')).toEqual(['Buy 100 % now']);
  expect(await textsOf('h_a')).toEqual(['C:\\path_a']);
  expect(await textsOf('\\')).toEqual(['C:\\path_a']);
  expect(await textsOf('____')).toEqual([]);
});

test('deleted messages and those of blocked players are neither found nor counted, on either side', async () => {
  await say('first secret', 'second secret', 'third secret');
  await deleteMessage(chat.services, { ...key(chat.captain), number: 2 });
  expect(await textsOf('secret')).toEqual(['third secret', 'first secret']);
  expect(await textsOf('second')).toEqual([]);
  const handle = await chat.squads.readHandle(chat.other);
  await blockPlayer(chat.services, { userId: chat.member, handle });
  await say('of the other, a secret', 'of the captain, a secret');
  expect(await textsOf('secret')).toEqual(['of the captain, a secret']);
  expect(await textsOf('secret', chat.captain)).toHaveLength(4);
  await unblockPlayer(chat.services, { userId: chat.member, handle });
  const own = await chat.squads.readHandle(chat.member);
  await blockPlayer(chat.services, { userId: chat.other, handle: own });
  expect(await textsOf('secret')).toEqual(['of the captain, a secret']);
});

test('members search, of an archived squad too, and nobody else', async () => {
  await say('Hello');
  const { db, clock } = chat.services;
  const archived = { archived_at: clock.now(), archive_reason: 'staff' } as const;
  await db.updateTable('squad').set(archived).where('id', '=', chat.squadId).execute();
  expect(await textsOf('hello')).toEqual(['Hello']);
  const stranger = await chat.squads.addPlayer();
  expect(await refusalOf(find('hello', {}, stranger))).toBe('SQUAD_MEMBERS_ONLY');
  const staged = await chat.squads.stage();
  expect(await refusalOf(find('hello', {}, staged.captain))).toBe('SQUAD_MEMBERS_ONLY');
  await leaveSquad(chat.services, key());
  expect(await refusalOf(find('hello'))).toBe('SQUAD_MEMBERS_ONLY');
});

test('pages follow each other without a gap or a double while others write', async () => {
  await fill(45);
  const first = await find('sells');
  expect(first).toMatchObject({ total: 45, more: false, nextCursor: 26 });
  await say('Who sells now?');
  const second = await find('sells', { cursor: 26 });
  const third = await find('sells', { cursor: second.nextCursor ?? 0 });
  expect(third).toMatchObject({ total: 46, nextCursor: null });
  const numbers = [first, second, third].flatMap(({ messages }) => messages.map(({ number }) => number));
  expect(numbers).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
});

test('among 100,000 messages words are found by one walk through those of the squad', { timeout: 60_000 }, async () => {
  await fill(100_000);
  expect(await find('zebra')).toMatchObject({ total: 10, more: false, nextCursor: null });
  expect(await find('première')).toMatchObject({ total: 1_000, more: true, nextCursor: 99_981 });
  expect(await find('nowhere at all')).toMatchObject({ total: 0, more: false, messages: [] });
  const { rows } = await sql<Record<string, string>>`
    explain (analyze, buffers) select number from (
      select number, folded from squad_message
      where squad_id = ${chat.squadId} and deleted_at is null order by number desc offset 0
    ) as message where folded like all (array['%sells%']) order by number desc limit 1001`.execute(chat.services.db);
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toContain('Index Scan Backward using squad_message_pkey');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
  // Of 8 KiB. The newest are enough.
  const [pages = 0] = [...plan.matchAll(/Buffers: shared hit=(\d+)/g)].map(([, hit]) => Number(hit));
  expect(pages).toBeLessThan(200);
});
