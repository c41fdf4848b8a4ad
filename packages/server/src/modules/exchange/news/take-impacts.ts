import type { TakeImpacts } from '../market/market.public.js';
import { lockImpacts, takeWaitingImpacts } from './news.sql.js';

/**
 * Returns the impacts of news that became public since the previous tick. Each is applied once: it commits with the
 * tick or not at all.
 */
export const takeNewsImpacts: TakeImpacts = async (tx, { number, atMs }) => {
  await lockImpacts(tx);
  return takeWaitingImpacts(tx, { number, at: new Date(atMs) });
};
