import { liveStream } from '@limelight/contract/live';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStreamOf } from '../platform/stream.fixture.js';
import { AccessUnderTest, type Caller, type Request } from './access-matrix.fixture.js';

let access: AccessUnderTest;

beforeAll(async () => {
  access = await AccessUnderTest.open();
  const open = { name: 'open', max: 1, remaining: 1, resetsInSeconds: 1 };
  vi.spyOn(access.app.requestLimits, 'count').mockReturnValue(open);
});

afterAll(() => access.close());

interface Parameter {
  readonly in: string;
  readonly name: string;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

const hostileValues = [
  '%00',
  'a%00b',
  '%ff',
  '%2e%2e%2f%2e%2e',
  '%ED%A0%80',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '1e309',
  'NaN',
  "'%3B--",
  '%25%25',
  'x'.repeat(3_000),
  '2026-02-31',
  '%5B%5D',
  '00000000-0000-0000-0000-000000000000',
];

/** All but the stream, which never ends in an injected request: `topics.test.ts` sends it such values. */
function operations(): Operation[] {
  const paths = Object.entries(access.app.swagger().paths ?? {}).filter(([path]) => path !== liveStream.url);
  return paths.flatMap(([path, item]) =>
    Object.entries(item as Record<string, { parameters?: Parameter[] }>).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  );
}

/** The addresses of an operation in which one parameter has a hostile value, the others a harmless one. */
function hostileAddresses({ path, parameters }: Operation): string[] {
  const withParams = (hostile: string | null, value: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_text, name: string) => (name === hostile ? value : '1'));
  return parameters
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .flatMap((parameter) =>
      hostileValues.map((value) =>
        parameter.in === 'path'
          ? withParams(parameter.name, value)
          : `${withParams(null, '')}?${parameter.name}=${value}`,
      ),
    );
}

function answerTo(caller: Caller, method: string, url: string, body?: string) {
  const json = { headers: { 'content-type': 'application/json' }, body };
  return access.call(caller, { method, url, ...(body !== undefined && json) } as Request);
}

/** 502 and 503 are honest: what is outside does not answer in a test. */
const isFailure = (status: number) => status === 500 || status > 503;
/** Some 5,000 requests. */
const severalMinutesMs = 180_000;

// First: among the requests of the others is one that ends the caller's session.
test.each([
  ['a NUL', 'a\0b'],
  ['one half of a pair of surrogates', 'a\ud83d'],
])('%s in a text that would be stored is refused', async (_what, text) => {
  const alert = { id: access.newId(), celebrityId: '1', direction: 'above', priceCents: 1, note: text };
  const view = { list: 'users', name: 'A view', search: { q: text } };
  for (const [caller, method, path, payload] of [
    ['player', 'POST', '/api/v1/price-alerts', alert],
    ['admin', 'PUT', '/api/v1/manager/saved-views', view],
  ] as const) {
    const { status, body } = await answerTo(caller, method, path, JSON.stringify(payload));
    expect([status, JSON.parse(body).code], path).toEqual([400, 'BAD_REQUEST']);
  }
});

test.each(['visitor', 'player', 'admin'] as const)(
  'a hostile value in any parameter is no failure for a caller: %s',
  async (caller) => {
    const failed: string[] = [];
    const all = operations();
    expect(all.length).toBeGreaterThan(150);
    for (const operation of all) {
      const { method } = operation;
      const requests = hostileAddresses(operation).map(async (url) => ({
        url,
        ...(await answerTo(caller, method, url)),
      }));
      for (const { url, status, body } of await Promise.all(requests)) {
        if (isFailure(status)) failed.push(`${method} ${url} ${status} ${body}`);
      }
    }
    expect(failed).toEqual([]);
  },
  severalMinutesMs,
);

test('a body with hostile texts, and one that is no object, is no failure', async () => {
  const failed: string[] = [];
  const bodies = [
    'null',
    '[]',
    '"\\u0000"',
    '{"a\\u0000":1}',
    '{"id":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"__proto__":{}}',
    '1e999',
    '[[[[[[[[]]]]]]]]',
  ];
  for (const { method, path } of operations().filter(({ method: name }) => name !== 'GET')) {
    for (const body of bodies) {
      const { status } = await answerTo('admin', method, path.replaceAll(/\{\w+\}/g, '1'), body);
      if (isFailure(status)) failed.push(`${method} ${path} ${body} ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test('a cursor beyond the integers of the database is refused', async () => {
  expect((await answerTo('player', 'GET', '/api/v1/trades?cursor=2147483648')).status).toBe(400);
});

// Over a connection: the addresses of injected requests are tidied before they are sent.
test.each([
  ['a folder above the files', '/docs/static/%2e%2e', 403],
  ['a NUL in a file name', '/docs/static/%00', 400],
  ['a NUL in a query without a database behind it', '/dev/mailbox.json?to=%00', 400],
  ['an address that cannot be decoded', '/api/v1/celebrities/%ff', 400],
])('%s is refused', async (_what, path, status) => {
  const { response } = await openStreamOf(access.app, { path });
  response.destroy();
  const { statusCode, headers } = response;
  expect([statusCode, headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8']);
});

test('a window is answered with a page, however broken its address is', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml' };
  for (const path of ['/celebrity/%E0%A4%A', '/celebrity/%00', '/trade?q=%00', '/s/%ff']) {
    const { response } = await openStreamOf(access.app, { path, headers });
    response.destroy();
    const { statusCode, headers: answered } = response;
    expect([statusCode, answered['content-type']], path).toEqual([400, 'text/html; charset=utf-8']);
  }
});
