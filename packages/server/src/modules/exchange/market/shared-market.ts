import type { Sharing } from '../../../platform/http/shared-answers.js';
import type { Listener } from '../../../platform/listener.js';
import type { MarketView } from './market-view.js';

/** For answers that show nothing but the market. */
export function untilMarketChanges(market: Pick<MarketView, 'version'>): Sharing {
  return { version: () => [market.version], msMax: Number.POSITIVE_INFINITY };
}

interface Hearing {
  readonly market: Pick<MarketView, 'version'>;
  readonly listener: Pick<Listener, 'isListening'>;
}

/** For answers that show the market and rows of the database: for a second at most. */
export function forASecond({ market, listener }: Hearing, others: () => readonly unknown[] = () => []): Sharing {
  return { version: () => (listener.isListening ? [market.version, ...others()] : undefined) };
}
