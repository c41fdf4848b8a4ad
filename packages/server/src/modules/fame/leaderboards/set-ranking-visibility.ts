import type { Services } from '../../../services.js';
import { publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { updateUnranked } from './ranking-rows.sql.js';

/** Shows a player to others on leaderboards or hides them. The league and its result stay. */
export async function setRankingVisibility(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, visible }: { readonly userId: string; readonly visible: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await updateUnranked(tx, userId, !visible, clock.now());
    if (changed) await publishPortfolioChange(tx, [userId]);
  });
}
