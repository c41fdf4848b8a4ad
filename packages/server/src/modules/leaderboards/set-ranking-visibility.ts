import { monthOf } from '@limelight/rules/ranking';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import type { Services } from '../../services.js';
import { publishPortfolioChange } from '../wallet/wallet.public.js';
import { placePlayers } from './league.sql.js';
import { updateUnranked } from './ranking-rows.sql.js';

/** Places a player who is ranked again into a league of this month, unless the player has one. */
export function placeInLeague(tx: Executor, userId: string, now: Date): Promise<void> {
  return placePlayers(tx, monthOf(londonDay(now.getTime())), { userIds: [userId] });
}

/** Shows or hides a player on leaderboards. A player who is visible again is placed into a league of this month. */
export async function setRankingVisibility(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, visible }: { readonly userId: string; readonly visible: boolean },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const changed = await updateUnranked(tx, userId, !visible, now);
    if (!changed) return;
    if (visible) await placeInLeague(tx, userId, now);
    await publishPortfolioChange(tx, [userId]);
  });
}
