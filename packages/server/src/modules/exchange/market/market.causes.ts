import { addDays } from '@limelight/rules/time';
import { findPopularityCount } from './fan-day.sql.js';
import type { PriceCauses } from './price-causes.js';

/**
 * `close-days.ts` finds downtimes, early ticks and an early end in the times of the ticks; `count-fans.ts`
 * moves popularity.
 */
export const marketCauses: PriceCauses = {
  kinds: ['downtime', 'catch-up', 'early-end', 'popularity'],
  open: async (tx, { day }) => ({ popularity: await findPopularityCount(tx, addDays(day, -1)) }),
};
