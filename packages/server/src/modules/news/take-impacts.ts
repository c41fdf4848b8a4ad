import { bps } from '@limelight/rules/money';
import type { TakeImpacts } from '../market/market.public.js';
import { lockImpacts, takeWaitingImpacts } from './news.sql.js';

/** Gives a tick the impacts of all news that became public since the tick before; once each, with the tick or not at all. */
export const takeNewsImpacts: TakeImpacts = async (tx, { number, atMs }) => {
  await lockImpacts(tx);
  const impacts = await takeWaitingImpacts(tx, { number, at: new Date(atMs) });
  return impacts.map(({ celebrity_id, impact_bps }) => ({ celebrityId: celebrity_id, impactBps: bps(impact_bps) }));
};
