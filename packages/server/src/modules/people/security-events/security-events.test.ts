import { confirmIdentity } from '@limelight/contract/people/access';
import { finishSignIn, signIn } from '@limelight/contract/people/auth';
import {
  securityRetentionDays,
  securityRowsPerAddressMax,
  securityRowsPerMinuteMax,
} from '@limelight/rules/security-event';
import { dayMs, minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { provideViewer } from '../access/find-viewer.js';
import { registerApiKeys } from '../api-keys/api-keys.routes.js';
import { Browser, goodPassword, signUpBody } from '../auth/accounts.fixture.js';
import { registerAuth } from '../auth/auth.routes.js';
import { appCode } from '../auth/authenticator.fixture.js';
import { securityEventsModule } from './security-events.module.js';
import { registerSecurityEvents } from './security-events.routes.js';
import { selectSecurityEvents } from './security-events.sql.js';
import { SecurityLog } from './security-log.js';

let services: TestServices;
let log: SecurityLog;

beforeEach(async () => {
  await services?.close();
  services = await createTestServices();
  log = new SecurityLog(services);
});
afterAll(() => services.close());

const rows = () => services.db.selectFrom('security_event').selectAll().orderBy('id').execute();
const total = async () => (await rows()).reduce((sum, { count }) => sum + count, 0);
const failure = (index: number, address: string) =>
  ({ kind: 'sign-in-failed', detail: 'sign-in', email: `guess-${index}@example.org`, address }) as const;

const floodFromOneAddress = (to: SecurityLog) => {
  for (let index = 0; index < 10_000; index += 1)
    to.note({ kind: 'limit', detail: `route ${index}`, address: '203.0.113.9' });
};

const floodFromEverywhere = (to: SecurityLog) => {
  for (let index = 0; index < 20_000; index += 1) to.note(failure(index, `10.${index % 200}.${index % 251}.7`));
};

async function openApp(): Promise<FastifyInstance> {
  const app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  registerSecurityEvents(app, services, log);
  provideViewer(app, services);
  await registerAuth(app, services);
  registerApiKeys(app, services);
  await app.ready();
  return app;
}

/** @returns the id of the only account */
async function signUpVerified(browser: Browser, email: string): Promise<string> {
  await browser.post('/api/auth/sign-up/email', signUpBody(email));
  const { id } = await services.db
    .updateTable('user')
    .set({ email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a flood from one address is a few rows, and every event of it is counted', async () => {
  floodFromOneAddress(log);
  await log.flush();
  expect(await rows()).toHaveLength(securityRowsPerAddressMax + 1);
  expect(await total()).toBe(10_000);
  expect((await rows()).find(({ address }) => address === null)).toMatchObject({ detail: 'several', user_id: null });
});

test('a flood from any number of addresses, with any number of names, has a bound per minute', async () => {
  floodFromEverywhere(log);
  await log.flush();
  expect((await rows()).length).toBeLessThanOrEqual(securityRowsPerMinuteMax + 1);
  expect(await total()).toBe(20_000);
  services.clock.advance(minuteMs);
  log.note(failure(1, '198.51.100.1'));
  await log.flush();
  expect((await rows()).at(-1)).toMatchObject({ address: '198.51.100.1', count: 1 });
});

test('the same floods fill the table without the bound per address, and without the bound per minute', async () => {
  const perAddress = { rowsPerMinuteMax: Number.POSITIVE_INFINITY, rowsPerAddressMax: securityRowsPerAddressMax };
  const perMinute = { rowsPerMinuteMax: securityRowsPerMinuteMax, rowsPerAddressMax: Number.POSITIVE_INFINITY };
  const open = new SecurityLog(services, perAddress);
  floodFromEverywhere(open);
  await open.flush();
  expect((await rows()).length).toBeGreaterThan(10 * securityRowsPerMinuteMax);
  services.clock.advance(minuteMs);
  const [before, greedy] = [(await rows()).length, new SecurityLog(services, perMinute)];
  floodFromOneAddress(greedy);
  await greedy.flush();
  // One address takes the whole minute, so that nobody else's events get a row.
  expect((await rows()).length - before).toBe(securityRowsPerMinuteMax + 1);
});

test('the days of a filter are days of London, both inclusive', async () => {
  const at = (time: string) => services.clock.advance(Date.parse(time) - services.clock.nowMs());
  for (const time of ['2026-07-01T22:30:00Z', '2026-07-01T23:30:00Z', '2026-07-02T22:59:59Z', '2026-07-02T23:00:00Z']) {
    at(time);
    log.note({ kind: 'limit', detail: time, address: '203.0.113.9' });
  }
  await log.flush();
  const filter = { q: '', sort: 'time', direction: 'asc', page: 0, onlyPlayersBut: null } as const;
  const found = (days: object) => selectSecurityEvents(services.db, { ...filter, ...days }, undefined).execute();
  const times = async (days: object) => (await found(days)).map(({ detail }) => detail.slice(5, 16));
  expect(await times({ from: '2026-07-02', until: '2026-07-02' })).toEqual(['07-01T23:30', '07-02T22:59']);
  expect(await times({ from: '2026-07-03' })).toEqual(['07-02T23:00']);
  expect(await times({ until: '2026-07-01' })).toEqual(['07-01T22:30']);
});

test('a real log-in is stored for its account also in the minute of a flood', async () => {
  for (let index = 0; index < 1_000; index += 1) log.note(failure(index, `10.0.${index % 250}.7`));
  const userId = '01980000-0000-7000-8000-00000000000a';
  log.note({ kind: 'sign-in', detail: 'password', userId, address: '198.51.100.1' });
  await log.flush();
  expect((await rows()).filter(({ kind }) => kind === 'sign-in')).toMatchObject([{ user_id: userId }]);
});

test('two instances that count the same minute add to one row', async () => {
  const event = { kind: 'refused', detail: 'GET /x', address: '203.0.113.9' } as const;
  const other = new SecurityLog(services);
  for (const one of [log, other, log]) one.note(event);
  await Promise.all([log.flush(), other.flush()]);
  log.note(event);
  await log.flush();
  expect(await rows()).toMatchObject([{ count: 4 }]);
});

test('a log-in, wrong passwords, a lockout and a refusal are recorded with account and address, and no password', async () => {
  const app = await openApp();
  const browser = new Browser(app, services.publicUrl);
  const email = 'seen@example.org';
  const id = await signUpVerified(browser, email);
  const address = '203.0.113.9';
  for (let attempt = 0; attempt < 20; attempt += 1) await browser.signIn(email, 'a secret guess', { address });
  await browser.signIn(email, goodPassword, { address });
  services.clock.advance(15 * minuteMs);
  await browser.signIn(email, goodPassword, { address: '198.51.100.1' });
  await browser.call('/api/v1/manager/security-events');
  await browser.post(finishSignIn.url, { code: '000000' });
  await log.flush();
  const kinds = (await rows()).map(({ kind, user_id, address: from, count, detail }) => [
    kind,
    user_id,
    from,
    count,
    detail,
  ]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['sign-in-failed', id, address, 20, `POST ${signIn.url}`],
      ['locked-out', id, address, 1, `POST ${signIn.url}`],
      ['sign-in', id, '198.51.100.1', 1, 'password'],
      ['refused', id, '127.0.0.1', 1, 'GET /api/v1/manager/security-events'],
    ]),
  );
  expect(JSON.stringify(await rows())).not.toMatch(/secret guess|seen@example/);
  await app.close();
});

