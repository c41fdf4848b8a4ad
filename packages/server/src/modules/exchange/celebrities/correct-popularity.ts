import { addDays, londonDay, minuteMs } from '@limelight/rules/time';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { upsertCorrection } from '../market/market.public.js';
import type { ReasonedChange } from './change-status.js';
import { lockForChange } from './lock-for-change.js';

export interface PopularityCorrection extends ReasonedChange {
  readonly popularity: number;
}

/**
 * Corrects a popularity from the next London day on: that day's count of followers starts from it. The
 * correction itself moves no price, so nobody gains by knowing it. A second one for the same day replaces the
 * first.
 * @throws Refusal CELEBRITY_UNKNOWN
 */
export function correctPopularity(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  { actor, id, popularity, reason }: PopularityCorrection,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const celebrity = await lockForChange(tx, id);
    const now = clock.now();
    // In the last minute of a day the next day's count may be in progress.
    const day = addDays(londonDay(now.getTime() + minuteMs), 1);
    await upsertCorrection(tx, {
      id: uuidv7(clock, random),
      celebrity_id: id,
      kind: 'popularity',
      at: now,
      actor_id: actor.userId,
      reason,
      day,
      popularity_before: celebrity.popularity,
      popularity,
    });
    const entry = {
      actor,
      action: 'celebrity.correct-popularity',
      target: { kind: 'celebrity', id },
      reason,
      now,
    } as const;
    await recordAction(tx, { ...entry, before: { popularity: celebrity.popularity }, after: { popularity, day } });
  });
}
