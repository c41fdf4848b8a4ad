import { getUser, getUserTimeline } from '@limelight/contract/house/users';
import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsersUnderTest } from './users.fixture.js';

let users: UsersUnderTest;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  users.actAs(await users.addStaff('manager'), 'manager');
});
afterAll(() => users.close());

test('staff see which account is ranked in the place of another, what both share, and since when', async () => {
  const { db, clock } = users.services;
  const [first, second] = [await users.game.addPlayer({ name: 'Ama' }), await users.game.addPlayer()];
  const read = async (id: string) => (await users.get(getUser.url, { id })).json().ring;
  expect(await read(second)).toBeNull();
  const notedAt = new Date(clock.nowMs() - dayMs);
  const mark = {
    user_id: second,
    first_id: first,
    signals: ['mailbox' as const, 'device' as const],
    noted_at: notedAt,
  };
  await db.insertInto('ring_mark').values(mark).execute();
  const shared = { shares: ['mailbox', 'device'], first: { id: first, name: 'Ama' } };
  expect(await read(second)).toEqual({ since: notedAt.toISOString(), inForce: false, ...shared });
  const markedAt = new Date(clock.nowMs() - hourMs);
  await db.updateTable('ring_mark').set({ marked_at: markedAt }).execute();
  expect(await read(second)).toEqual({ since: markedAt.toISOString(), inForce: true, ...shared });
  expect(await read(first)).toBeNull();
  const { events } = (await users.get(getUserTimeline.url, { id: second, limit: 50 })).json();
  const steps = events.filter(({ kind }: { kind: string }) => kind === 'ring');
  expect(steps).toMatchObject([
    { title: 'Not ranked: an older account of the ring is', text: 'Same mailbox and device as an older account' },
    { title: 'Found in a ring', text: 'Same mailbox and device as an older account' },
  ]);
  await db.updateTable('ring_mark').set({ ended_at: clock.now() }).execute();
  expect(await read(second)).toBeNull();
});
