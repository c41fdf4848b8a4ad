import type { EarlyAlerts } from '@limelight/contract/exchange/early-alerts.schema';
import type { Celebrity, Tick } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { LiveTrade } from '@limelight/contract/fame/live-trades.schema';
import type { NotificationNews } from '@limelight/contract/people/notifications.schema';
import type { SupportTicketChange } from '@limelight/contract/talk/support.schema';
import { Emitter } from './emitter';

/** The stream's events. The query cache subscribes to them; the stream does not depend on it. */
export const liveEvents = {
  /** A new tick, after its prices are in the tick store. */
  tick: new Emitter<Tick>(),
  portfolio: new Emitter<Portfolio>(),
  news: new Emitter<NewsItem>(),
  notification: new Emitter<NotificationNews>(),
  earlyAlerts: new Emitter<EarlyAlerts>(),
  /** A celebrity that staff listed, edited, suspended, restored or halted. */
  celebrity: new Emitter<Celebrity>(),
  /** The newest trades of the tick that has just ended, newest first. */
  liveTrades: new Emitter<readonly LiveTrade[]>(),
  /** Staff emptied the caches; those of this browser are part of them. */
  cacheCleared: new Emitter<void>(),
  /** A backup was restored: nothing that this page shows is true any more. */
  restored: new Emitter<void>(),
  supportTicket: new Emitter<SupportTicketChange>(),
  /** Events may have been lost: the data that they update must be fetched again. */
  gap: new Emitter<void>(),
  /** The connection is open again after a failure. */
  reconnect: new Emitter<void>(),
} as const;
