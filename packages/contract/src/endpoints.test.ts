import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import {
  contractProblems,
  doubled,
  endpoints,
  pairByName,
  schemasOf,
  streamEvents,
  tagOf,
} from './endpoints.schema.js';
import { getPortfolio } from './exchange/wallet.js';
import { liveStream } from './live.js';
import { unsubscribeFromMail } from './people/notifications.js';
import { placeTrade } from './play/trading.js';
import { placeTrade as placeTradeSchemas } from './play/trading.schema.js';
import { streamEvent } from './stream.js';

test('no two endpoints share method and URL', () => {
  const routes = endpoints.map(({ method, url }) => `${method} ${url}`);
  expect(new Set(routes).size).toBe(routes.length);
});

const response = z.string();
const getA = endpoint<{ readonly response: typeof response }>()({ url: '/a', summary: 'Reads A', policy: 'public' });

test('an endpoint has the schemas of its own name, and an unlisted one is reported', () => {
  expect(schemasOf(placeTrade)).toBe(placeTradeSchemas);
  expect(() => schemasOf(getA)).toThrow('GET /a is no endpoint');
});

test('an endpoint without schemas is reported with the file that lacks them', () => {
  const problem = 'packages/contract/src/a.schema.ts exports no schemas "getA"';
  expect(pairByName('a', { getA }, {})).toMatchObject({ pairs: [], problems: [problem] });
});

test('schemas without an endpoint are reported with the file that lacks it', () => {
  const problem = 'packages/contract/src/a.ts exports no endpoint "getA"';
  expect(pairByName('a', {}, { getA: { response } })).toMatchObject({ pairs: [], problems: [problem] });
});

test('an endpoint without a policy is reported with its file', () => {
  const { policy: _policy, ...open } = getA;
  const problem = 'packages/contract/src/a.ts: getA (GET /a) declares no policy';
  expect(pairByName('a', { getA: open }, { getA: { response } }).problems).toEqual([problem]);
  expect(pairByName('a', { getA: { ...open, policy: undefined } }, { getA: { response } }).problems).toEqual([problem]);
});

test('a writing staff endpoint without an audit action is reported with its file', () => {
  const setA = { ...getA, method: 'POST', policy: { permission: 'user.suspend' } };
  const problemsOf = (call: object) => pairByName('a', { setA: call }, { setA: { response } }).problems;
  expect(problemsOf(setA)).toEqual([
    'packages/contract/src/a.ts: setA (POST /a) needs a permission and changes something, but names no audit action',
  ]);
  expect(problemsOf({ ...setA, audit: 'user.suspend' })).toEqual([]);
  expect(problemsOf({ ...setA, audit: 'none' })).toEqual([]);
  expect(problemsOf({ ...setA, method: 'GET' })).toEqual([]);
  expect(problemsOf({ ...setA, policy: 'player' })).toEqual([]);
});

test('every endpoint of the contract has schemas, and all schemas have an endpoint', () => {
  expect(contractProblems).toEqual([]);
});

test("an endpoint's section of the documentation is its own, its file's, or named after its file", () => {
  const tagIn = (noun: string, calls: Parameters<typeof pairByName>[1]) =>
    pairByName(noun, calls, { getA: { response } }).pairs.map(([, listed]) => listed.tag);
  expect(tagIn('price-alerts', { getA })).toEqual(['Price alerts']);
  expect(tagIn('wallet', { getA, tag: 'Portfolio' })).toEqual(['Portfolio']);
  expect(tagIn('a', { getA: { ...getA, tag: 'Account' } })).toEqual(['Account']);
  expect(tagOf(getPortfolio)).toBe('Portfolio');
});

test('the path parameters in a URL are those of its schema', () => {
  for (const call of endpoints) {
    const inUrl = [...call.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const { params } = schemasOf(call);
    const inSchema = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(inSchema, call.url).toEqual(inUrl);
  }
});

test('no address contains a token, but that of one-click unsubscribing, which RFC 8058 prescribes', () => {
  const withToken = endpoints.filter(({ url }) => /:(token|secret|password)/i.test(url)).map(({ url }) => url);
  const inQuery = endpoints.filter((call) => /"(token|secret|password)"/i.test(queryOf(call))).map(({ url }) => url);
  expect([new Set(withToken), inQuery]).toEqual([new Set([unsubscribeFromMail.url]), []]);
});

function queryOf(call: (typeof endpoints)[number]): string {
  const { query } = schemasOf(call);
  return query === undefined ? '' : JSON.stringify(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }));
}

/** The places of whole numbers in a JSON schema that the database may be unable to store. */
function unboundedIntegers(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maximum } = node as { type?: unknown; maximum?: unknown };
  const isUnbounded = (type === 'integer' || type === 'number') && !(Number(maximum) < 2 ** 31);
  const within = Object.entries(node).flatMap(([name, part]) => unboundedIntegers(part, `${place}.${name}`));
  return isUnbounded ? [place, ...within] : within;
}

test('every whole number of a request is one that the database can store', () => {
  const found = endpoints.flatMap((call) => {
    const { params, query, body } = schemasOf(call);
    return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined
        ? []
        : unboundedIntegers(
            z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
            `${call.method} ${call.url} ${part}`,
          ),
    );
  });
  // The value of a setting is stored as JSON, and its own bounds are checked with its key.
  expect(found.filter((place) => !place.startsWith('PUT /api/v1/manager/settings body'))).toEqual([]);
});

const soundEvent = { someEvent: streamEvent('some') };

test.each([
  [pairByName('some', soundEvent, {}), 'packages/contract/src/some.schema.ts exports no schema "someEvent"'],
  [
    pairByName('some', { someTopic: { topic: 'some' } }, {}),
    'packages/contract/src/some.ts: the topic "some" declares no policy',
  ],
])('an event without a schema and a topic without a policy are reported with their file', ({ problems }, line) => {
  expect(problems).toEqual([line]);
});

test('an event or a topic that two nouns declare is reported with both files', () => {
  const parts = [
    { name: 'tick', file: 'market.ts' },
    { name: 'news', file: 'news.ts' },
    { name: 'tick', file: 'clock.ts' },
  ];
  expect(doubled(parts)).toEqual(['market.ts and clock.ts both declare "tick"']);
});

test('the stream is no endpoint, and its own events are listed with those of the nouns', () => {
  expect(endpoints).not.toContain(liveStream);
  expect(streamEvents.map(({ event }) => event)).toEqual(expect.arrayContaining(['topicRefused', 'tick', 'news']));
});
