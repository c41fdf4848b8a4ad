import { type RevenuePeriod, revenuePeriods } from '@limelight/rules/revenue';

export interface RevenueSearch {
  readonly period?: RevenuePeriod;
}

/** The period in the URL; the usual one is absent. */
export function parseRevenueSearch({ period }: Readonly<Record<string, unknown>>): RevenueSearch {
  const known = revenuePeriods.find((one) => one !== 'month' && one === period);
  return known === undefined ? {} : { period: known };
}
