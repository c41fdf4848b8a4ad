import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { earlyAlertMinutes, includesPerk, type Perk, predictionDays } from '@limelight/rules/perk';
import { formatSetting } from '@limelight/rules/setting';
import { type Tier, tierNames, tiers } from '@limelight/rules/tier';
import { undosPerDay } from '@limelight/rules/undo';
import type { VipTier } from '@limelight/rules/vip-plan';

export type PerkRates = Pick<PublicSettings, 'feeBpsByTier' | 'dividendVipBps'>;

export const planTaglines: Readonly<Record<VipTier, string>> = {
  basic: 'For a head start',
  pro: 'For daily traders',
  elite: 'For the front row',
};

/** "Basic": where the page's heading says VIP. */
export function shortName(plan: VipTier): string {
  return tierNames[plan].replace('VIP ', '');
}

const bpsPerWhole = 10_000;

/** 10,500 basis points → "×1.05". */
function factorText(factorBps: number): string {
  return `×${(factorBps / bpsPerWhole).toFixed(2)}`;
}

function feeText({ feeBpsByTier }: PerkRates, tier: Tier): string {
  return formatSetting('bps', feeBpsByTier[tier]);
}

function feeFeature(rates: PerkRates, plan: VipTier): string {
  const own = `Trading fee ${feeText(rates, plan)}`;
  return rates.feeBpsByTier[plan] < rates.feeBpsByTier.free ? `${own} instead of ${feeText(rates, 'free')}` : own;
}

/** What a plan's card lists. The first line of a higher plan stands for all of the plan below. */
export function planFeatures(plan: VipTier, rates: PerkRates): readonly string[] {
  const fee = feeFeature(rates, plan);
  switch (plan) {
    case 'basic':
      return [
        fee,
        `Early market alerts, ${earlyAlertMinutes} minutes ahead`,
        `Dividends ${factorText(rates.dividendVipBps)}`,
        `Market predictions, ${predictionDays} days`,
        'VIP badge',
      ];
    case 'pro':
      return ['Everything in VIP Basic', fee, 'Undo a trade, once a day', 'Pro badge', 'Priority support'];
    case 'elite':
      return [
        'Everything in VIP Pro',
        fee,
        'Undo trades, no daily limit',
        'Daily insider tip',
        'Private events',
        'Elite badge',
      ];
  }
}

/** `true` and `false` are shown as a check mark and a dash. */
export type ComparedValue = string | boolean;

export interface ComparedPerk {
  readonly name: string;
  /** By tier, in ascending order. */
  readonly values: readonly ComparedValue[];
}

function undoText(tier: Tier): ComparedValue {
  const count = undosPerDay(tier);
  if (count === null) return 'No limit';
  if (count === 0) return false;
  return count === 1 ? 'Once a day' : `${count} a day`;
}

/** The rows of the comparison. */
export function comparedPerks(rates: PerkRates): readonly ComparedPerk[] {
  const byTier = (compared: (tier: Tier) => ComparedValue) => tiers.map(compared);
  const included = (perk: Perk, value: ComparedValue = true) => byTier((tier) => includesPerk(tier, perk) && value);
  return [
    { name: 'Trading fee', values: byTier((tier) => feeText(rates, tier)) },
    {
      name: 'Dividends',
      values: byTier((tier) => factorText(tier === 'free' ? bpsPerWhole : rates.dividendVipBps)),
    },
    { name: 'Early alerts', values: included('earlyAlerts', `${earlyAlertMinutes} min`) },
    { name: 'Market predictions', values: included('predictions', `${predictionDays} days`) },
    { name: 'Undo a trade', values: byTier(undoText) },
    { name: 'Priority support', values: included('prioritySupport') },
    { name: 'Daily insider tip', values: included('insiderTip') },
    { name: 'Private events', values: included('privateEvents') },
  ];
}
