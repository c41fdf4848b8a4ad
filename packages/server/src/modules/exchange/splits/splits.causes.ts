import type { PriceCauses } from '../market/market.public.js';
import { openSplits } from './open-splits.js';
import { listAnnouncedSplits, listDueSplits } from './split.sql.js';

export const splitCauses: PriceCauses = {
  kinds: ['split'],
  changesAtOpening: async (db, day) => (await listDueSplits(db, day)).length > 0,
  open: async (tx, opening) => {
    await openSplits(tx, opening);
    return { splits: await listAnnouncedSplits(tx) };
  },
};
