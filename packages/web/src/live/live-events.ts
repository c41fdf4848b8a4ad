import type { Tick } from '@limelight/contract/exchange/market.schema';
import { Emitter } from './emitter';

/**
 * What happens to the stream itself; `onStream` receives its events. The stream does not depend on the query
 * cache.
 */
export const liveEvents = {
  /** A new tick, after its prices are in the tick store. */
  tick: new Emitter<Tick>(),
  /** A backup was restored: nothing that this page shows is true any more. */
  restored: new Emitter<void>(),
  /** Events may have been lost: the data that they update must be fetched again. */
  gap: new Emitter<void>(),
  /** The connection is open again after a failure. */
  reconnect: new Emitter<void>(),
} as const;
