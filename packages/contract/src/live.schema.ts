import { z } from 'zod';
import { earlyAlertsSchema } from './exchange/early-alerts.schema.js';
import { celebritySchema, tickSchema } from './exchange/market.schema.js';
import { newsItemSchema } from './exchange/news.schema.js';
import { portfolioSchema } from './exchange/wallet.schema.js';
import { liveTradesSchema } from './fame/live-trades.schema.js';
import { type StreamEventName, streamEventNames } from './live.js';
import { notificationNewsSchema } from './people/notifications.schema.js';
import { supportTicketChangeSchema } from './talk/support.schema.js';

export const streamEvents = {
  tick: tickSchema,
  portfolio: portfolioSchema,
  /** A news item, when it becomes public. */
  news: newsItemSchema,
  notification: notificationNewsSchema,
  /** The own early alerts, when the stream opens and after every change; sent only to VIP players. */
  earlyAlert: earlyAlertsSchema,
  /** A celebrity that was listed, edited, suspended, restored or halted by staff. */
  celebrity: celebritySchema,
  /** The newest trades of the tick that has just ended, of players who do not hide. */
  liveTrades: liveTradesSchema,
  /** Staff emptied the caches: what the client has stored of earlier responses may be wrong. */
  cacheCleared: z.strictObject({}),
  /** A support ticket has changed, or who is answering it: sent to staff, and to the player who wrote it. */
  supportTicket: supportTicketChangeSchema,
} satisfies Readonly<Record<StreamEventName, z.ZodType>>;

export type StreamEvent<Name extends StreamEventName> = z.infer<(typeof streamEvents)[Name]>;

/** Any event, as described in the OpenAPI document. */
export const streamEventSchema = z
  .union(streamEventNames.map((event) => z.strictObject({ event: z.literal(event), data: streamEvents[event] })))
  .meta({ id: 'StreamEvent' });
