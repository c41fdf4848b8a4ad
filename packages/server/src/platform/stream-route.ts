import { streamEvents, streamTopics } from '@limelight/contract/endpoints.schema';
import type { ErrorCode } from '@limelight/contract/errors';
import { liveStream, topicRefusedEvent } from '@limelight/contract/live';
import { streamQuerySchema } from '@limelight/contract/live.schema';
import { allows, opensWithKey } from '@limelight/rules/permission';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { describeRequest } from './http/current-request.js';
import { requireOpenTo } from './http/maintenance.js';
import { audienceKey, problemAnswer, securityOf } from './http/openapi.js';
import { Refusal } from './http/refusal.js';
import { countCaller } from './http/request-limits.js';
import type { Viewer } from './http/viewer.js';
import { type OpenStream, type StreamHub, type StreamMessage, streamMessage } from './live.js';
import { type Joining, type ServedTopic, servedTopic, type Topics } from './topics.js';

/** Whose state a stream sends when it opens. */
export type StreamPlayer = Pick<Viewer, 'userId' | 'tier'>;

export interface StreamSources {
  /** Public events: the newest state for a new client, or those since `lastEventId`. */
  missed(lastEventId: string | undefined): StreamMessage[];
  /** The player's own state, sent when a stream opens. */
  own(player: StreamPlayer): Promise<StreamMessage[]>;
  readonly topics?: Topics | undefined;
}

/** Any event, as described in the OpenAPI document, each under the name `StreamTick`. */
const streamEventSchema = z
  .union(
    streamEvents.map(({ event, schema }) =>
      z
        .strictObject({ event: z.literal(event), data: schema, id: z.string().optional() })
        .meta({ id: `Stream${event.charAt(0).toUpperCase()}${event.slice(1)}` }),
    ),
  )
  .meta({ id: 'StreamEvent' });

const topicNames = streamTopics
  .filter(({ policy }) => typeof policy === 'string')
  .map(({ topic, policy }) => `\`${topic}/{id}\`${policy === 'public' ? '' : ' with a key'}`);

const description = `Sends one server-sent event after another: \`event\` is its name, \`data\` its JSON on one line, and
\`id\`, which a tick has, what a client that reconnects sends back. Without a key it has what everybody may know, with one
of any scope also what is the player's own. Topics: ${topicNames.join(', ')}.`;

/** The stream in the OpenAPI document. */
const schema = {
  operationId: 'openStream',
  summary: liveStream.summary,
  tags: [liveStream.tag],
  [audienceKey]: 'players',
  security: [{}, ...securityOf({ policy: 'player', scope: 'read' })],
  description,
  querystring: streamQuerySchema,
  response: {
    200: {
      description: 'Events, until the client or the server ends the stream',
      content: { 'text/event-stream': { schema: streamEventSchema } },
    },
    '4xx': problemAnswer,
  },
};

export function registerStream(app: FastifyInstance, hub: StreamHub, sources: StreamSources): void {
  const { url, policy } = liveStream;
  const { topics: served = new Map() } = sources;
  // A HEAD request would stay open like the stream itself.
  const options = { config: { policy, stream: true } as const, schema, exposeHeadRoute: false };
  app.get(url, options, async (request: FastifyRequest, reply) => {
    // Events use chunked transfer encoding, which HTTP 1.0 lacks.
    if (request.raw.httpVersion === '1.0') throw new Refusal('BAD_REQUEST');
    const { topics = [], lastEventId, state } = request.query as z.output<typeof streamQuerySchema>;
    const viewer = await app.findViewer(request);
    await countCaller(app, { request, reply, viewer });
    const owner = ownerOf(app, viewer);
    const [header] = [request.headers['last-event-id']].flat();
    // A browser that reconnects repeats the address with its old id; the header is newer.
    const missed = sources.missed(header ?? lastEventId);
    const knowsState = state === 'known' && header === undefined;
    // In the same turn of the event loop in which the stream joins the hub: none is left open by a switch in
    // between.
    requireOpenTo(app, viewer);
    const stream = hub.open(reply.raw, {
      owner,
      address: request.ip,
      headers: reply.getHeaders(),
      acceptEncoding: request.headers['accept-encoding'],
      // Each stream begins with an id, for the header of a reconnect.
      missed: missed.length > 0 ? missed : sources.missed(undefined),
      topics,
    });
    reply.hijack();
    if (owner?.impersonator !== undefined) {
      const timer = setTimeout(stream.end, owner.impersonator.leftMs);
      reply.raw.on('close', () => clearTimeout(timer));
    }
    if (owner === null && topics.length === 0) return;
    try {
      // Read again after joining the hub: a session that ended in between was not in the hub to be closed.
      const current = viewer === null ? null : await app.findViewer(request, { current: true });
      const player = ownerOf(app, current);
      if (player?.userId !== owner?.userId) return stream.end();
      // Read after joining: a change in between is sent as well, and the client keeps the newer version.
      if (player !== null && !knowsState) for (const message of await sources.own(player)) stream.send(message);
      for (const name of topics) await joinTopic(app, { stream, name, viewer: current, topics: served });
    } catch (error) {
      const message = 'sending the state to a new stream failed';
      app.requestLog.note({
        kind: message,
        level: 'warn',
        message,
        fields: { ...describeRequest(request), err: error },
      });
      // A topic that it silently never joined would look quiet: it tries again.
      if (topics.length > 0) stream.end();
    }
  });
}

interface TopicRequest {
  readonly stream: OpenStream;
  readonly name: string;
  readonly viewer: Viewer | null;
  readonly topics: Topics;
}

/**
 * The rule is checked after the stream is in the hub with its wish: rights that end in between end the
 * stream.
 */
async function joinTopic(app: FastifyInstance, { stream, name, viewer, topics }: TopicRequest): Promise<void> {
  const served = servedTopic(topics, name);
  const joining = { viewer, id: name.slice(name.indexOf('/') + 1) };
  const code = served === undefined ? 'NOT_FOUND' : await refusalOf(app, served, joining);
  // Its key's scope is checked here, not for each message.
  const scope = 'read';
  if (code !== null) return stream.send(streamMessage(topicRefusedEvent, { topic: name, code }, { scope }));
  stream.join(name);
  for (const message of (await served?.snapshot(joining)) ?? []) stream.send({ ...message, scope });
}

async function refusalOf(
  app: FastifyInstance,
  { topic: { policy, scope }, mayJoin }: ServedTopic,
  joining: Joining,
): Promise<ErrorCode | null> {
  const { viewer } = joining;
  if (policy !== 'public' && viewer?.key !== undefined && !opensWithKey(viewer.key.scope, scope)) return 'FORBIDDEN';
  const decision = allows(policy, viewer, app.accessRules);
  if (!decision.allowed) return decision.code;
  return (await mayJoin(joining)) ? null : 'FORBIDDEN';
}

/** Viewers that pass the policy "player" receive their own events; all others only public ones. */
function ownerOf({ accessRules }: FastifyInstance, viewer: Viewer | null): Viewer | null {
  return viewer !== null && allows('player', viewer, accessRules).allowed ? viewer : null;
}
