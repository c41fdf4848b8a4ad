import type { PublicSettings } from '@limelight/contract/settings';
import { formatCount } from '@limelight/rules/count';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { secondMs } from '@limelight/rules/time';

/** What help says in numbers, written out: from the settings in force, so that help never says what is not so. */
export interface HelpFacts {
  readonly startingCash: string;
  readonly dailyBonus: string;
  readonly referralBonus: string;
  /** Of a trade's value, for a player without a plan. */
  readonly fee: string;
  /** A day, of a holding's value. */
  readonly dividend: string;
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
    dailyBonus: amount(settings.dailyBonusCents),
    referralBonus: amount(settings.referralBonusCents),
    fee: `${settings.feeBpsByTier.free / bpsPerPercent}%`,
    dividend: `${settings.dividendRatePpm / ppmPerPercent}%`,
    tick: duration(settings.tickIntervalMs),
    tradesPerDay: formatCount(settings.tradesPerDayMax),
    openOrders: formatCount(settings.openOrdersMax),
    priceAlerts: formatCount(settings.priceAlertsMax),
    keyRequestsPerMinute: formatCount(settings.apiKeyRequestsPerMinuteMax),
    registrationOpen: settings.registrationEnabled,
  };
}
