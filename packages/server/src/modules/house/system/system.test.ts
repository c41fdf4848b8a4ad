import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../../../environment/env.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { registerSecurityEvents } from '../../people/security-events/security-events.routes.js';
import { systemMetrics } from './system.metrics.js';
import { registerSystem } from './system.routes.js';

const token = 'a token that only the test knows';
const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://x.test',
  MAIL_URL: 'smtp://x',
  SECRET: 'x'.repeat(32),
};
let services: TestServices;
const readiness = { accepting: true };
const metrics = () => systemMetrics({ ...services, readiness });

beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

async function open(variables: Readonly<Record<string, string>> = {}) {
  const env = parseEnvironment(variables);
  const { log: logger, clock } = services;
  const app = await createHttpServer({ production: env.production, trustedProxies: [], logger, clock });
  registerSystem(app, { ...services, env, readiness, metrics });
  return app;
}

test.each([
  ['in development', {}, {}, 200],
  ['in production without a token set', inProduction, {}, 404],
  ['in production without showing the token', { ...inProduction, METRICS_TOKEN: token }, {}, 404],
  ['with another token', { METRICS_TOKEN: token }, { authorization: 'Bearer another' }, 404],
  ['with the token', { ...inProduction, METRICS_TOKEN: token }, { authorization: `Bearer ${token}` }, 200],
])('the figures answer %s as they should', async (_when, variables, headers, status) => {
  const answer = await (await open(variables)).inject({ url: '/metrics', headers });
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes('limelight_stream_connections')).toBe(status === 200);
});

test('security events are counted by kind', async () => {
  const env = parseEnvironment({});
  const app = await createHttpServer({ production: env.production, trustedProxies: [], logger: services.log });
  registerSecurityEvents(app, services);
  registerSystem(app, { ...services, env, readiness, metrics });
  for (let time = 0; time < 3; time += 1)
    app.noteSecurity?.({ kind: 'locked-out', detail: 'a', address: '203.0.113.9' });
  for (let scrape = 0; scrape < 2; scrape += 1) {
    const { body } = await app.inject('/metrics');
    expect(body).toContain('limelight_security_events_total{kind="locked-out"} 3');
    expect(body).toContain('limelight_security_events_total{kind="sign-in"} 0');
  }
  await app.close();
});

test('an instance is ready while it accepts players and can write', async () => {
  const app = await open();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  readiness.accepting = false;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  readiness.accepting = true;
});

test('readiness is rate limited per address like a call, liveness has ten times as much', async () => {
  const app = await open();
  const get = async (url: string) => (await app.inject({ url, remoteAddress: '203.0.113.1' })).statusCode;
  for (let sent = 0; sent < 1_200; sent += 1) if ((await get('/readyz')) !== 200) throw new Error(`after ${sent}`);
  expect([await get('/readyz'), await get('/healthz')]).toEqual([429, 200]);
});
