import { highestTier } from '@limelight/rules/vip-plan';
import type { AccountEvent, Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { publishPortfolioChange } from './portfolio-channel.sql.js';
import { listHeldTiers, lockTier, updateTier } from './tier.sql.js';

export interface TierChange extends AccountEvent {
  readonly hooks: Hooks;
}

/**
 * Sets a player's tier to the highest that a subscription or a grant by staff gives now. The only place that
 * writes it; every open page of the player gets it. The caller has changed one of both in this transaction,
 * and has locked the account.
 */
export async function settleTier(tx: Executor, { userId, now, hooks }: TierChange): Promise<void> {
  const current = await lockTier(tx, userId);
  const tier = highestTier(await listHeldTiers(tx, userId));
  if (current === undefined || current === tier) return;
  await updateTier(tx, userId, tier);
  await hooks.account('changesTier', tx, { userId, now, tier });
  await publishPortfolioChange(tx, [userId]);
}
