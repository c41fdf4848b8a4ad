/**
 * Server-sent events, open to everybody; a signed-in player's own events come on the same connection, to a program with an
 * API key only those that a call of its scope would return. `tick` events carry the tick's number as their id: a client
 * that reconnects with `Last-Event-ID` gets every tick it missed before new ones, or only the newest when it was away for
 * more than five minutes.
 */
export const liveStream = {
  method: 'GET',
  url: '/api/v1/stream',
  tag: 'Market',
  summary: 'Prices, news and the own portfolio and notifications as they change (server-sent events)',
  policy: 'public',
} as const;

/** What comes on the stream; the payload of each is in `live.schema.ts`. */
export const streamEventNames = ['tick', 'portfolio', 'event', 'notification'] as const;
export type StreamEventName = (typeof streamEventNames)[number];
