import type { PriceCauses } from './price-causes.js';

/**
 * `close-days.ts` finds downtimes and early ticks in the times of the ticks; `count-fans.ts` moves
 * popularity.
 */
export const marketCauses: PriceCauses = { kinds: ['downtime', 'catch-up', 'popularity'] };
