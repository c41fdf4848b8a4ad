import type { PriceCauses } from '../market/market.public.js';
import { listRetirementCauses } from './retirement-cause.sql.js';
import { listSettlingIds, standStill } from './retirements.sql.js';

/** A price that absorbs a movement stops with the tick that ends it, and nobody trades in between. */
export const retirementCauses: PriceCauses = {
  kinds: ['retirement'],
  take: async (tx, { number, atMs }) => {
    const settling = new Set(await listSettlingIds(tx));
    return {
      causes: [],
      settle: async (states) => {
        const settled = states.filter(({ celebrityId, haltTicks }) => haltTicks === 0 && settling.has(celebrityId));
        if (settled.length === 0) return;
        const prices = new Map(settled.map(({ celebrityId, priceCents }) => [celebrityId, priceCents]));
        await standStill(tx, { celebrityIds: [...prices.keys()], tick: number, now: new Date(atMs) }, prices);
      },
    };
  },
  list: listRetirementCauses,
};
