import type { z } from 'zod';
import type { ErrorCode } from './errors.js';
import { streamEvent } from './stream.js';

/**
 * Server-sent events (SSE), open to everyone. A signed-in player's own events use the same connection; a
 * program with an API key receives only events that an endpoint of its scope would return. The id of a `tick`
 * event is the tick's number: a client that reconnects with `Last-Event-ID` gets every missed tick before new
 * ones, or only the newest after more than five minutes. A noun declares its events in its own file, and its
 * topics.
 */
export const liveStream = {
  method: 'GET',
  url: '/api/v1/stream',
  tag: 'Market',
  summary: "Prices, news, and the player's portfolio and notifications as they change (server-sent events)",
  policy: 'public',
  // Events instead of a response.
  stream: true,
} as const;

/** A stream joins at most so many topics: those of all pages of a browser. */
export const topicsMax = 24;

/** Refuses a topic that the stream requested and may not join; the stream goes on without it. */
export const topicRefusedEvent =
  streamEvent<z.ZodType<{ readonly topic: string; readonly code: ErrorCode }>>('topicRefused');
