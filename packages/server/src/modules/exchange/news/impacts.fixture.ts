import type { DayCause } from '@limelight/rules/causes/causes';
import type { PriceCauseSource, PriceCauses } from '../market/market.public.js';
import { newsCauses } from './news.causes.js';
import { insertPriceImpacts, type PriceImpact } from './price-impact.sql.js';

/** The services of a tick with these impacts, whatever news are stored. */
export function withImpacts<S extends PriceCauseSource>(services: S, impacts: readonly PriceImpact[]): S {
  const take: PriceCauses['take'] = async (tx, { number }) => ({
    causes: impacts.map((impact): DayCause => ({ kind: 'news', tick: number, ...impact })),
    settle: () => insertPriceImpacts(tx, number, impacts),
  });
  const priceCauses = services.priceCauses.map((part) => (part === newsCauses ? { ...part, take } : part));
  return { ...services, priceCauses };
}
