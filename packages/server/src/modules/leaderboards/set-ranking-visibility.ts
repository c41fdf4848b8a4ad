import { monthOf } from '@limelight/rules/ranking';
import { londonDay } from '@limelight/rules/time';
import type { Services } from '../../services.js';
import { announcePortfolios } from '../wallet/wallet.public.js';
import { placePlayers } from './league.sql.js';
import { updateUnranked } from './ranking-rows.sql.js';

export interface VisibilityChoice {
  readonly userId: string;
  readonly visible: boolean;
}

/** Shows a player on leaderboards or not. Whoever shows themselves again is given a place in this month's league. */
export async function setRankingVisibility(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, visible }: VisibilityChoice,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const changed = await updateUnranked(tx, userId, !visible, now);
    if (!changed) return;
    if (visible) await placePlayers(tx, monthOf(londonDay(now.getTime())), { userIds: [userId] });
    await announcePortfolios(tx, [userId]);
  });
}
