import { type Tier, tiers } from './tier.js';

/** What a membership adds, with the lowest tier that includes it. */
const lowestTier = { predictions: 'basic', insiderTip: 'elite' } as const satisfies Readonly<Record<string, Tier>>;
export type Perk = keyof typeof lowestTier;

export function includesPerk(tier: Tier, perk: Perk): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(lowestTier[perk]);
}
