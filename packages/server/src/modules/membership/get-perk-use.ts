import type { PerkUse } from '@limelight/contract/membership.schema';
import { includesPerk } from '@limelight/rules/perk';
import { dayMs, londonDay } from '@limelight/rules/time';
import { undosPerDay } from '@limelight/rules/undo';
import type { Services } from '../../services.js';
import { countEarlyAlertsSince } from '../early-alerts/early-alerts.public.js';
import { sumExtraDividends } from '../rewards/rewards.public.js';
import { countUndosToday, sumTraded } from '../trading/trading.public.js';
import { findWallet } from '../wallet/wallet.public.js';

const spanDays = 30;

/** What the perks did for a player in the last 30 days. */
export async function getPerkUse({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string): Promise<PerkUse> {
  const since = new Date(clock.nowMs() - spanDays * dayMs);
  const tier = (await findWallet(db, userId))?.tier ?? 'free';
  const [traded, extraDividendSeCents, earlyAlerts, undosToday] = await Promise.all([
    sumTraded(db, userId, since),
    sumExtraDividends(db, userId, since),
    // Nothing of an alert is read for anybody else: not even the time of the response depends on one.
    includesPerk(tier, 'earlyAlerts') ? countEarlyAlertsSince(db, userId, since) : 0,
    countUndosToday(db, userId, londonDay(clock.nowMs())),
  ]);
  return { ...traded, extraDividendSeCents, earlyAlerts, undosToday, undosPerDay: undosPerDay(tier) };
}
