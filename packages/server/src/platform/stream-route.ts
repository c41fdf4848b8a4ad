import { problemSchema } from '@limelight/contract/errors.schema';
import { liveStream } from '@limelight/contract/live';
import { streamEventSchema } from '@limelight/contract/live.schema';
import { allows } from '@limelight/rules/permission';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireOpenTo } from './http/maintenance.js';
import { securityOf } from './http/openapi.js';
import { Refusal } from './http/refusal.js';
import { countCaller } from './http/request-limits.js';
import type { Viewer } from './http/viewer.js';
import type { StreamHub, StreamMessage } from './live.js';

export interface StreamSources {
  /** Public events: the newest state for a new client, or those since `lastEventId`. */
  missed(lastEventId: string | undefined): StreamMessage[];
  /** The player's own state, sent when a stream opens. */
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
  // A HEAD request would stay open like the stream itself.
  const options = { config: { policy, stream: true } as const, schema, exposeHeadRoute: false };
  app.get(url, options, async (request: FastifyRequest, reply) => {
    // Events use chunked transfer encoding, which HTTP 1.0 lacks.
    if (request.raw.httpVersion === '1.0') throw new Refusal('BAD_REQUEST');
    const viewer = await app.findViewer(request);
    await countCaller(app, { request, reply, viewer });
    const owner = ownerOf(app, viewer);
    const header = request.headers['last-event-id'];
    // In the same turn of the event loop in which the stream joins the hub: none is left open by a switch in between.
    requireOpenTo(app, viewer);
    const stream = hub.open(reply.raw, {
      owner,
      address: request.ip,
      headers: reply.getHeaders(),
      missed: sources.missed(Array.isArray(header) ? header[0] : header),
    });
    reply.hijack();
    if (owner === null) return;
    if (owner.impersonator !== undefined) {
      const timer = setTimeout(stream.end, owner.impersonator.leftMs);
      reply.raw.on('close', () => clearTimeout(timer));
    }
    try {
      // Checked again after joining the hub: a session that ended in between was not in the hub to be closed.
      if (ownerOf(app, await app.findViewer(request))?.userId !== owner.userId) return stream.end();
      // Read after joining: a change in between is sent as well, and the client keeps the newer version.
      for (const message of await sources.own(owner.userId)) stream.send(message);
    } catch (error) {
      const message = "sending a player's own state to a new stream failed";
      app.requestLog.note({ kind: message, level: 'warn', message, fields: { reqId: request.id, err: error } });
    }
  });
}

/** Viewers that pass the policy "player" receive their own events; all others only public ones. */
function ownerOf({ accessRules }: FastifyInstance, viewer: Viewer | null): Viewer | null {
  return viewer !== null && allows('player', viewer, accessRules).allowed ? viewer : null;
}
