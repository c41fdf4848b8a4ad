import { randomUUID } from 'node:crypto';
import { adjustCash } from '@limelight/contract/house/users';
import { adjustmentCentsMax } from '@limelight/rules/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { digestTables } from '../../../testing/table-digests.js';
import { closeByPlayer } from '../../people/access/access.fixture.js';
import { UsersUnderTest } from './users.fixture.js';

let users: UsersUnderTest;
let admin: string;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  admin = await users.addStaff('admin', { name: 'Ines Holt' });
});
afterAll(() => users.close());
beforeEach(() => users.actAs(admin, 'admin'));

function adjust(userId: string, amountCents: number, id: string = randomUUID(), reason = 'A mistake of ours') {
  return users.send('POST', adjustCash.url, userId, { id, amountCents, reason });
}

async function refused(request: () => ReturnType<typeof adjust>) {
  const digest = () => digestTables(users.services.db, ['wallet', 'ledger_entry', 'notification', 'audit_entry']);
  const before = await digest();
  const answer = await request();
  expect(await digest()).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

test('an adjustment is a ledger entry, a line of the audit trail and a notice, and no money put in', async () => {
  const userId = await users.game.addPlayer({ cashCents: 100_000 });
  const contributed = await users.game.contributedOf(userId);
  const answer = await adjust(userId, 50_000);
  expect([answer.statusCode, answer.json()]).toEqual([201, { cashCents: 150_000 }]);
  expect((await adjust(userId, -150_000)).json()).toEqual({ cashCents: 0 });
  expect([await users.game.cashOf(userId), await users.game.contributedOf(userId)]).toEqual([0, contributed]);
  expect(await users.auditOf(userId)).toMatchObject([
    {
      action: 'user.adjust-cash',
      actor_id: admin,
      before: { cashCents: 100_000 },
      after: { cashCents: 150_000, amountCents: 50_000 },
      reason: 'A mistake of ours',
    },
    { before: { cashCents: 150_000 }, after: { cashCents: 0 } },
  ]);
  const notices = await users.services.db
    .selectFrom('notification')
    .select('text')
    .where('user_id', '=', userId)
    .orderBy('text')
    .execute();
  expect(notices.map(({ text }) => text)).toEqual(['Our team added SE$500.00.', 'Our team took SE$1,500.00 back.']);
  expect(brokenFindings(await auditDatabase(users.services.db))).toEqual([]);
});

test('a repeat is the same adjustment, also 10 concurrent ones; the same id with another amount is a conflict', async () => {
  const userId = await users.game.addPlayer({ cashCents: 0 });
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(userId, 700, id)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await users.game.cashOf(userId)).toBe(700);
  expect(await refused(() => adjust(userId, 800, id))).toEqual([409, 'CONFLICT']);
});

test('cash never falls below what open orders reserve, also when two take it concurrently', async () => {
  const userId = await users.game.addPlayer({ cashCents: 1_000 });
  await users.services.db.updateTable('wallet').set({ reserved_cents: 400 }).where('user_id', '=', userId).execute();
  expect(await refused(() => adjust(userId, -601))).toEqual([409, 'NOT_ENOUGH_CASH']);
  const answers = await Promise.all([adjust(userId, -400), adjust(userId, -400)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(await users.game.cashOf(userId)).toBe(600);
  await users.services.db.updateTable('wallet').set({ reserved_cents: 0 }).where('user_id', '=', userId).execute();
});

test('nobody without the right, the recent log-in, a reason or a sensible amount changes a cent', async () => {
  const userId = await users.game.addPlayer();
  for (const amount of [0, adjustmentCentsMax + 1, -adjustmentCentsMax - 1, 0.5]) {
    expect(await refused(() => adjust(userId, amount))).toEqual([400, 'BAD_REQUEST']);
  }
  expect(await refused(() => adjust(userId, 1, randomUUID(), ' '))).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(() => adjust(randomUUID(), 1))).toEqual([404, 'NOT_FOUND']);
  expect(await refused(() => adjust(admin, 1))).toEqual([403, 'FORBIDDEN']);
  users.actAs(admin, 'admin', { recentlyAuthenticated: false });
  expect(await refused(() => adjust(userId, 1))).toEqual([403, 'PASSWORD_NEEDED']);
  users.actAs(await users.addStaff('manager'), 'manager');
  expect(await refused(() => adjust(userId, 1))).toEqual([403, 'FORBIDDEN']);
});

test('an account without a wallet, or a closed one, is a conflict', async () => {
  const userId = await users.game.addPlayer();
  await closeByPlayer(users.services, userId);
  expect(await refused(() => adjust(userId, 1))).toEqual([409, 'CONFLICT']);
});
