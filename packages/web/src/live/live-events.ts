import type { Tick } from '@limelight/contract/market.schema';
import type { NewsItem } from '@limelight/contract/news.schema';
import type { NotificationNews } from '@limelight/contract/notifications.schema';
import type { Portfolio } from '@limelight/contract/wallet.schema';
import { Emitter } from './emitter';

/** What the stream emits. The query cache subscribes; the stream knows nothing of it. */
export const liveEvents = {
  /** A new tick, after the tick store has taken its prices. */
  tick: new Emitter<Tick>(),
  portfolio: new Emitter<Portfolio>(),
  news: new Emitter<NewsItem>(),
  notification: new Emitter<NotificationNews>(),
  /** Events may have been lost: what they would have changed has to be fetched. */
  gap: new Emitter<void>(),
  /** The connection is open again after a failure. */
  reconnect: new Emitter<void>(),
} as const;
