import { celebrityEvent } from '@limelight/contract/exchange/market';
import { streamMessage } from '../../../platform/live.js';
import { MarketView, type ViewServices } from './market-view.js';
import { presentCelebrity } from './present-celebrity.js';
import type { CelebrityRow } from './present-tick.js';

export { listAudience } from './audience.sql.js';
export { closesOf } from './candle.sql.js';
export {
  endStandstill,
  findChangeSince,
  findNextTickNumber,
  findOpenChange,
  findPlannedCorrection,
  insertCelebrityChange,
  isLeaving,
  lockCelebrityChanges,
  publishCelebrityChange,
  upsertCorrection,
} from './celebrity-change.sql.js';
export { readCelebrityFile } from './celebrity-file.js';
export { requireDayKey } from './day-key.js';
export { hmacSha256, sha256 } from './fair-day.js';
export { listTradedIds } from './fair-day.sql.js';
export { listFanSides } from './fan-day.sql.js';
export { beginBoost, deleteFeeWindow, endFeeWindow, findFeesOfNow, insertFeeWindow } from './fee-window.sql.js';
export { listIpoNewcomer, listNewcomers } from './list-newcomers.js';
export { isCelebrity, readCelebrityNames } from './listing.sql.js';
export { isLeading } from './market.metrics.js';
export { findClosure, marketGate } from './market-closure.js';
export { forgetSideCount } from './net-sides.sql.js';
export { oncePerTick } from './once-per-tick.js';
export { presentListing } from './present-celebrity.js';
export type {
  OpeningMoment,
  PriceCauseSource,
  PriceCauses,
  TickRange,
  TickState,
} from './price-causes.js';
export { readGameDay } from './read-game-day.js';
export { readSeeds, seedMarket } from './seed-market.js';
export { forASecond, untilMarketChanges } from './shared-market.js';
export { listNetSides, readTradedVolume } from './statistics.sql.js';
export { countLeaders, haltCelebrity, lockMarket, lockMarketShared, tickChannel } from './tick.sql.js';
export { startTicker } from './ticker.js';
export { checkDay, type UncheckedReason, verifyDay } from './verify-day.js';
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
