import type { PriceCauses } from '../market/market.public.js';
import { lockImpacts, takeWaitingImpacts } from './news.sql.js';
import { insertPriceImpacts, listNewsCauses } from './price-impact.sql.js';

/**
 * The impacts of news that became public since the tick before, at most one per celebrity. Each is applied
 * once: it commits with the tick or not at all.
 */
export const newsCauses: PriceCauses = {
  kinds: ['news'],
  take: async (tx, { number, atMs }) => {
    await lockImpacts(tx);
    const impacts = await takeWaitingImpacts(tx, { number, at: new Date(atMs) });
    return {
      causes: impacts.map((impact) => ({ kind: 'news', tick: number, ...impact })),
      settle: () => insertPriceImpacts(tx, number, impacts),
    };
  },
  list: listNewsCauses,
};
