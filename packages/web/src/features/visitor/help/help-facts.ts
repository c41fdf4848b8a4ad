import type { PublicSettings } from '@limelight/contract/settings.schema';
import { formatCount } from '@limelight/rules/count';
import { formatSetting } from '@limelight/rules/setting';
import { guestCashCents } from '../../../guest/guest-game';
import { tickDuration } from '../tick-duration';

/** The numbers in help texts, formatted from the current settings so that help is never outdated. */
export interface HelpFacts {
  readonly startingCash: string;
  /** The same for every guest: settings do not affect a game that the browser stores. */
  readonly guestCash: string;
  /** `null` if turned off. */
  readonly dailyBonus: string | null;
  readonly referralBonus: string | null;
  /** In percent of a trade's value, for a player without a plan. */
  readonly fee: string;
  /** In percent of a holding's value per day; `null` if turned off. */
  readonly dividend: string | null;
  readonly tick: string;
  readonly tradesPerDay: string;
  readonly openOrders: string;
  readonly priceAlerts: string;
  readonly keyRequestsPerMinute: string;
  readonly registrationOpen: boolean;
}

const amount = (cents: number) => formatSetting('se-cents', cents);

export function helpFacts(settings: PublicSettings): HelpFacts {
  return {
    startingCash: amount(settings.startingCashCents),
    guestCash: amount(guestCashCents),
    dailyBonus: settings.dailyBonusCents === 0 ? null : amount(settings.dailyBonusCents),
    referralBonus: settings.referralBonusCents === 0 ? null : amount(settings.referralBonusCents),
    fee: formatSetting('bps', settings.feeBpsByTier.free),
    dividend: settings.dividendRatePpm === 0 ? null : formatSetting('ppm', settings.dividendRatePpm),
    tick: tickDuration(settings.tickIntervalMs),
    tradesPerDay: formatCount(settings.tradesPerDayMax),
    openOrders: formatCount(settings.openOrdersMax),
    priceAlerts: formatCount(settings.priceAlertsMax),
    keyRequestsPerMinute: formatCount(settings.apiKeyRequestsPerMinuteMax),
    registrationOpen: settings.registrationEnabled,
  };
}
