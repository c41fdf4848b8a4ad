import { randomUUID } from 'node:crypto';
import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccessUnderTest, type Caller } from './access-matrix.fixture.js';

let access: AccessUnderTest;
const squadId = '0197f3a0-2222-7000-8000-000000000001';
const url = `/api/v1/squads/${squadId}`;
const members = ['player', 'another player', 'basic'] as const;

/** A squad with its captain and two members. */
beforeAll(async () => {
  access = await AccessUnderTest.open();
  await access.services.listener.start();
  const { db, clock } = access.services;
  const founded = { founded_at: clock.now(), last_active_at: clock.now(), captain_since: clock.now() };
  const named = { handle: 'velvet-fans', name: 'Velvet Fans', celebrity_id: '1', invite_code: 'ABCDEFG2' };
  await db
    .insertInto('squad')
    .values({ id: squadId, ...named, ...founded })
    .execute();
  for (const caller of members) {
    const role = caller === 'player' ? 'captain' : 'member';
    await db
      .insertInto('squad_member')
      .values({
        squad_id: squadId,
        user_id: access.idOf(caller),
        role,
        joined_at: clock.now(),
        unbroken_since: clock.now(),
      })
      .execute();
  }
  // So that the accounts are not new.
  clock.advance(11 * minuteMs);
});

afterAll(() => access.close());

const send = (caller: Caller, text: string) =>
  access.call(caller, { method: 'POST', url: `${url}/messages`, body: { id: randomUUID(), text } });

test('a message reaches the pages of members that show the squad, and nobody else', async () => {
  const topic = `?topics=squad/${squadId}`;
  const [shows, elsewhere, stranger] = [
    await access.readStream('another player', topic),
    await access.readStream('basic'),
    await access.readStream('pro', topic),
  ];
  await expect.poll(() => stranger.events()).toContain('topicRefused');
  await expect.poll(() => shows.events()).toContain('squadChat');
  expect((await send('player', 'Hello <b>all</b>')).status).toBe(201);
  await expect.poll(() => shows.text()).toContain('"text":"Hello <b>all</b>"');
  expect([elsewhere, stranger].map((stream) => stream.events().includes('squadChat'))).toEqual([false, false]);
  expect(stranger.text()).not.toContain('Hello');
  for (const { response } of [shows, elsewhere, stranger]) response.destroy();
});

test('who is removed receives and sends no more, on a page that stays open', async () => {
  const page = await access.readStream('basic', `?topics=squad/${squadId}`);
  await expect.poll(() => page.events()).toContain('squadChat');
  const { handle } = await access.services.db
    .selectFrom('user')
    .select('handle')
    .where('id', '=', access.idOf('basic'))
    .executeTakeFirstOrThrow();
  const kick = { method: 'POST', url: `${url}/members/${handle}/kick`, body: { reason: 'Advertising' } };
  expect((await access.call('player', kick)).status).toBe(200);
  await page.ended;
  await send('player', 'For members alone');
  const again = await access.readStream('basic', `?topics=squad/${squadId}`);
  await expect.poll(() => again.events()).toContain('topicRefused');
  expect((await send('basic', 'Still here')).status).toBe(403);
  expect(page.text() + again.text()).not.toContain('For members alone');
  again.response.destroy();
});
