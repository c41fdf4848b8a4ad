import type { PublicSettings } from '@limelight/contract/settings.schema';
import { formatCount } from '@limelight/rules/count';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { secondMs } from '@limelight/rules/time';
import { guestCashCents } from '../../../guest/guest-game';

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

const ppmPerPercent = 10_000;
const bpsPerPercent = 100;

function amount(cents: number): string {
  return formatSeBrief(seCents(cents));
}

function duration(ms: number): string {
  const seconds = ms / secondMs;
  return seconds === 1 ? 'second' : `${seconds} seconds`;
}

export function helpFacts(settings: PublicSettings): HelpFacts {
  return {
    startingCash: amount(settings.startingCashCents),
    guestCash: amount(guestCashCents),
    dailyBonus: settings.dailyBonusCents === 0 ? null : amount(settings.dailyBonusCents),
    referralBonus: settings.referralBonusCents === 0 ? null : amount(settings.referralBonusCents),
    fee: `${settings.feeBpsByTier.free / bpsPerPercent}%`,
    dividend: settings.dividendRatePpm === 0 ? null : `${settings.dividendRatePpm / ppmPerPercent}%`,
    tick: duration(settings.tickIntervalMs),
    tradesPerDay: formatCount(settings.tradesPerDayMax),
    openOrders: formatCount(settings.openOrdersMax),
    priceAlerts: formatCount(settings.priceAlertsMax),
    keyRequestsPerMinute: formatCount(settings.apiKeyRequestsPerMinuteMax),
    registrationOpen: settings.registrationEnabled,
  };
}
