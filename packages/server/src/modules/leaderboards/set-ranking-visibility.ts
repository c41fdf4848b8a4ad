import { monthOf } from '@limelight/rules/ranking';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import type { Services } from '../../services.js';
import { publishPortfolioChange } from '../wallet/wallet.public.js';
import { placePlayers } from './league.sql.js';
import { updateUnranked } from './ranking-rows.sql.js';

export interface VisibilityChoice {
  readonly userId: string;
  readonly visible: boolean;
}

/** Gives a player who is ranked again a place in this month's league, unless there is one. */
export function placeInLeague(tx: Executor, userId: string, now: Date): Promise<void> {
  return placePlayers(tx, monthOf(londonDay(now.getTime())), { userIds: [userId] });
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
    if (visible) await placeInLeague(tx, userId, now);
    await publishPortfolioChange(tx, [userId]);
  });
}
