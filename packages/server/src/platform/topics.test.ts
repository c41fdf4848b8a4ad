import { liveStream, topicsMax } from '@limelight/contract/live';
import { streamTopic } from '@limelight/contract/stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { createHttpServer } from './http/server.js';
import type { Viewer } from './http/viewer.js';
import { openStreamOf, type StreamClient, withoutListener } from './stream.fixture.js';
import { registerStream } from './stream-route.js';
import { subscribeToTopicChanges } from './subscribe-to-changes.js';
import { announceTopicEnd } from './topic-end.sql.js';
import { type ServedTopic, subscribeToTopicEnds } from './topics.js';

const squadTopic = streamTopic({ topic: 'squad', policy: 'player', scope: 'read' });
const inboxTopic = streamTopic({ topic: 'inbox', policy: { permission: 'ticket.answer' } });
const openTopic = streamTopic({ topic: 'open', policy: 'public' });

/** Ada is in squad 7; the state of a squad is what was written last. */
const members = new Set<string>();
const states = new Map<string, string>();
const stateOf = async (id: string) => ({ event: 'squad', data: states.get(id) ?? 'empty' });
const served: readonly ServedTopic[] = [
  {
    topic: squadTopic,
    mayJoin: async ({ viewer, id }) => members.has(`${viewer?.userId} ${id}`),
    snapshot: async ({ id }) => [await stateOf(id)],
  },
  { topic: inboxTopic, mayJoin: () => true, snapshot: async () => [{ event: 'secret', data: 'of staff' }] },
  { topic: openTopic, mayJoin: ({ id }) => id === 'all', snapshot: async () => [] },
];

const [ada, eve] = ['0192f0c1-2b3c-7d4e-8f50-00000000000a', '0192f0c1-2b3c-7d4e-8f50-00000000000e'];
/** The only one with a state of her own. */
const ivy = '0192f0c1-2b3c-7d4e-8f50-00000000001b';

interface Instance {
  readonly app: FastifyInstance;
  readonly services: TestServices;
}

let one: Instance;
let other: Instance;

/** A server whose requests say in a header who makes them. */
async function openInstance(options: Parameters<typeof createTestServices>[0]): Promise<Instance> {
  const services = await createTestServices(options);
  const { live, listener, log } = services;
  const app = await createHttpServer({ production: false, trustedProxies: [], logger: log });
  app.decorate('findViewer', async ({ headers }) => {
    const { viewer } = headers;
    if (typeof viewer !== 'string') return null;
    const player = { role: 'user', emailVerified: true, suspended: false, sessionId: null };
    return { ...player, ...JSON.parse(viewer) } as Viewer;
  });
  const topics = new Map(served.map((topic) => [topic.topic.topic, topic]));
  registerStream(app, live, {
    missed: (lastEventId = 'newest') => [{ event: 'tick', data: lastEventId }],
    own: async ({ userId }) => (userId === ivy ? [{ event: 'own', data: 'state' }] : []),
    topics,
  });
  subscribeToTopicEnds({ topics, live, listener });
  subscribeToTopicChanges({ live, listener, log, topic: squadTopic, channel: 'squad_change', read: stateOf });
  await listener.start();
  return { app, services };
}

beforeAll(async () => {
  one = await openInstance({});
  other = await openInstance({ database: one.services.database });
});
afterAll(async () => {
  for (const { app, services } of [other, one]) {
    services.live.close();
    await app.close();
    await services.close();
  }
});

function open(query: string, viewer: Partial<Viewer> | null = null, { app } = one): Promise<StreamClient> {
  const headers = viewer === null ? {} : { viewer: JSON.stringify(viewer) };
  return openStreamOf(app, { path: `${liveStream.url}?${query}`, headers });
}

const received = (stream: StreamClient) =>
  [...stream.text().matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data]) => `${event} ${data}`);

async function change(squad: string, state: string): Promise<void> {
  states.set(squad, state);
  await one.services.database.pool.query('select pg_notify($1, $2)', ['squad_change', squad]);
}

const refused = (topic: string, code: string) => `topicRefused ${JSON.stringify({ topic, code })}`;
const key = (scope: 'read' | 'trade') => ({ userId: ada, key: { id: 'k', scope } });

test.each([
  ['who is not logged in', null, 'squad/7', 'NOT_SIGNED_IN'],
  ['whose address is not verified', { userId: ada, emailVerified: false }, 'squad/7', 'EMAIL_NOT_VERIFIED'],
  ['who is suspended', { userId: ada, suspended: true }, 'squad/7', 'ACCOUNT_SUSPENDED'],
  ['who is no member', { userId: eve }, 'squad/7', 'FORBIDDEN'],
  ['who is a member of another squad', { userId: ada }, 'squad/8', 'FORBIDDEN'],
  ['who has no right to it', { userId: ada }, 'inbox/all', 'FORBIDDEN'],
  [
    'with an API key, which opens no topic without a scope',
    { ...key('trade'), role: 'admin' } as const,
    'inbox/all',
    'FORBIDDEN',
  ],
  ['who asks for an unknown topic', { userId: ada }, 'league/7', 'NOT_FOUND'],
  ['who asks for a name of every object', { userId: ada }, 'constructor/7', 'NOT_FOUND'],
  ['who asks for an unknown id', null, 'open/nobody', 'FORBIDDEN'],
])(
  'the topic is refused to a stream of one %s, which receives nothing of it and goes on',
  async (_who, viewer, topic, code) => {
    members.add(`${ada} 7`);
    const stream = await open(`topics=${topic}`, viewer);
    await expect.poll(() => received(stream)).toEqual(['tick newest', refused(topic, code)]);
    one.services.live.publish({ topic: topic.split('/')[0] ?? '', policy: 'public' }, topic.split('/')[1] ?? '', {
      event: 'squad',
      data: 'secret',
    });
    one.services.live.broadcast({ event: 'tick', data: 'next' });
    await expect.poll(() => received(stream)).toEqual(['tick newest', refused(topic, code), 'tick next']);
    stream.response.destroy();
  },
);

