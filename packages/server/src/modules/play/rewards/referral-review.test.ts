import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { auditDatabase } from '../../../testing/audit.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { claimDailyBonus } from './daily-bonus.js';
import { listReferrals } from './list-referrals.js';
import { registerReferralReview } from './referral-review.routes.js';
import { refuseReferral, releaseReferral } from './review-referral.js';
import { RewardsUnderTest, viewerOf } from './rewards.fixture.js';
import { settleReferral } from './settle-referral.js';

let rewards: RewardsUnderTest;
let count = 0;

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
});
afterAll(() => rewards.close());

const bonuses = async (userId: string) =>
  (await rewards.entriesOf(userId, 'referral_bonus')).map(({ amount_cents }) => amount_cents);

/** A referral that is held because both sides signed up from one address. */
async function addHeld(): Promise<{ referrer: string; invited: string }> {
  count += 1;
  const address = `192.0.2.${count}`;
  const referrer = await rewards.addPlayer({ name: 'Kofi Annor', address });
  const invited = await rewards.addPlayer({ name: 'Esi Tawiah', referredBy: referrer, address });
  for (const trades of [3, 2]) {
    for (let index = 0; index < trades; index += 1) await rewards.trade(invited, 'buy', 1);
    await rewards.passDays(1);
  }
  await claimDailyBonus(rewards.services, invited);
  await settleReferral(rewards.services, invited);
  return { referrer, invited };
}

const entriesOf = (invited: string) =>
  rewards.services.db.selectFrom('audit_entry').selectAll().where('target_id', '=', invited).execute();

test('of many parallel releases one pays both sides, once, and is recorded', async () => {
  const { referrer, invited } = await addHeld();
  expect(await bonuses(referrer)).toEqual([]);
  const release = () =>
    releaseReferral(rewards.services, { actor: testActor(), invitedId: invited, reason: 'A family of two' });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, release));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: 'paid' }]);
  // Of those in parallel some may have waited too long for the wallet.
  await expect(release()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect([await bonuses(referrer), await bonuses(invited)]).toEqual([[50_000], [50_000]]);
  expect(await entriesOf(invited)).toMatchObject([
    { action: 'referral.release', before: { state: 'held' }, after: { state: 'paid', bonusCents: 50_000 } },
  ]);
});

test('a release and a refusal at the same time: one counts, and money moved only if it was the release', async () => {
  const { referrer, invited } = await addHeld();
  const review = { actor: testActor(), invitedId: invited, reason: 'Reviewed' };
  const [released] = await Promise.allSettled([
    releaseReferral(rewards.services, review),
    refuseReferral(rewards.services, review),
  ]);
  expect(await bonuses(referrer)).toEqual(released.status === 'fulfilled' ? [50_000] : []);
  expect(await entriesOf(invited)).toHaveLength(1);
});

test('both sides read the reason of a refusal, which pays nothing then or later', async () => {
  const { referrer, invited } = await addHeld();
  const reason = 'Both accounts belong to one person';
  await refuseReferral(rewards.services, { actor: testActor(), invitedId: invited, reason });
  await settleReferral(rewards.services, invited);
  expect([await bonuses(referrer), await bonuses(invited)]).toEqual([[], []]);
  const list = await listReferrals(rewards.services, referrer);
  expect(list.referrals).toMatchObject([{ state: 'closed', reason }]);
  expect((await listReferrals(rewards.services, invited)).invitation).toMatchObject({ state: 'closed', reason });
  expect((await rewards.textsTo(referrer)).toSorted()).toEqual([
    `Referral not paid: Your invitation of ${list.referrals[0]?.handle} was not accepted: ${reason}`,
    expect.stringMatching(/^Referral under review: Another account shares a device or a network/),
  ]);
});

test('a referral that is released while an account is suspended is paid after it is restored', async () => {
  const { referrer, invited } = await addHeld();
  const { db } = rewards.services;
  const setState = (account_state: 'active' | 'suspended') =>
    db.updateTable('user').set({ account_state }).where('id', '=', referrer).execute();
  await setState('suspended');
  const review = { actor: testActor(), invitedId: invited, reason: 'A family' };
  expect(await releaseReferral(rewards.services, review)).toBe('released');
  expect(await bonuses(referrer)).toEqual([]);
  await setState('active');
  await settleReferral(rewards.services, invited);
  expect(await bonuses(referrer)).toEqual([50_000]);
});

test('staff see the evidence, and can review no referral of their own', async () => {
  const { referrer, invited } = await addHeld();
  const app = await createHttpServer({ production: false, trustedProxies: [], logger: rewards.services.log });
  let viewer = viewerOf(testActor().userId, { role: 'manager' });
  app.decorate('findViewer', async () => viewer);
  registerReferralReview(app, rewards.services);
  const list = (await app.inject('/api/v1/manager/referrals?q=esi')).json();
  expect(list.total).toBe(list.rows.length);
  expect(list.rows.at(-1)).toMatchObject({
    invited: { id: invited, name: 'Esi Tawiah' },
    referrer: { id: referrer },
    ...{ state: 'held', sameAddress: 1, withReferrer: true },
  });
  const detail = (await app.inject(`/api/v1/manager/referrals/${invited}`)).json();
  expect(detail).toMatchObject({ trades: 5, activeDays: 3, bonusCents: 50_000, referrerPaid: 0 });
  expect(detail.evidence).toMatchObject([
    { account: { id: referrer }, relation: 'referrer', sameAddress: true, sameDevice: false },
  ]);
  viewer = viewerOf(referrer, { role: 'manager' });
  const url = `/api/v1/manager/referrals/${invited}/release`;
  expect((await app.inject({ method: 'POST', url, payload: { reason: 'Mine' } })).statusCode).toBe(403);
  expect((await app.inject({ method: 'POST', url, payload: { reason: ' ' } })).statusCode).toBe(400);
  expect(await bonuses(referrer)).toEqual([]);
  await app.close();
});

test('reviews leave no invariant broken', async () => {
  expect(brokenFindings(await auditDatabase(rewards.services.db))).toEqual([]);
});
