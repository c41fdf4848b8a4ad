import type { Services } from '../../services.js';
import { type CelebrityRow, MarketView } from './market-view.js';

export { listClosesOf } from './candle.sql.js';
export { MarketView };

/** The market as this instance sees it, following every tick. Open it before the listener starts. */
export async function openMarketView(services: Services): Promise<MarketView> {
  const view = new MarketView(services);
  await view.open();
  return view;
}

export function findCelebrity(view: MarketView, id: string): CelebrityRow | undefined {
  return view.celebrities.find((celebrity) => celebrity.id === id);
}
