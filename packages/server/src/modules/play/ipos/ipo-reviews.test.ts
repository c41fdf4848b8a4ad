import { createHash } from 'node:crypto';
import { makeReferralCode, referralRandomBytes } from '@limelight/rules/referral';
import { dayMs } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { IposUnderTest } from './ipos.fixture.js';
import { reviewSubscription } from './review-subscription.js';
import { selectReviews } from './subscription.sql.js';

let ipos: IposUnderTest;
let players = 0;

afterEach(() => ipos.services.close());

/** With an account, and the mailbox it was made with. */
async function addAccount(mailbox: string, ageDays: number): Promise<string> {
  const { db, clock } = ipos.services;
  const userId = await ipos.addPlayer();
  players += 1;
  const code = Uint8Array.from({ length: referralRandomBytes }, (_, place) => Math.floor(players / 32 ** place) % 32);
  const created_at = new Date(clock.nowMs() - ageDays * dayMs);
  const account = {
    email: `${userId}@example.org`,
    email_verified: true,
    referral_code: makeReferralCode('Ama', code),
  };
  await db
    .insertInto('user')
    .values({ id: userId, name: `Ama ${players}`, ...account, created_at, updated_at: clock.now() })
    .execute();
  const mailbox_digest = createHash('sha256').update(mailbox).digest();
  await db.insertInto('contact_trace').values({ user_id: userId, mailbox_digest, noted_at: clock.now() }).execute();
  return userId;
}

const review = (userId: string, decision: 'release' | 'refuse') =>
  reviewSubscription(ipos.services, {
    actor: testActor(),
    ipoId: ipos.id,
    userId,
    decision,
    reason: 'Two of one mailbox.',
  });

const query = { q: '', sort: 'closes', direction: 'asc', page: 0 } as const;

test('of accounts with one mailbox the oldest subscribes freely, and the others wait for staff', async () => {
  ipos = await IposUnderTest.open();
  const ring: string[] = [];
  for (let index = 0; index < 4; index += 1) ring.push(await addAccount('one mailbox', 10 - index));
  const stranger = await addAccount('another mailbox', 20);
  const [oldest = '', released = '', refused = '', undecided = ''] = ring;
  await ipos.openWindow();
  for (const userId of [...ring, stranger]) await ipos.subscribe(userId, 40);
  await ipos.run();
  const rows = await selectReviews(ipos.services.db, query).execute();
  expect(rows.map(({ userId }) => userId).toSorted()).toEqual([released, refused, undecided].toSorted());
  expect(rows.find(({ userId }) => userId === undecided)?.shared).toMatchObject({ sameMailbox: 3, sameDevice: 0 });

  expect(await review(released, 'release')).toBe('released');
  expect(await review(refused, 'refuse')).toBe('refused');
  await expect(review(refused, 'release')).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(review(oldest, 'release')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await ipos.run();
  expect(await ipos.subscription(released)).toMatchObject({ review: 'released' });

  await ipos.close();
  await expect(review(undecided, 'release')).rejects.toMatchObject({ code: 'IPO_CLOSED' });
  await ipos.shareOut();
  const taken = async (userId: string) => (await ipos.subscription(userId))?.taken;
  expect(await taken(refused)).toBe(0);
  expect(await taken(undecided)).toBe(0);
  // 100 shares among three.
  for (const userId of [oldest, released, stranger]) expect([33, 34]).toContain(await taken(userId));
  expect(await ipos.walletOf(undecided)).toEqual({ cash: 10_000_000, reserved: 0 });
  await ipos.trading.expectSound();
});

test('staff who subscribed before they joined the staff do not decide about themselves', async () => {
  ipos = await IposUnderTest.open();
  const userId = await addAccount('a mailbox', 5);
  const actor = testActor({ userId });
  expect(() =>
    reviewSubscription(ipos.services, { actor, ipoId: ipos.id, userId, decision: 'release', reason: 'Me' }),
  ).toThrow('permission');
});

test('a ring is seen at the close too, when nobody looked before', async () => {
  ipos = await IposUnderTest.open();
  const [older, younger] = [await addAccount('one mailbox', 10), await addAccount('one mailbox', 5)];
  await ipos.openWindow();
  await ipos.subscribe(younger, 40);
  await ipos.subscribe(older, 40);
  await ipos.close();
  expect(await ipos.subscription(younger)).toMatchObject({ review: 'held', held: true });
  expect(await ipos.subscription(older)).toMatchObject({ review: null, held: false });
});