test.each([
  ['too many topics', Array.from({ length: topicsMax + 1 }, (_, index) => `squad/${index}`).join(',')],
  ['a topic without an id', 'squad'],
  ['an empty topic', 'squad/7,'],
  ['a path', '../squad/7'],
  ['a line break', 'squad/7%0Adata: forged'],
  ['NUL', 'squad/%00'],
  ['a very long one', `squad/${'7'.repeat(10_000)}`],
  ['two lists', 'squad/7&topics=squad/8'],
])('a stream that asks for %s is refused', async (_what, topics) => {
  const { statusCode } = await one.app.inject({ url: `${liveStream.url}?topics=${topics}` });
  expect([400, 414, 431]).toContain(statusCode);
});

test('a topic that is requested twice is joined once, up to the limit', async () => {
  const names = Array.from({ length: topicsMax }, (_, index) => `open/${index}`);
  const stream = await open(`topics=${[...names, ...names].join(',')}`);
  await expect.poll(() => received(stream)).toHaveLength(1 + topicsMax);
  stream.response.destroy();
});

test.each([
  ['a session', { userId: ada }],
  ['an API key of the topic’s scope', key('read')],
])('%s that joins receives the state, then each change, from whichever instance it comes', async (_what, viewer) => {
  members.add(`${ada} 7`);
  states.set('7', 'before');
  const streams = [await open('topics=squad/7', viewer), await open('topics=squad/7', viewer, other)];
  for (const stream of streams) await expect.poll(() => received(stream)).toEqual(['tick newest', 'squad before']);
  await change('8', 'of others');
  await change('7', 'after');
  for (const stream of streams) {
    await expect.poll(() => received(stream)).toEqual(['tick newest', 'squad before', 'squad after']);
    stream.response.destroy();
  }
});

test('rights that end, end the streams on every instance, and the next stream is refused', async () => {
  members.add(`${ada} 7`);
  const streams = [await open('topics=squad/7', { userId: ada }), await open('topics=squad/7', { userId: ada }, other)];
  for (const stream of streams) await expect.poll(() => stream.events()).toEqual(['tick', 'squad']);
  members.delete(`${ada} 7`);
  await announceTopicEnd(one.services.db, ada, 'squad/7');
  await Promise.all(streams.map(({ ended }) => ended));
  const again = await open('topics=squad/7', { userId: ada });
  await expect.poll(() => received(again)).toEqual(['tick newest', refused('squad/7', 'FORBIDDEN')]);
  again.response.destroy();
});

test('after lost notifications every stream with a topic of members is checked again, and others stay open', async () => {
  members.add(`${ada} 7`);
  const [member, visitor] = [await open('topics=squad/7', { userId: ada }), await open('topics=open/all')];
  await expect.poll(() => member.events()).toEqual(['tick', 'squad']);
  await withoutListener(one.services, async () => {
    members.delete(`${ada} 7`);
    await announceTopicEnd(one.services.db, ada, 'squad/7');
  });
  await member.ended;
  one.services.live.publish(openTopic, 'all', { event: 'squad', data: 'still here' });
  await expect.poll(() => received(visitor)).toContain('squad still here');
  visitor.response.destroy();
});

test('a stream that replaces another gets no state of the player again, unless it reconnects itself', async () => {
  members.add(`${ivy} 7`);
  states.set('7', 'now');
  const headers = { viewer: JSON.stringify({ userId: ivy }) };
  const path = `${liveStream.url}?lastEventId=5`;
  const alone = await openStreamOf(one.app, { path, headers });
  const next = await openStreamOf(one.app, { path: `${path}&state=known&topics=squad/7`, headers });
  const again = { ...headers, 'last-event-id': '9' };
  const reconnected = await openStreamOf(one.app, { path: `${path}&state=known`, headers: again });
  await expect.poll(() => received(alone)).toEqual(['tick 5', 'own state']);
  await expect.poll(() => received(reconnected)).toEqual(['tick 9', 'own state']);
  await expect.poll(() => received(next)).toEqual(['tick 5', 'squad now']);
  for (const stream of [alone, next, reconnected]) stream.response.destroy();
});

test('a stream that reconnects gets what it missed, by the header or else by its address, and its topics', async () => {
  members.add(`${ada} 7`);
  states.set('7', 'now');
  const headers = { viewer: JSON.stringify({ userId: ada }) };
  const path = `${liveStream.url}?topics=squad/7&lastEventId=5`;
  for (const [id, header] of [
    ['5', headers],
    ['9', { ...headers, 'last-event-id': '9' }],
  ] as const) {
    const stream = await openStreamOf(one.app, { path, headers: header });
    await expect.poll(() => received(stream)).toEqual([`tick ${id}`, 'squad now']);
    stream.response.destroy();
  }
});
