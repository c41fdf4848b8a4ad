/**
 * Server-sent events (SSE), open to everyone. A signed-in player's own events use the same connection; a program with
 * an API key receives only events that an endpoint of its scope would return. The id of a `tick` event is the tick's
 * number: a client that reconnects with `Last-Event-ID` gets every missed tick before new ones, or only the newest
 * after more than five minutes.
 */
export const liveStream = {
  method: 'GET',
  url: '/api/v1/stream',
  tag: 'Market',
  summary: "Prices, news, and the player's portfolio and notifications as they change (server-sent events)",
  policy: 'public',
} as const;

/** The names of the stream's events; `live.schema.ts` has their payloads. */
export const streamEventNames = [
  'tick',
  'portfolio',
  'news',
  'notification',
  'earlyAlert',
  'celebrity',
  'liveTrades',
  'cacheCleared',
  'supportTicket',
] as const;
export type StreamEventName = (typeof streamEventNames)[number];
