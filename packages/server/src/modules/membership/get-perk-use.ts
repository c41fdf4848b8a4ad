import type { PerkUse } from '@limelight/contract/membership.schema';
import { dayMs } from '@limelight/rules/time';
import type { Services } from '../../services.js';
import { sumExtraDividends } from '../rewards/rewards.public.js';
import { sumTraded } from '../trading/trading.public.js';
import { findWallet } from '../wallet/wallet.public.js';
import { usedElsewhere } from './used-elsewhere.js';

const spanDays = 30;

/** What the perks did for a player in the last 30 days. */
export async function getPerkUse({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string): Promise<PerkUse> {
  const since = new Date(clock.nowMs() - spanDays * dayMs);
  const [wallet, traded, extraDividendSeCents] = await Promise.all([
    findWallet(db, userId),
    sumTraded(db, userId, since),
    sumExtraDividends(db, userId, since),
  ]);
  return { ...traded, extraDividendSeCents, ...usedElsewhere(wallet?.tier ?? 'free') };
}
