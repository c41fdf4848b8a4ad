import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { grantMembership, revokeMembershipGrant } from '@limelight/contract/money/membership';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../../platform/http/viewer.js';
import { digestTables } from '../../../testing/table-digests.js';
import { byAdmin, suspendByAdmin } from '../../people/access/access.fixture.js';
import { changeRole } from '../../people/access/change-role.js';
import { viewerOf } from '../../play/rewards/rewards.fixture.js';
import { MembershipUnderTest } from './membership.fixture.js';

let vip: MembershipUnderTest;
let app: FastifyInstance;
let viewer: Viewer;

beforeAll(async () => {
  vip = await MembershipUnderTest.open();
  app = await vip.openApp(() => viewer);
});
afterAll(async () => {
  await app.close();
  await vip.close();
});
beforeEach(() => actAs('admin'));

async function addStaff(role: 'manager' | 'admin') {
  const userId = await vip.game.addPlayer();
  await changeRole(vip.services, { ...byAdmin(userId), role });
  return userId;
}

async function actAs(role: 'manager' | 'admin') {
  viewer = viewerOf(await addStaff(role), { role, recentlyAuthenticated: true });
}

const gift = { tier: 'pro', days: 7, reason: 'Won the quiz' };

function grant(userId: string, changes: object = {}, id: string = randomUUID()) {
  const url = addressOf(grantMembership.url, { id: userId });
  return app.inject({ method: 'POST', url, payload: { id, ...gift, ...changes } });
}

function revoke(id: string) {
  const url = addressOf(revokeMembershipGrant.url, { id });
  return app.inject({ method: 'POST', url, payload: { reason: 'A mistake' } });
}

async function refused(request: () => ReturnType<typeof grant>) {
  const digest = () => digestTables(vip.services.db, ['membership_grant', 'wallet', 'notification', 'audit_entry']);
  const before = await digest();
  const answer = await request();
  expect(await digest()).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

test('a gift needs a recent log-in, for one player as for a selection', async () => {
  const userId = await vip.game.addPlayer();
  viewer = viewerOf(await addStaff('admin'), { role: 'admin', recentlyAuthenticated: false });
  expect(await refused(() => grant(userId))).toEqual([403, 'PASSWORD_NEEDED']);
});

const auditOf = (userId: string) =>
  vip.services.db.selectFrom('audit_entry').selectAll().where('target_id', '=', userId).orderBy('number').execute();

test('a grant gives its tier immediately and ends by itself, is recorded, and the player is notified of both', async () => {
  const userId = await vip.game.addPlayer();
  const answer = await grant(userId);
  const until = new Date(vip.services.clock.nowMs() + 7 * dayMs).toISOString();
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { tier: 'pro', until }]);
  expect(await vip.membershipOf(userId)).toMatchObject({
    tier: 'pro',
    subscription: null,
    grant: { tier: 'pro', until },
  });
  expect(await auditOf(userId)).toMatchObject([
    {
      action: 'membership.grant',
      actor_id: viewer.userId,
      reason: 'Won the quiz',
      after: { tier: 'pro', days: 7, until },
    },
  ]);
  vip.services.clock.advance(7 * dayMs - 1);
  await vip.tick();
  expect(await vip.tierOf(userId)).toBe('pro');
  vip.services.clock.advance(1);
  await vip.tick();
  expect(await vip.tierOf(userId)).toBe('free');
  expect(await vip.noticesOf(userId)).toEqual([
    expect.stringMatching(/^VIP for you: You have VIP Pro until /),
    expect.stringMatching(/^VIP has ended: The VIP Pro that we gave you has ended/),
  ]);
});

test('a repeat is the same grant, also twenty at the same time; the same id for another is a conflict', async () => {
  const userId = await vip.game.addPlayer();
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => grant(userId, {}, id)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await auditOf(userId)).toHaveLength(1);
  expect(await refused(() => grant(userId, { tier: 'elite' }, id))).toEqual([409, 'CONFLICT']);
  const other = await vip.game.addPlayer();
  expect(await refused(() => grant(other, {}, id))).toEqual([409, 'CONFLICT']);
});

test('of grants with one id to several players at the same time one is given, the others are conflicts', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => vip.game.addPlayer()));
  const id = randomUUID();
  const answers = await Promise.all(players.map((userId) => grant(userId, {}, id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  expect((await Promise.all(players.map(auditOf))).flat()).toHaveLength(1);
});

test('a manager gives at most 31 days and nothing to staff; nobody gives to themselves', async () => {
  const userId = await vip.game.addPlayer();
  const colleague = await addStaff('manager');
  expect((await grant(userId, { days: 366 })).statusCode).toBe(201);
  expect((await grant(colleague)).statusCode).toBe(201);
  expect(await refused(() => grant(viewer.userId))).toEqual([403, 'FORBIDDEN']);
  await actAs('manager');
  expect(await refused(() => grant(userId, { days: 32 }))).toEqual([403, 'FORBIDDEN']);
  expect(await refused(() => grant(colleague))).toEqual([403, 'FORBIDDEN']);
  expect((await grant(userId, { days: 31 })).statusCode).toBe(201);
});

test.each([{ days: 0 }, { days: 367 }, { days: 1.5 }, { tier: 'free' }, { reason: ' ' }, { more: 1 }])(
  'a grant with %j is refused and changes nothing',
  async (changes) => {
    const userId = await vip.game.addPlayer();
    expect(await refused(() => grant(userId, changes))).toEqual([400, 'BAD_REQUEST']);
  },
);

test('unknown players and unverified ones get nothing; a player without the permission gives nothing', async () => {
  expect(await refused(() => grant(randomUUID()))).toEqual([404, 'NOT_FOUND']);
  const userId = await vip.game.addPlayer();
  viewer = viewerOf(await vip.game.addPlayer());
  expect(await refused(() => grant(userId))).toEqual([403, 'FORBIDDEN']);
});

test('a revoked grant ends now, once; what is left of other grants and of a subscription stays', async () => {
  const { userId } = await vip.subscriber('basic');
  const [pro, elite] = [randomUUID(), randomUUID()];
  await grant(userId, { tier: 'pro', days: 30 }, pro);
  await grant(userId, { tier: 'elite', days: 3 }, elite);
  expect(await vip.membershipOf(userId)).toMatchObject({ tier: 'elite', grant: { tier: 'elite' } });
  expect((await revoke(elite)).json()).toEqual({ status: true });
  expect(await vip.membershipOf(userId)).toMatchObject({ tier: 'pro', grant: { tier: 'pro' } });
  expect(await refused(() => revoke(elite))).toEqual([409, 'CONFLICT']);
  expect(await refused(() => revoke(randomUUID()))).toEqual([404, 'NOT_FOUND']);
  await revoke(pro);
  expect(await vip.membershipOf(userId)).toMatchObject({ tier: 'basic', grant: null, subscription: { plan: 'basic' } });
  expect((await auditOf(userId)).map(({ action }) => action)).toEqual([
    'membership.grant',
    'membership.grant',
    'membership.revoke',
    'membership.revoke',
  ]);
});

test('a suspended player keeps subscription and grants', async () => {
  const { userId, id } = await vip.subscriber('basic');
  await grant(userId);
  await suspendByAdmin(vip.services, userId);
  await vip.tick();
  expect([await vip.tierOf(userId), (await vip.rowOf(id)).state]).toEqual(['pro', 'active']);
});
