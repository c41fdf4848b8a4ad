import { problemSchema } from '@limelight/contract/errors.schema';
import { liveStream } from '@limelight/contract/live';
import { streamEventSchema } from '@limelight/contract/live.schema';
import { allows } from '@limelight/rules/permission';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { securityOf } from './http/openapi.js';
import { Refusal } from './http/refusal.js';
import type { Viewer } from './http/viewer.js';
import type { StreamHub, StreamMessage, StreamOwner } from './live.js';

export interface StreamSources {
  /** What everybody is told: the newest state for a new client, or what one missed since `lastEventId`. */
  missed(lastEventId: string | undefined): StreamMessage[];
  /** What a player alone is told when a stream opens. */
  own(userId: string): Promise<StreamMessage[]>;
}

export function registerStream(app: FastifyInstance, hub: StreamHub, sources: StreamSources): void {
  const { url, policy, summary, tag } = liveStream;
  const schema = {
    summary,
    tags: [tag],
    security: [{}, ...securityOf({ policy: 'player', scope: 'read' })],
    description: 'Sends one event after another: `event` is its name, `data` its JSON on one line.',
    response: { 200: { content: { 'text/event-stream': { schema: streamEventSchema } } }, '4xx': problemSchema },
  };
  // A HEAD would be held open like the stream itself, for nothing.
  const options = { config: { policy }, schema, exposeHeadRoute: false };
  app.get(url, options, async (request: FastifyRequest, reply) => {
    // Pieces go out in chunked coding, which HTTP 1.0 does not have.
    if (request.raw.httpVersion === '1.0') throw new Refusal('BAD_REQUEST');
    const owner = ownerOf(await app.findViewer(request));
    const header = request.headers['last-event-id'];
    const stream = hub.open(reply.raw, {
      owner,
      address: request.ip,
      headers: reply.getHeaders(),
      missed: sources.missed(Array.isArray(header) ? header[0] : header),
    });
    reply.hijack();
    if (owner === null) return;
    if (owner.leftMs !== undefined) {
      const timer = setTimeout(stream.end, owner.leftMs);
      reply.raw.on('close', () => clearTimeout(timer));
    }
    try {
      // Looked up once more now that the connection has joined: what ended in between was told to nobody.
      if (ownerOf(await app.findViewer(request))?.userId !== owner.userId) return stream.end();
      // Read after the connection joined as well: a change between would be sent too, and the newer version wins.
      for (const message of await sources.own(owner.userId)) stream.send(message);
    } catch (error) {
      request.log.warn({ err: error }, "a stream opened without the player's own state");
    }
  });
}

/** A player's own events are for whom the policy "player" lets in; everybody else gets what is public. */
function ownerOf(viewer: Viewer | null): StreamOwner | null {
  if (viewer === null || !allows('player', viewer).allowed) return null;
  const { userId, sessionId, key, impersonator } = viewer;
  return { userId, sessionId, key: key ?? null, leftMs: impersonator?.leftMs };
}
