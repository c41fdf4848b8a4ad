import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitOf } from './visit.js';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  app.get('/api/echo', ({ headers, ip }) => ({ cookie: headers.cookie, ip }));
  app.get('/api/nothing', (_, reply) => reply.status(204).send());
  app.get('/api/renewing', (_, reply) => reply.header('set-cookie', ['session=new; HttpOnly', 'seen=1']).send({}));
  app.get('/api/refused', (_, reply) => reply.status(403).send({ code: 'NOT_ALLOWED' }));
  await app.ready();
});

afterAll(() => app.close());

const requestWith = (headers: Readonly<Record<string, string>>, url = '/trade?view=table') =>
  ({ url, headers, ip: '203.0.113.9' }) as unknown as FastifyRequest;

test('its requests have the visitor’s cookie and IP address, by which rate limits count', async () => {
  const answer = await visitOf(app, requestWith({ cookie: 'session=abc' })).fetchApi('/api/echo');
  expect(await answer.json()).toEqual({ cookie: 'session=abc', ip: '203.0.113.9' });
});

test('an empty response and a refusal are passed through', async () => {
  const { fetchApi } = visitOf(app, requestWith({}));
  expect((await fetchApi('/api/nothing')).status).toBe(204);
  const refused = await fetchApi('/api/refused');
  expect([refused.status, await refused.json()]).toEqual([403, { code: 'NOT_ALLOWED' }]);
});

test('cookies that its requests set are collected to be forwarded', async () => {
  const { fetchApi, cookies } = visitOf(app, requestWith({}));
  await fetchApi('/api/echo');
  expect(cookies).toEqual([]);
  await fetchApi('/api/renewing');
  expect(cookies).toEqual(['session=new; HttpOnly', 'seen=1']);
});

test('path and search are those of the request', () => {
  expect(visitOf(app, requestWith({}))).toMatchObject({ path: '/trade', search: '?view=table' });
  expect(visitOf(app, requestWith({}, '//evil.example/x'))).toMatchObject({ path: '//evil.example/x', search: '' });
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const firefoxPhone = 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0';

test.each([
  [{ 'sec-ch-ua-mobile': '?1', 'user-agent': 'anything' }, 'phone'],
  [{ 'sec-ch-ua-mobile': '?0', 'user-agent': phone }, 'desktop'],
  [{ 'user-agent': phone }, 'phone'],
  [{ 'user-agent': firefoxPhone }, 'phone'],
  [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' }, 'desktop'],
  [{}, 'desktop'],
])('the headers %j mean a %s', (headers, device) => {
  expect(visitOf(app, requestWith(headers)).device).toBe(device);
});
