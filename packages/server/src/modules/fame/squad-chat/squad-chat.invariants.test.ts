import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBrokenRows } from '../../../platform/invariant.sql.js';
import { muteMember } from './mute-member.js';
import { addReaction } from './react.js';
import { moveReader } from './reader.sql.js';
import { ChatUnderTest } from './squad-chat.fixture.js';
import { squadChatInvariants } from './squad-chat.invariants.sql.js';

let chat: ChatUnderTest;

beforeEach(async () => {
  chat = await ChatUnderTest.open();
  const { db } = chat.services;
  await chat.send(chat.member, 'Hello');
  await chat.send(chat.other, 'Hi', { replyTo: 1 });
  await addReaction(chat.services, { squadId: chat.squadId, userId: chat.member, number: 1, reaction: 'heart' });
  await moveReader(db, chat.squadId, chat.member, 2);
  const handle = await chat.squads.readHandle(chat.other);
  await muteMember(chat.services, { squadId: chat.squadId, userId: chat.captain, handle, length: '15m', reason: 'No' });
});

afterEach(() => chat.close());

const findBroken = async () => {
  const found = await Promise.all(squadChatInvariants.map((each) => listBrokenRows(chat.services.db, each, 10)));
  return squadChatInvariants.flatMap(({ invariant }, place) => ((found[place]?.length ?? 0) > 0 ? [invariant] : []));
};

test.each([
  ['update squad_chat set head = 1', 2],
  ["update squad_message set reactions = '{0,2,0,0,0,0}' where number = 1", 1],
  ["update squad_message set reactions = '{0,0,0,0,0,0}' where number = 1", 1],
  ["update squad_message set reactions = '{0,0,0,0,0,1}' where number = 2", 1],
  ['update squad_reader set read_number = 3', 1],
  [
    `insert into squad_mute select gen_random_uuid(), squad_id, user_id, by_id, reason, muted_at, until, null from squad_mute`,
    1,
  ],
])('the audit finds what %s breaks', async (statement, count) => {
  expect(await findBroken()).toEqual([]);
  await sql.raw(statement).execute(chat.services.db);
  expect(await findBroken()).toHaveLength(count);
});
