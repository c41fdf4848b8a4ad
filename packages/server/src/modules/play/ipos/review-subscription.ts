import { ipoPath } from '@limelight/contract/paths';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { lockPoolShared } from '../pools/pools.public.js';
import { findIpo } from './ipo.sql.js';
import { findSubscription, saveReview } from './subscription.sql.js';

interface Review {
  readonly actor: Actor;
  readonly ipoId: string;
  readonly userId: string;
  readonly decision: 'release' | 'refuse';
  readonly reason: string;
}

/**
 * Decides about a held subscription before the close. The player reads why one is refused; its cash returns
 * with the share-out.
 * @throws Refusal NOT_FOUND; FORBIDDEN for staff who subscribed themselves; IPO_CLOSED; CONFLICT when it was
 * decided meanwhile
 */
export function reviewSubscription(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, ipoId, userId, decision, reason }: Review,
): Promise<'released' | 'refused'> {
  if (actor.userId === userId) throw new Refusal('FORBIDDEN');
  return db.transaction().execute(async (tx) => {
    await lockPoolShared(tx, ipoId);
    const ipo = await findIpo(tx, ipoId);
    const subscription = await findSubscription(tx, userId, ipoId);
    if (ipo === undefined || !subscription?.review) throw new Refusal('NOT_FOUND', { message: 'No such subscription' });
    const now = clock.now();
    if (ipo.pool_state !== 'open') throw new Refusal('IPO_CLOSED');
    const review = decision === 'release' ? 'released' : 'refused';
    const saved = { review, review_reason: reason, reviewed_by: actor.userId, reviewed_at: now } as const;
    if (!(await saveReview(tx, { ipoId, userId }, saved))) {
      throw new Refusal('CONFLICT', { message: 'This subscription was reviewed meanwhile' });
    }
    if (review === 'refused') {
      const notice = {
        userId,
        kind: 'order',
        tone: 'warning',
        title: `${ipo.name}: your subscription was refused`,
        text: `${reason} Your reserved cash returns when the shares are given out.`,
        path: ipoPath(ipoId),
        key: `ipo:${ipoId}:refused`,
      } as const;
      await createNotifications(tx, [notice], now);
    }
    await publishPortfolioChange(tx, [userId]);
    const target = { kind: 'ipo', id: ipoId } as const;
    const entry = { actor, action: 'ipo.review', target, before: { userId, review: 'held' } } as const;
    await recordAction(tx, { ...entry, after: { userId, review }, reason, now });
    return review;
  });
}
