import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDailyBonus } from './daily-bonus.js';
import { findReview } from './referral-review.sql.js';
import { RewardsUnderTest } from './rewards.fixture.js';
import { settleReferral } from './settle-referral.js';

let rewards: RewardsUnderTest;

beforeAll(async () => {
  rewards = await RewardsUnderTest.open();
});
afterAll(() => rewards.close());

test('sixty accounts of one mailbox and one mobile number are held for review, whatever their addresses and days', async () => {
  const { db, clock } = rewards.services;
  const noteContacts = (userId: string, contact: string) =>
    db
      .insertInto('contact_trace')
      .values({
        user_id: userId,
        mailbox_digest: createHash('sha256').update(contact).digest(),
        mobile_digest: createHash('sha256').update('one mobile').digest(),
        noted_at: clock.now(),
      })
      .execute();
  const referrer = await rewards.addPlayer({ name: 'Kofi Annor', address: '198.18.0.1' });
  await noteContacts(referrer, 'a mailbox');
  const ring: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const invited = await rewards.addPlayer({ name: 'Esi Tawiah', referredBy: referrer, address: `198.18.1.${index}` });
    await noteContacts(invited, index % 2 === 0 ? 'a mailbox' : `mailbox ${index}`);
    ring.push(invited);
  }
  const [invited = ''] = ring;
  for (const trades of [3, 2]) {
    for (let index = 0; index < trades; index += 1) await rewards.trade(invited, 'buy', 1);
    await rewards.passDays(1);
  }
  await claimDailyBonus(rewards.services, invited);
  await settleReferral(rewards.services, invited);
  expect(await findReview(db, invited)).toMatchObject({
    state: 'held',
    shared: { sameMailbox: 30, sameMobile: 60, sameAddress: 0, sameDevice: 0, withReferrer: true },
  });
  expect(await rewards.entriesOf(referrer, 'referral_bonus')).toEqual([]);
});