test('ended sessions, created and revoked keys and the second factor are recorded for their account', async () => {
  const app = await openApp();
  const [browser, other] = [new Browser(app, services.publicUrl), new Browser(app, services.publicUrl)];
  const email = 'careful@example.org';
  const id = await signUpVerified(browser, email);
  for (const one of [browser, other]) await one.signIn(email);
  const created = await browser.post('/api/v1/api-keys', { name: 'Mine', scope: 'read' });
  await browser.call(`/api/v1/api-keys/${created.json<{ key: { id: string } }>().key.id}`, { method: 'DELETE' });
  await browser.call('/api/v1/me/sessions', { method: 'DELETE' });
  const { secret } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
  const confirmed = await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
  const [code, wrong] = [confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes[0], 'wrong-codes'];
  await browser.post('/api/v1/me/two-factor/disable', { password: goodPassword, code: wrong });
  await browser.post('/api/v1/me/two-factor/recovery-codes', { password: goodPassword, code });
  await browser.post('/api/auth/sign-out', {});
  await log.flush();
  const kinds = (await rows()).filter(({ user_id }) => user_id === id).map(({ kind, detail }) => [kind, detail]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['key-created', 'read'],
      ['key-revoked', 'profile'],
      ['session-ended', 'all other devices'],
      ['two-factor-on', 'profile'],
      ['two-factor-failed', 'POST /api/v1/me/two-factor/disable'],
      ['recovery-codes-renewed', 'profile'],
      ['session-ended', 'log-out'],
    ]),
  );
  await app.close();
});

