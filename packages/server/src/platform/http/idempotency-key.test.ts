import { randomUUID } from 'node:crypto';
import { endpoint } from '@limelight/contract/endpoint';
import { endpoints, schemasOf } from '@limelight/contract/endpoints.schema';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { takesIdempotencyKey } from './idempotency-key.js';
import { problemOf } from './problem.fixture.js';
import { routeWithSchemas } from './route.js';
import { createHttpServer } from './server.js';

const body = z.strictObject({ id: z.uuid(), shares: z.int() }).refine(({ shares }) => shares > 0);
const schemas = { body, response: body };
const posting = { method: 'POST', tag: 'Test', policy: 'public' } as const;
const place = endpoint<typeof schemas>()({ ...posting, url: '/', summary: 'Places' });
const named = { body: z.strictObject({ name: z.string() }), response: z.strictObject({ name: z.string() }) };
const rename = endpoint<typeof named>()({ ...posting, url: '/name', summary: 'Renames' });

let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  app.decorate('findViewer', async () => null);
  routeWithSchemas(app, place, schemas, async (call) => call.body);
  routeWithSchemas(app, rename, named, async (call) => call.body);
  await app.ready();
});

afterAll(() => app.close());

const id = '0198f3a2-1c00-7000-8000-00000000000a';
const other = '0198f3a2-1c00-7000-8000-00000000000b';
const send = (payload: object, key?: string, url = '/') =>
  app.inject({ method: 'POST', url, payload, headers: key === undefined ? {} : { 'idempotency-key': key } });

test.each([
  ['the body alone', { id, shares: 2 }, undefined],
  ['the header alone', { shares: 2 }, id],
  ['the header as the draft writes it', { shares: 2 }, `"${id}"`],
  ['both, equal', { id, shares: 2 }, id],
  ['both, equal but for their case', { id, shares: 2 }, id.toUpperCase()],
])('the id may be in %s', async (_name, payload, key) => {
  const answer = await send(payload, key);
  expect([answer.statusCode, answer.json()]).toEqual([200, { id, shares: 2 }]);
});

test.each([
  ['different ids', { id: other, shares: 2 }, id, 'id'],
  ['an id that is no text', { id: 7, shares: 2 }, id, 'id'],
  ['a header that is no UUID', { shares: 2 }, 'order-7', 'Idempotency-Key'],
  ['an empty header', { id, shares: 2 }, '', 'Idempotency-Key'],
  ['two headers', { shares: 2 }, `${id}, ${other}`, 'Idempotency-Key'],
])('%s are refused with a sentence that names the field', async (_name, payload, key, field) => {
  const answer = await send(payload, key);
  const { code, detail, details } = problemOf(answer);
  expect([answer.statusCode, code, details]).toEqual([400, 'BAD_REQUEST', { [field]: detail }]);
});

test('without an id in either it is missing, and a body that is no object is refused as ever', async () => {
  expect(problemOf(await send({ shares: 2 })).details).toHaveProperty('id');
  expect((await send([], id)).statusCode).toBe(400);
});

test('an endpoint whose body has no id ignores the header', async () => {
  const answer = await send({ name: 'Ada' }, randomUUID(), '/name');
  expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Ada' }]);
});

test('every endpoint with which a key creates something takes the header', () => {
  const creating = endpoints.filter(({ method, scope }) => method === 'POST' && scope === 'trade');
  const without = creating.filter((one) => !takesIdempotencyKey(one.method, schemasOf(one)));
  expect(creating.length).toBeGreaterThan(2);
  expect(without.map(({ url }) => url)).toEqual([]);
});
