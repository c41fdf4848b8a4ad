import { endpoint } from '@limelight/contract/endpoint';
import { problemSchema } from '@limelight/contract/errors.schema';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from './refusal.js';
import { routeWithSchemas } from './route.js';
import { createHttpServer } from './server.js';
import type { Viewer } from './viewer.js';

interface Document {
  readonly paths: Record<
    '/echo/{id}',
    { readonly post: { readonly responses: Record<string, { readonly content: object }> } }
  >;
}

let app: FastifyInstance;
let viewer: Viewer | null;

const echoSchemas = {
  params: z.strictObject({ id: z.string().max(3) }),
  body: z.strictObject({ shares: z.int().min(1), note: z.string().default('none') }),
  response: z.strictObject({ id: z.string(), shares: z.int(), note: z.string() }),
};
const echo = endpoint<typeof echoSchemas>()({
  method: 'POST',
  url: '/echo/:id',
  tag: 'Test',
  summary: 'Echoes the request',
  policy: 'player',
});

const player: Viewer = { userId: 'u', sessionId: 's', role: 'user', emailVerified: true, suspended: false };

beforeEach(async () => {
  viewer = player;
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  app.decorate('findViewer', async () => viewer);
  routeWithSchemas(app, echo, echoSchemas, async ({ params, body }) => ({ id: params.id, ...body }));
});

afterEach(() => app.close());

function post(payload: unknown, url = '/echo/1') {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: payload as string,
  });
}

test('a valid request is parsed, handled and answered', async () => {
  const answer = await post({ shares: 2 });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ id: '1', shares: 2, note: 'none' });
});

test.each([
  ['a string for a number', { shares: '2' }],
  ['a hexadecimal text', { shares: '0x10' }],
  ['a fraction', { shares: 1.5 }],
  ['zero', { shares: 0 }],
  ['a number past 2^53', '{"shares": 9007199254740993}'],
  ['an overflow', '{"shares": 1e400}'],
  ['no number', '{"shares": NaN}'],
  ['an array', []],
  ['null', 'null'],
  ['a field that is not ours', { shares: 2, price: 1 }],
  ['a broken text', '{"shares": 2'],
  ['a key twice', '{"shares": 2, "shares": 3}'],
  ['prototype pollution', '{"shares": 2, "__proto__": {"role": "admin"}}'],
])('refuses %s with 400 and the problem format', async (_name, payload) => {
  const answer = await post(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
});

test('a refusal is a problem of RFC 9457, as the document says of every endpoint', async () => {
  const answer = await post([]);
  const problem = answer.json();
  expect(problem).toMatchObject({
    ...{ type: '/docs/errors#BAD_REQUEST', title: 'The request is not valid', status: 400, code: 'BAD_REQUEST' },
    detail: 'The request is not valid',
    instance: `urn:request:${answer.headers['x-request-id']}`,
  });
  expect(problemSchema.parse(problem)).toEqual(problem);
  const { responses } = (JSON.parse(JSON.stringify(app.swagger())) as Document).paths['/echo/{id}'].post;
  for (const status of ['4XX', '5XX']) {
    expect(Object.keys(responses[status]?.content ?? {})).toEqual(['application/problem+json']);
  }
});

test('a body of more than 64 KB is refused', async () => {
  const answer = await post({ shares: 2, note: 'x'.repeat(64 * 1024) });
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect((await post({ shares: 2, note: 'x'.repeat(63 * 1024) })).statusCode).toBe(200);
});

test('an invalid field is named with its message', async () => {
  const answer = await post({ shares: 0 });
  expect(answer.json().details).toHaveProperty('shares');
});

test.each([
  ['nobody', null, 401, 'NOT_SIGNED_IN'],
  ['an unverified account', { ...player, emailVerified: false }, 403, 'EMAIL_NOT_VERIFIED'],
  ['a suspended account', { ...player, suspended: true }, 403, 'ACCOUNT_SUSPENDED'],
] as const)('%s is refused before the body is parsed', async (_name, who, status, code) => {
  viewer = who;
  for (const body of [{ nonsense: true }, '{"shares": 2', 'x'.repeat(65 * 1024)]) {
    const answer = await post(body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.headers['www-authenticate'], 'a 401 names the scheme').toBe(status === 401 ? 'Bearer' : undefined);
  }
});

test.each(['25006', '53100', '53200', '58030', 'EMFILE'])(
  'while the database takes no writes (%s) the client may try again',
  async (code) => {
    app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
    const failing = async () => Promise.reject(Object.assign(new Error('refused'), { code }));
    app.get('/write', { config: { policy: 'public' as const } }, failing);
    const answer = await app.inject('/write');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
  },
);

test('the response to an unexpected error has no detail, to an expected one its code', async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  const options = { config: { policy: 'public' as const } };
  app.get('/defect', options, async () => Promise.reject(new Error('password is hunter2')));
  app.get('/refusal', options, async () => Promise.reject(new Refusal('PRICE_MOVED', { details: { priceCents: 5 } })));
  app.get('/away', options, async () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })));
  expect((await app.inject('/defect')).json()).toMatchObject({
    code: 'INTERNAL',
    message: 'Something went wrong. Please try again',
  });
  const refused = await app.inject('/refusal');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'PRICE_MOVED', message: 'Price updated', details: { priceCents: 5 } },
  ]);
  expect((await app.inject('/away')).statusCode).toBe(503);
});

