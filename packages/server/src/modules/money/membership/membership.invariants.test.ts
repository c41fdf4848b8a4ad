import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { grantMembership, revokeMembershipGrant } from './grant-membership.js';
import { MembershipUnderTest } from './membership.fixture.js';

let vip: MembershipUnderTest;

/** A subscriber, and a player with a grant by a manager. */
beforeEach(async () => {
  vip = await MembershipUnderTest.open();
  await vip.subscriber('basic');
  const userId = await vip.game.addPlayer();
  const grant = { userId, id: randomUUID(), tier: 'pro', days: 31, reason: 'A prize' } as const;
  const actor = testActor({ role: 'manager' });
  await grantMembership(vip.services, { ...grant, actor });
  const revoked = randomUUID();
  await grantMembership(vip.services, { ...grant, id: revoked, actor });
  await revokeMembershipGrant(vip.services, { actor, id: revoked, reason: 'A mistake' });
});
afterEach(() => vip.game.close());

const brokenNames = async () => brokenFindings(await auditDatabase(vip.services.db)).map(({ invariant }) => invariant);

test('subscriptions and grants break no invariant, also those whose end is due', async () => {
  expect(await brokenNames()).toEqual([]);
});

const second = `create temporary table other as select * from subscription;
  update other set id = gen_random_uuid(), ref = 'other'; insert into subscription select * from other`;
const tier = 'the tier is the highest of the running subscription and the grants';
const started = 'every subscription was started by a payment of VIP by the same player that was paid';
const revenue = 'revenue has the money of every paid order, its refunds and its disputes to the cent, and nothing else';
const belongs = 'every payment of VIP that was paid belongs to a subscription of the same player';
const revoked = 'every grant that was revoked is in the audit trail with who revoked it, and no other is';
const one = 'a player has at most one running subscription';
const recorded = 'every grant is in the audit trail, and one by a manager lasts at most 31 days';

test.each([
  ['a tier for nothing', `update wallet set tier = 'elite'`, [tier]],
  ['a tier that stayed', `update membership_grant set ended_at = ends_at where revoked_by is null`, [tier]],
  ['a subscription without its payment', `update payment set id = gen_random_uuid()`, [revenue, started]],
  ['a lost subscription', 'delete from subscription', [tier, belongs]],
  [
    'a grant that nobody recorded',
    'update membership_grant set id = gen_random_uuid() where revoked_by is null',
    [recorded],
  ],
  [
    'somebody else who revoked',
    'update membership_grant set revoked_by = user_id where revoked_by is not null',
    [revoked],
  ],
  [
    'a revocation that the grant does not know',
    'update membership_grant set revoked_by = null where revoked_by is not null',
    [revoked],
  ],
  ['two running subscriptions', `drop index subscription_running; ${second}`, [started, one]],
  ['a longer grant', `update membership_grant set ends_at = ends_at + interval '1 day'`, [recorded]],
])('the audit finds %s', async (_what, statement, broken) => {
  await sql.raw(statement).execute(vip.services.db);
  expect((await brokenNames()).toSorted()).toEqual(broken.toSorted());
});

test.each([
  ['two running subscriptions', second],
  ['a grant for more than a year', `update membership_grant set ends_at = begins_at + interval '367 days'`],
  ['a subscription that ended and still gives its tier', `update subscription set state = 'ended'`],
  ['a paid payment of VIP without a subscription', `update payment set subscription_id = null`],
])('the database refuses %s', async (_what, statement) => {
  await expect(sql.raw(statement).execute(vip.services.db)).rejects.toThrow(/violates (?:unique|check) constraint/);
});
