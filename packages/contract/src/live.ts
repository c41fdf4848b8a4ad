import type { z } from 'zod';
import { tickSchema } from './market.js';
import { newsItemSchema } from './news.js';
import { notificationNewsSchema } from './notifications.js';
import { portfolioSchema } from './wallet.js';

/**
 * The stream: `GET /api/v1/stream`, server-sent events, open to everybody; a signed-in player's own events come on the
 * same connection, to a program with an API key those alone that a call of its scope would tell it. `tick` events carry the
 * tick's number as their id: a client that reconnects with `Last-Event-ID` gets every tick it missed before new ones, or
 * the newest alone when it was away for more than five minutes.
 */
export const streamPath = '/api/v1/stream';

export const streamEvents = {
  tick: tickSchema,
  portfolio: portfolioSchema,
  /** News, in the moment everybody may know of it. */
  event: newsItemSchema,
  notification: notificationNewsSchema,
} as const;
export type StreamEventName = keyof typeof streamEvents;
export type StreamEvent<Name extends StreamEventName> = z.infer<(typeof streamEvents)[Name]>;
