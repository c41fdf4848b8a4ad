import type { PriceCauses } from '../market/market.public.js';
import { endPriceChanges, listPublishedCorrections, listStaffCauses } from './staff-cause.sql.js';

/**
 * What staff do about a celebrity. It has changed the state that a tick starts from, so a tick begins
 * nothing.
 */
export const staffCauses: PriceCauses = {
  kinds: ['listing', 'category', 'restoration', 'suspension', 'price', 'correction'],
  open: async (tx, { day }) => ({ corrections: await listPublishedCorrections(tx, day) }),
  take: async (tx, { number }) => ({
    causes: [],
    settle: (states) => {
      const reached = states.filter((state) => state.reached).map(({ celebrityId }) => celebrityId);
      return endPriceChanges(tx, reached, number);
    },
  }),
  list: listStaffCauses,
};
