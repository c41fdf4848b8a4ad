import type { PerkUse } from '@limelight/contract/money/membership.schema';
import { includesPerk, type Perk } from '@limelight/rules/perk';
import { dayMs, londonDay } from '@limelight/rules/time';
import { undosPerDay } from '@limelight/rules/undo';
import type { Services } from '../../../services.js';
import { countEarlyAlertsSince } from '../../exchange/early-alerts/early-alerts.public.js';
import { countTipsSince } from '../../exchange/insider-tip/insider-tip.public.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { readVisibility } from '../../fame/leaderboards/leaderboards.public.js';
import { sumExtraDividends } from '../../play/rewards/rewards.public.js';
import { countUndosSince, countUndosToday, sumTraded } from '../../play/trading/trading.public.js';
import { countPriorityTicketsSince } from '../../talk/support/support.public.js';

const spanDays = 30;

/** What the perks did for a player in the last 30 days. */
export async function getPerkUse({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string): Promise<PerkUse> {
  const since = new Date(clock.nowMs() - spanDays * dayMs);
  const tier = (await findWallet(db, userId))?.tier ?? 'free';
  // Nothing of an alert or a tip is read for anybody else: not even the time of the response depends on one.
  const ifIncluded = (perk: Perk, read: () => Promise<number>) => (includesPerk(tier, perk) ? read() : 0);
  const [traded, extraDividendSeCents, earlyAlerts, insiderTips, priorityTickets, undos, undosToday, ranked] =
    await Promise.all([
      sumTraded(db, userId, since),
      sumExtraDividends(db, userId, since),
      ifIncluded('earlyAlerts', () => countEarlyAlertsSince(db, userId, since)),
      ifIncluded('insiderTip', () => countTipsSince(db, userId, since)),
      countPriorityTicketsSince(db, userId, since),
      countUndosSince(db, userId, since),
      countUndosToday(db, userId, londonDay(clock.nowMs())),
      readVisibility(db, userId),
    ]);
  const counts = { extraDividendSeCents, earlyAlerts, insiderTips, priorityTickets, undos, undosToday };
  return { ...traded, ...counts, undosPerDay: undosPerDay(tier), ranked };
}
