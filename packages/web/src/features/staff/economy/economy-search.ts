import { type EconomyPeriod, economyPeriods } from '@limelight/rules/economy';

export interface EconomySearch {
  readonly days?: EconomyPeriod;
}

/** The period in the URL; the usual one is absent. */
export function parseEconomySearch(raw: Readonly<Record<string, unknown>>): EconomySearch {
  const days = economyPeriods.find((period) => period !== '30' && period === String(raw.days));
  return days === undefined ? {} : { days };
}
