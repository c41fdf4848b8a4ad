import { celebrityEvent } from '@limelight/contract/exchange/market';
import { streamMessage } from '../../../platform/live.js';
import { type CelebrityRow, MarketView, type ViewServices } from './market-view.js';
import { presentCelebrity } from './present-celebrity.js';

export { listClosesOf } from './candle.sql.js';
export {
  endSuspension,
  findNextTickNumber,
  findOpenChange,
  findPlannedCorrection,
  insertCelebrityChange,
  lockCelebrityChanges,
  publishCelebrityChange,
  upsertCorrection,
} from './celebrity-change.sql.js';
export { readCelebrityFile } from './celebrity-file.js';
export { listFanSides } from './fan-day.sql.js';
export { findFeesOfNow, insertFeeWindow } from './fee-window.sql.js';
export { listNewcomers } from './list-newcomers.js';
export { listRestingIds } from './list-resting-ids.js';
export { isCelebrity } from './listing.sql.js';
export { findClosure, marketGate } from './market-closure.js';
export { oncePerTick } from './once-per-tick.js';
export { findPremiereDay, listPremieres, listPremiereTimes, type PremiereRow } from './premiere.sql.js';
export { presentListing, sentimentOf } from './present-celebrity.js';
export { listEndedHalts, type PriceImpact } from './price-impact.sql.js';
export type { TakeImpacts } from './produce-tick.js';
export { readGameDay } from './read-game-day.js';
export { readSeeds, seedMarket } from './seed-market.js';
export { listSplits, type SplitRow } from './split.sql.js';
export { listNetSides, readTradedVolume } from './statistics.sql.js';
export { premiereChangeBps } from './take-premieres.js';
export { haltCelebrity, lockMarket, lockMarketShared, tickChannel } from './tick.sql.js';
export { startTicker } from './ticker.js';
export { checkDay, type DayProblem, verifyDay } from './verify-day.js';
export { MarketView };

/** This instance's view of the market, updated with every tick. Open it before the listener starts. */
export async function openMarketView(services: ViewServices): Promise<MarketView> {
  const view = new MarketView(services);
  // The celebrity itself, not a hint to fetch it: every open page would fetch in the same moment.
  view.onChange((changed) => {
    for (const row of changed) services.live.broadcast(streamMessage(celebrityEvent, presentCelebrity(view, row)));
  });
  await view.open();
  return view;
}

export function findCelebrity(view: MarketView, id: string): CelebrityRow | undefined {
  return view.celebrities.find((celebrity) => celebrity.id === id);
}
