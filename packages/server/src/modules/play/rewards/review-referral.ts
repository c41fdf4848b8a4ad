import { paths } from '@limelight/contract/paths';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockWallets } from '../../exchange/wallet/wallet.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { referralRefusedKey, shownHandle } from './invitation-notices.js';
import { findArrival } from './referral.sql.js';
import { lockReferral, saveReview } from './referral-review.sql.js';
import { rewardSettings } from './rewards.settings.js';
import { settleLocked } from './settle-referral.js';

type ReviewServices = Pick<Services, 'db' | 'clock' | 'settings'>;

interface Review {
  readonly actor: Actor;
  /** The invited player. */
  readonly invitedId: string;
  readonly reason: string;
}

/**
 * Releases a held referral and pays both sides in the same transaction. It stays `released` while it cannot
 * be paid (the month is full, an account is suspended) and is then paid by the daily check.
 * @throws Refusal NOT_FOUND; FORBIDDEN for staff who are one side of it; CONFLICT when it was reviewed
 * meanwhile
 */
export async function releaseReferral(services: ReviewServices, review: Review): Promise<'released' | 'paid'> {
  const { db, clock, settings } = services;
  const bonusCents = settings.of(rewardSettings).referralBonusCents;
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { referrerId } = await lockHeld(tx, review);
    const { invitedId, actor, reason } = review;
    await saveReview(tx, invitedId, {
      state: 'released',
      reviewed_at: now,
      reviewed_by: actor.userId,
      review_reason: reason,
    });
    const state = (await settleLocked(tx, { invitedId, referrerId, bonusCents, now })) ? 'paid' : 'released';
    const after = { state, ...(state === 'paid' && { bonusCents }) };
    await record(tx, { ...review, action: 'referral.release', after, now });
    return state;
  });
}

/**
 * Refuses a held referral; both sides read the reason.
 * @throws as `releaseReferral`
 */
export async function refuseReferral({ db, clock }: ReviewServices, review: Review): Promise<'refused'> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { referrerId } = await lockHeld(tx, review);
    const { invitedId, actor, reason } = review;
    await saveReview(tx, invitedId, {
      state: 'refused',
      reviewed_at: now,
      reviewed_by: actor.userId,
      review_reason: reason,
    });
    const arrival = await findArrival(tx, invitedId);
    const notification = {
      userId: referrerId,
      kind: 'reward',
      tone: 'warning',
      title: 'Referral not paid',
      text: `Your invitation of ${shownHandle(arrival?.handle ?? null)} was not accepted: ${reason}`,
      path: paths.rewards,
      key: referralRefusedKey(invitedId),
    } as const;
    await createNotifications(tx, [notification], now);
    await record(tx, { ...review, action: 'referral.refuse', after: { state: 'refused' }, now });
    return 'refused' as const;
  });
}

/** Wallets first, as every payment locks them. */
async function lockHeld(tx: Executor, { invitedId, actor }: Review): Promise<{ readonly referrerId: string }> {
  const arrival = await findArrival(tx, invitedId);
  if (!arrival || arrival.state === null) throw new Refusal('NOT_FOUND', { message: 'No such referral' });
  const { referrerId } = arrival;
  if ([invitedId, referrerId].includes(actor.userId)) throw new Refusal('FORBIDDEN');
  await lockWallets(tx, [invitedId, referrerId]);
  const referral = await lockReferral(tx, invitedId);
  if (referral?.state === 'held') return { referrerId };
  throw new Refusal('CONFLICT', {
    message: 'This referral was reviewed meanwhile',
    details: { state: referral?.state ?? null },
  });
}

interface Decided extends Review {
  readonly action: 'referral.release' | 'referral.refuse';
  readonly after: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

function record(tx: Executor, { actor, invitedId, reason, action, after, now }: Decided): Promise<void> {
  const target = { kind: 'referral', id: invitedId } as const;
  return recordAction(tx, { actor, action, target, before: { state: 'held' }, after, reason, now });
}
