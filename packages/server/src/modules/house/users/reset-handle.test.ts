import { listUsers, resetHandle } from '@limelight/contract/house/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestTables } from '../../../testing/table-digests.js';
import { UsersUnderTest } from './users.fixture.js';

let users: UsersUnderTest;
let manager: string;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  manager = await users.addStaff('manager');
});
afterAll(() => users.close());
beforeEach(() => users.actAs(manager, 'manager'));

const reset = (userId: string, reason = 'Offends others') => users.send('POST', resetHandle.url, userId, { reason });

test('staff replace an offensive handle, with a reason in the audit trail, and nobody can choose it again', async () => {
  const userId = await users.game.addPlayer({ handle: 'Very_Rude' });
  const answer = await reset(userId);
  const { handle } = answer.json();
  expect(answer.statusCode).toBe(200);
  expect(handle).not.toBe('Very_Rude');
  expect((await users.auditOf(userId)).at(-1)).toMatchObject({
    action: 'user.reset-handle',
    actor_id: manager,
    before: { handle: 'Very_Rude' },
    after: { handle },
    reason: 'Offends others',
  });
  const { db } = users.services;
  await expect(db.updateTable('user').set({ handle: 'very_rude' }).where('id', '=', userId).execute()).rejects.toThrow(
    'is taken',
  );
});

test('nobody resets their own handle, managers not that of staff, and nothing changes then', async () => {
  const admin = await users.addStaff('admin');
  const digest = () => digestTables(users.services.db, ['"user"', 'handle', 'audit_entry']);
  const before = await digest();
  expect((await reset(manager)).statusCode).toBe(403);
  expect((await reset(admin)).statusCode).toBe(403);
  expect((await reset('01890000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  const player = await users.game.addPlayer();
  const withPlayer = await digest();
  expect((await reset(player, ' ')).statusCode).toBe(400);
  expect(await digest()).toEqual(withPlayer);
  expect(withPlayer).not.toEqual(before);
});

test.each([['wanted_99'], ['WANTED'], ['ted_9']])('staff find an account by "%s" of its handle', async (q) => {
  if (q === 'wanted_99') await users.game.addPlayer({ handle: 'Wanted_99' });
  const { rows } = (await users.get(listUsers.url, { q })).json();
  expect(rows.map(({ handle }: { handle: string }) => handle)).toEqual(['Wanted_99']);
});
