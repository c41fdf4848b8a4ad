import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatUs, usCents } from '@limelight/rules/money';
import { earlyAlertMinutes, predictionDays, undoMinutes } from '@limelight/rules/perk';
import { formatSetting } from '@limelight/rules/setting';
import { tierNames } from '@limelight/rules/tier';
import { tokenSeCents } from '@limelight/rules/token';
import { undosPerDay } from '@limelight/rules/undo';
import { renewalGraceDays, type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { guestCashCents } from '../../../guest/guest-game';
import { tickDuration } from '../tick-duration';
import { vipPrices } from '../vip-prices';

/** The numbers in help texts, formatted from the current settings so that help is never outdated. */
export interface HelpFacts {
  readonly siteName: string;
  readonly startingCash: string;
  /** The same for every guest: settings do not affect a game that the browser stores. */
  readonly guestCash: string;
  /** `null` if turned off. */
  readonly dailyBonus: string | null;
  readonly referralBonus: string | null;
  /** In percent of a trade's value, for a player without a plan. */
  readonly fee: string;
  readonly firstTradeFree: boolean;
  /** The same with a plan; `null` if its trades are free. */
  readonly planFees: Readonly<Record<VipTier, string | null>>;
  /** "0.5% with VIP Basic or VIP Pro, nothing with VIP Elite": plans with the same fee share a part. */
  readonly feesWithPlans: string;
  /** In percent of a holding's value per day; `null` if turned off. */
  readonly dividend: string | null;
  /** The multiple of a plan, such as "×1.05"; `null` if a plan brings none. */
  readonly dividendFactor: string | null;
  readonly tokenPrice: string;
  /** What a token adds to the cash. */
  readonly tokenCash: string;
  /** What a month of a plan costs. */
  readonly planPrices: Readonly<Record<VipTier, string>>;
  /** How long before everyone else a plan hears of news. */
  readonly earlyAlertLead: string;
  /** The time in which a trade can be undone. */
  readonly undoWindow: string;
  /** How often: "once a day", or "as often as you like". */
  readonly undoCounts: Readonly<Record<VipTier, string | null>>;
  readonly predictionSpan: string;
  /** How long a plan lasts after a renewal failed. */
  readonly renewalGrace: string;
  readonly tick: string;
  readonly tradesPerDay: string;
  readonly openOrders: string;
  readonly priceAlerts: string;
  readonly keyRequestsPerMinute: string;
  readonly squadMemberships: string;
  /** "7 days", and "5 trades". */
  readonly squadFounderDays: string;
  readonly squadFounderTrades: string;
  /** After which a squad is archived, or its captain replaced. */
  readonly squadSilence: string;
  readonly captainSilence: string;
  readonly registrationOpen: boolean;
}

const amount = (cents: number) => formatSetting('se-cents', cents);

const bpsPerWhole = 10_000;

function byPlan<Fact>(fact: (plan: VipTier) => Fact): Readonly<Record<VipTier, Fact>> {
  return { basic: fact('basic'), pro: fact('pro'), elite: fact('elite') };
}

function feesWithPlans(fees: HelpFacts['planFees']): string {
  const different = [...new Set(vipTiers.map((plan) => fees[plan]))];
  const namesWith = (fee: string | null) =>
    vipTiers.filter((plan) => fees[plan] === fee).map((plan) => tierNames[plan]);
  return different.map((fee) => `${fee ?? 'nothing'} with ${namesWith(fee).join(' or ')}`).join(', ');
}

function undoCount(perDay: number | null): string | null {
  if (perDay === null) return 'as often as you like';
  if (perDay === 0) return null;
  return perDay === 1 ? 'once a day' : `${perDay} times a day`;
}

/** Facts of payments and plans. */
function paidFacts(settings: PublicSettings) {
  const { feeBpsByTier, dividendRatePpm, dividendVipBps } = settings;
  const prices = vipPrices(settings);
  const moreDividend = dividendRatePpm > 0 && dividendVipBps > bpsPerWhole;
  const planFees = byPlan((plan) => (feeBpsByTier[plan] === 0 ? null : formatSetting('bps', feeBpsByTier[plan])));
  return {
    planFees,
    feesWithPlans: feesWithPlans(planFees),
    dividendFactor: moreDividend ? `×${dividendVipBps / bpsPerWhole}` : null,
    tokenPrice: formatUs(usCents(settings.tokenUsCents)),
    tokenCash: amount(tokenSeCents),
    planPrices: byPlan((plan) => formatUs(prices[plan])),
    earlyAlertLead: formatCounted(earlyAlertMinutes, 'minute'),
    undoWindow: formatCounted(undoMinutes, 'minute'),
    undoCounts: byPlan((plan) => undoCount(undosPerDay(plan))),
    predictionSpan: formatCounted(predictionDays, 'day'),
    renewalGrace: formatCounted(renewalGraceDays, 'day'),
  };
}

/** What it takes to found and keep a squad. */
function squadFacts(settings: PublicSettings) {
  return {
    squadMemberships: formatCounted(settings.squadMembershipsMax, 'squad'),
    squadFounderDays: formatCounted(settings.squadFounderDays, 'day'),
    squadFounderTrades: formatCounted(settings.squadFounderTrades, 'trade'),
    squadSilence: formatCounted(settings.squadSilenceDays, 'day'),
    captainSilence: formatCounted(settings.squadCaptainSilenceDays, 'day'),
  };
}

export function helpFacts(settings: PublicSettings): HelpFacts {
  return {
    siteName: settings.siteName,
    startingCash: amount(settings.startingCashCents),
    guestCash: amount(guestCashCents),
    dailyBonus: settings.dailyBonusCents === 0 ? null : amount(settings.dailyBonusCents),
    referralBonus: settings.referralBonusCents === 0 ? null : amount(settings.referralBonusCents),
    fee: formatSetting('bps', settings.feeBpsByTier.free),
    firstTradeFree: settings.firstTradeFree,
    dividend: settings.dividendRatePpm === 0 ? null : formatSetting('ppm', settings.dividendRatePpm),
    tick: tickDuration(settings.tickIntervalMs),
    tradesPerDay: formatCount(settings.tradesPerDayMax),
    openOrders: formatCount(settings.openOrdersMax),
    priceAlerts: formatCount(settings.priceAlertsMax),
    keyRequestsPerMinute: formatCount(settings.apiKeyRequestsPerMinuteMax),
    registrationOpen: settings.registrationEnabled,
    ...squadFacts(settings),
    ...paidFacts(settings),
  };
}
