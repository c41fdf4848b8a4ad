import { type Tier, tiers } from './tier.js';

/** What a membership adds, with the lowest tier that includes it. */
const lowestTier = {
  dividendBonus: 'basic',
  earlyAlerts: 'basic',
  predictions: 'basic',
  prioritySupport: 'pro',
  insiderTip: 'elite',
  privateEvents: 'elite',
} as const satisfies Readonly<Record<string, Tier>>;
export type Perk = keyof typeof lowestTier;

export function includesPerk(tier: Tier, perk: Perk): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(lowestTier[perk]);
}

/** The tiers that include a perk, in ascending order. */
export function tiersWith(perk: Perk): readonly Tier[] {
  return tiers.filter((tier) => includesPerk(tier, perk));
}

/** How long before everyone else VIP players learn that news is scheduled. */
export const earlyAlertMinutes = 30;

/** Length of the range that a prediction gives. */
export const predictionDays = 7;

/** How long a trade can be undone. The time stands still while its celebrity is halted. */
export const undoMinutes = 10;
