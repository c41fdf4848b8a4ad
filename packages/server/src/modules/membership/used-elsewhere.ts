import type { PerkUse } from '@limelight/contract/membership.schema';
import type { Tier } from '@limelight/rules/tier';
import { undosPerDay } from '@limelight/rules/vip-plan';

/** Perks whose modules count their use: none has been used while nothing offers them. */
export function usedElsewhere(tier: Tier): Pick<PerkUse, 'earlyAlerts' | 'undosToday' | 'undosPerDay'> {
  return { earlyAlerts: 0, undosToday: 0, undosPerDay: undosPerDay[tier] };
}