test('made-up and revoked keys, a wrong password in an open session and a failed robot check are recorded', async () => {
  const app = await openApp();
  const browser = new Browser(app, services.publicUrl);
  const email = 'keyed@example.org';
  const id = await signUpVerified(browser, email);
  await browser.signIn(email);
  const created = await browser.post('/api/v1/api-keys', { name: 'Mine', scope: 'read' });
  const { secret, key } = created.json<{ secret: string; key: { id: string } }>();
  await browser.call(`/api/v1/api-keys/${key.id}`, { method: 'DELETE' });
  const address = '203.0.113.9';
  const url = '/api/v1/api-keys';
  const madeUp = `${secret.slice(0, -4)}AAAA`;
  for (const bearer of [secret, madeUp, 'made-up']) {
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await browser.call(url, { address, headers })).statusCode).toBe(401);
  }
  const wrong = await browser.post(confirmIdentity.url, { password: 'a secret guess' }, { address });
  expect(wrong.statusCode, wrong.body).toBe(400);
  const robotCheck = Buffer.from('{}').toString('base64');
  for (let attempt = 0; attempt < 20; attempt += 1) await browser.signIn('guessed@example.org', 'x', { address });
  await browser.post(signIn.url, { email: 'guessed@example.org', password: 'x', robotCheck }, { address });
  await log.flush();
  const found = (await rows()).map(({ kind, detail, count, user_id, address: from }) => [
    kind,
    detail,
    count,
    user_id,
    from,
  ]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['key-refused', `GET ${url}`, 3, null, address],
      ['reauthentication-failed', `POST ${confirmIdentity.url}`, 1, id, address],
      ['robot-check-failed', `POST ${signIn.url}`, 1, null, address],
    ]),
  );
  expect(JSON.stringify(await rows())).not.toContain(secret.slice(8));
  expect(JSON.stringify(await rows())).not.toContain('a secret guess');
  await app.close();
});

test('each row is a line of the log, so that a flood fills neither', async () => {
  const lines: string[] = [];
  const written = pino({}, { write: (line: string) => void lines.push(line) });
  const logged = new SecurityLog({ ...services, log: written });
  floodFromOneAddress(logged);
  await logged.flush();
  expect(lines).toHaveLength((await rows()).length);
  const events = lines.map((line) => JSON.parse(line).securityEvent);
  expect(events).toContainEqual({ kind: 'limit', detail: 'several', userId: null, address: null, count: 9_995 });
  expect(events[0]).toMatchObject({ kind: 'limit', detail: 'route 0', address: '203.0.113.9', count: 1 });
  expect(logged.counts.get('limit')).toBe(10_000);
});

test('events are deleted after their retention', async () => {
  log.note({ kind: 'limit', detail: 'GET /x', address: '203.0.113.9' });
  await log.flush();
  const [prune] = securityEventsModule.daily;
  const runIn = async (days: number) => {
    services.clock.advance(days * dayMs);
    await services.db.transaction().execute((tx) => prune?.work(tx, services.clock.now()) ?? Promise.resolve());
    return (await rows()).length;
  };
  expect([await runIn(securityRetentionDays), await runIn(1)]).toEqual([1, 0]);
});