const suspend = endpoint<typeof echoSchemas>()({
  ...echo,
  url: '/users/:id/suspension',
  policy: { permission: 'user.suspend', recentAuthentication: true },
  audit: 'user.suspend',
});
const proofs = { recentlyAuthenticated: true, twoFactorOn: true, twoFactorPassed: true };
const manager: Viewer = { ...player, role: 'manager', ...proofs };

test('an endpoint with a permission policy passes the actor to its handler and refuses everybody else', async () => {
  const actors: unknown[] = [];
  routeWithSchemas(app, suspend, echoSchemas, async ({ params, body, actor }) => {
    actors.push(actor);
    return { id: params.id, ...body };
  });
  const send = async (who: Viewer | null) => {
    viewer = who;
    const answer = await post({ shares: 2 }, '/users/1/suspension');
    return answer.json().code ?? answer.statusCode;
  };
  expect(await send(manager)).toBe(200);
  expect(actors).toEqual([
    { userId: 'u', role: 'manager', requestId: expect.stringMatching(/^[\w-]{16}-[0-9a-z]+$/), address: '127.0.0.1' },
  ]);
  expect(await send(null)).toBe('NOT_SIGNED_IN');
  expect(await send({ ...manager, role: 'user' })).toBe('FORBIDDEN');
  expect(await send({ ...manager, suspended: true })).toBe('ACCOUNT_SUSPENDED');
  expect(await send({ ...manager, twoFactorPassed: false })).toBe('TWO_FACTOR_NEEDED');
  expect(await send({ ...manager, twoFactorOn: false, twoFactorPassed: false })).toBe('TWO_FACTOR_SETUP_NEEDED');
  expect(await send({ ...manager, recentlyAuthenticated: false })).toBe('PASSWORD_NEEDED');
  expect(await send({ ...manager, key: { id: 'k', scope: 'trade' } })).toBe('FORBIDDEN');
  expect(actors).toHaveLength(1);
});

const idSchemas = { params: echoSchemas.params, response: z.strictObject({ id: z.string() }) };
const reading = { method: 'GET', tag: 'Test', summary: 'Returns the id', policy: 'player' } as const;
const idEndpoint = endpoint<typeof idSchemas>();

test('an impersonator reads what is not hidden and writes only what is allowed', async () => {
  const until = new Date(0);
  viewer = { ...player, impersonator: { userId: 'a', name: 'Ada', role: 'admin', until, leftMs: 0 } };
  const answers = async ({ params }: { readonly params: { readonly id: string } }) => ({ id: params.id });
  routeWithSchemas(app, idEndpoint({ ...reading, url: '/open/:id' }), idSchemas, answers);
  routeWithSchemas(app, idEndpoint({ ...reading, url: '/hidden/:id', impersonation: 'hidden' }), idSchemas, answers);
  routeWithSchemas(
    app,
    idEndpoint({ ...reading, method: 'POST', url: '/allowed/:id', impersonation: 'allowed' }),
    idSchemas,
    answers,
  );
  const send = async (method: 'GET' | 'HEAD' | 'POST', url: string) => (await app.inject({ method, url })).statusCode;
  expect([await send('GET', '/open/1'), await send('HEAD', '/open/1'), await send('POST', '/allowed/1')]).toEqual([
    200, 200, 200,
  ]);
  expect((await app.inject('/open/1')).headers).toMatchObject({ 'x-limelight-impersonated': '1' });
  expect([await send('GET', '/hidden/1'), await send('HEAD', '/hidden/1')]).toEqual([403, 403]);
  expect((await post({ shares: 2 })).json()).toMatchObject({
    code: 'READ_ONLY',
    message: 'You are viewing as another player. Nothing can be changed',
  });
});

test('a route without a policy stops the start', async () => {
  app.get('/hole', async () => 'open');
  await expect(app.ready()).rejects.toThrow(
    /^GET \/hole declares no policy: .* packages\/contract\/src\/<noun>\.ts, or .*$/,
  );
});

test('every response has the security headers', async () => {
  const { headers } = await post({ shares: 2 });
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the OpenAPI document contains every endpoint', async () => {
  await app.ready();
  expect(Object.keys(app.swagger().paths ?? {})).toEqual(['/echo/{id}']);
});

test.each([
  ['our own site', { origin: 'https://limelight.test' }, 200],
  ['a page of ours that names only itself', { referer: 'https://limelight.test/trade', cookie: 'a=b' }, 200],
  ['a script without a cookie', {}, 200],
  ['a program with a key', { authorization: 'Bearer key', origin: 'https://evil.test' }, 200],
  ['another site', { origin: 'https://evil.test', cookie: 'a=b' }, 403],
  ['a neighbour of ours', { origin: 'https://limelight.test.evil.test' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['another site that hides its name', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a browser without an origin', { cookie: 'a=b' }, 403],
] as const)('a writing request from %s', async (_name, headers, status) => {
  app.decorate('ownOrigin', { publicUrl: 'https://limelight.test', production: true });
  const answer = await app.inject({ method: 'POST', url: '/echo/1', headers, payload: { shares: 2 } });
  expect(answer.statusCode).toBe(status);
});

test('without a configured origin every origin is refused', async () => {
  const headers = { origin: 'https://limelight.test' };
  const answer = await app.inject({ method: 'POST', url: '/echo/1', headers, payload: { shares: 2 } });
  expect(answer.statusCode).toBe(403);
});
