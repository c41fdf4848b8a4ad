import { randomBytes, randomUUID } from 'node:crypto';
import { endUserAccess } from '@limelight/contract/house/users';
import { sql } from 'kysely';
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

const end = (userId: string, reason = 'Somebody else logged in') =>
  users.send('POST', endUserAccess.url, userId, { reason });

async function addPlayerWithAccess(): Promise<string> {
  const userId = await users.game.addPlayer();
  const { db, clock } = users.services;
  await users.addLogin(userId, '192.0.2.7');
  const key = { id: randomUUID(), hash: randomBytes(32), user_id: userId, name: 'Bot', created_at: clock.now() };
  await db
    .insertInto('api_key')
    .values({ ...key, prefix: 'll_live_abcdef', scope: 'read' })
    .execute();
  return userId;
}

async function accessOf(userId: string): Promise<{ sessions: number; keys: number }> {
  const { rows } = await sql<{ sessions: number; keys: number }>`
    select (select count(*) from session where user_id = ${userId})::integer as sessions,
      (select count(*) from api_key where user_id = ${userId} and revoked_at is null)::integer as keys`.execute(
    users.services.db,
  );
  return rows[0] ?? { sessions: Number.NaN, keys: Number.NaN };
}

test('staff end every session and key of one account, with a reason in the audit trail; it stays active', async () => {
  const [userId, other] = [await addPlayerWithAccess(), await addPlayerWithAccess()];
  expect((await end(userId)).statusCode).toBe(200);
  expect(await accessOf(userId)).toEqual({ sessions: 0, keys: 0 });
  expect(await accessOf(other)).toEqual({ sessions: 1, keys: 1 });
  expect((await users.auditOf(userId)).at(-1)).toMatchObject({
    action: 'user.end-access',
    actor_id: manager,
    reason: 'Somebody else logged in',
  });
  const { state } = await users.services.db
    .selectFrom('wallet')
    .select('account_state as state')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('active');
});

test('managers do not end the access of staff nor their own, and nothing changes then', async () => {
  const admin = await users.addStaff('admin');
  const player = await addPlayerWithAccess();
  const digest = () => digestTables(users.services.db, ['session', 'api_key', 'audit_entry']);
  const before = await digest();
  expect((await end(manager)).statusCode).toBe(403);
  expect((await end(admin)).statusCode).toBe(403);
  expect((await end('01890000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect((await end(player, ' ')).statusCode).toBe(400);
  expect(await digest()).toEqual(before);
});
