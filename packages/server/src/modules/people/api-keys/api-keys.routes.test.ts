import { schemasOf } from '@limelight/contract/endpoints.schema';
import { createApiKey, listApiKeys, whoami } from '@limelight/contract/people/api-keys';
import { apiKeyRandomBytes, apiKeysMax, makeApiKey } from '@limelight/rules/api-key';
import { londonDay, minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestsPerMinuteMax } from '../../../platform/http/request-limits.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { goodPassword } from '../auth/accounts.fixture.js';
import { passwordLinkMaker } from '../auth/reset-token.js';
import { ApiKeysUnderTest, keyRequest, type Owner } from './api-keys.fixture.js';

let trading: TradingUnderTest;
let keys: ApiKeysUnderTest;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
  keys = await ApiKeysUnderTest.open(trading.services);
});

afterAll(async () => {
  await keys.app.close();
  await trading.services.close();
});

const portfolio = { url: '/api/v1/portfolio' };

async function ageSession({ userId }: Owner): Promise<void> {
  await sql`update session set created_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(
    trading.services.db,
  );
}

function countRequestsAllowed(perMinuteMax: number): Promise<void> {
  return storeSettings(trading.services, { apiKeyRequestsPerMinuteMax: perMinuteMax });
}

test('a key is returned once: the list has its prefix, the table its digest, and the player a notification', async () => {
  const owner = await keys.addOwner();
  const answer = await owner.browser.post('/api/v1/api-keys', { name: '  Candle bot ', scope: 'read' });
  const { key, secret } = schemasOf(createApiKey).response.parse(answer.json());
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(secret).toMatch(/^ll_live_[0-9A-Za-z]{43}$/);
  expect(key).toMatchObject({ name: 'Candle bot', scope: 'read', prefix: secret.slice(0, 14), lastUsedOn: null });
  const listed = schemasOf(listApiKeys).response.parse((await owner.browser.call('/api/v1/api-keys')).json());
  expect(listed.keys).toEqual([key]);
  const { rows } = await sql<{ text: string }>`select api_key::text as text from api_key`.execute(trading.services.db);
  expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice(14));
  const notices = await trading.services.db
    .selectFrom('notification')
    .select(['title', 'path'])
    .where('user_id', '=', owner.userId)
    .execute();
  expect(notices).toEqual([{ title: 'New API key', path: '/profile/api' }]);
});

test('a key that trades marks its account as a bot, after explicit consent, and a read key does not', async () => {
  const owner = await keys.addOwner();
  const withoutConsent = await owner.browser.post('/api/v1/api-keys', { name: 'Bot', scope: 'trade' });
  expect([withoutConsent.statusCode, Object.keys(withoutConsent.json().details)]).toEqual([400, ['acceptBotMark']]);
  await keys.makeKey(owner, 'read');
  expect(await keys.isBot(owner.userId)).toBe(false);
  const { id } = await keys.makeKey(owner, 'trade');
  expect(await keys.isBot(owner.userId)).toBe(true);
  await owner.browser.call(`/api/v1/api-keys/${id}`, { method: 'DELETE' });
  expect(await keys.isBot(owner.userId), 'the mark stays').toBe(true);
});

test('an older session has to confirm the right password', async () => {
  const owner = await keys.addOwner();
  await ageSession(owner);
  const attempt = () => owner.browser.post('/api/v1/api-keys', keyRequest('trade'));
  const confirm = (password: string) => owner.browser.post('/api/v1/me/authentication', { password });
  const refused = await attempt();
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'PASSWORD_NEEDED']);
  const wrong = await confirm('not the password');
  expect([wrong.statusCode, Object.keys(wrong.json().details)]).toEqual([400, ['password']]);
  expect((await attempt()).statusCode).toBe(403);
  expect([await keys.keysOf(owner.userId), await keys.isBot(owner.userId)]).toEqual([[], false]);
  expect((await confirm(goodPassword)).statusCode).toBe(200);
  expect((await attempt()).statusCode).toBe(201);
});

test('a player has at most ten active keys, also under parallel requests, and revoking one allows another', async () => {
  const owner = await keys.addOwner();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => owner.browser.post('/api/v1/api-keys', keyRequest('read'))),
  );
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(made).toHaveLength(apiKeysMax);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => answer.json().code);
  expect(new Set(refused)).toEqual(new Set(['API_KEY_LIMIT']));
  expect(await keys.keysOf(owner.userId)).toHaveLength(apiKeysMax);
  const first = schemasOf(createApiKey).response.parse(made[0]?.json());
  await owner.browser.call(`/api/v1/api-keys/${first.key.id}`, { method: 'DELETE' });
  await keys.makeKey(owner, 'read');
});

test('a revoked key is refused immediately, and only its owner can revoke it, once', async () => {
  const [owner, stranger] = [await keys.addOwner(), await keys.addOwner()];
  const { id, secret } = await keys.makeKey(owner, 'read');
  const url = `/api/v1/api-keys/${id}`;
  expect((await stranger.browser.call(url, { method: 'DELETE' })).statusCode).toBe(404);
  expect((await keys.call(secret, portfolio)).statusCode).toBe(200);
  expect((await owner.browser.call(url, { method: 'DELETE' })).json()).toEqual({ id });
  expect((await keys.call(secret, portfolio)).statusCode).toBe(401);
  expect((await owner.browser.call(url, { method: 'DELETE' })).statusCode).toBe(404);
  expect((await owner.browser.call('/api/v1/api-keys')).json()).toEqual({ keys: [] });
});

test('a new password revokes all keys, and a change leaves them in force if the player wants it', async () => {
  const [owner, careful] = [await keys.addOwner(), await keys.addOwner()];
  const [retained, revoked] = [await keys.makeKey(owner, 'trade'), await keys.makeKey(careful, 'trade')];
  const statusOf = async (secret: string) => (await keys.call(secret, portfolio)).statusCode;
  const change = { currentPassword: goodPassword, newPassword: 'a longer walk by the river' };
  await owner.browser.post('/api/v1/me/password', { ...change, revokeApiKeys: false });
  await careful.browser.post('/api/v1/me/password', change);
  expect([await statusOf(retained.secret), await statusOf(revoked.secret)]).toEqual([200, 401]);
  const link = new URL(await passwordLinkMaker(keys.services)(owner.userId));
  const token = link.searchParams.get('token');
  const reset = await owner.browser.post('/api/auth/reset-password', { token, newPassword: 'by the sea again' });
  expect(reset.statusCode, reset.body).toBe(200);
  expect(await statusOf(retained.secret)).toBe(401);
  const { rows } = await keys.services.pool.query<{ mail: { template: string; email: string } }>(
    `select payload -> 'payload' as mail from graphile_worker._private_jobs order by id`,
  );
  const mailed = ({ email }: Owner) => rows.map(({ mail }) => mail).filter((mail) => mail?.email === email);
  expect(mailed(owner).map(({ template }) => template)).toEqual(['password-changed', 'password-changed-keys-revoked']);
  expect(mailed(careful).map(({ template }) => template)).toEqual(['password-changed-keys-revoked']);
});

test('each key has its own limit of requests a minute, and a 429 states how long to wait', async () => {
  const owner = await keys.addOwner();
  const [first, second] = [await keys.makeKey(owner, 'read'), await keys.makeKey(owner, 'read')];
  await countRequestsAllowed(3);
  const statusOf = async (secret: string) => (await keys.call(secret, portfolio)).statusCode;
  const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(first.secret)));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429]);
  const refused = await keys.call(first.secret, portfolio);
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 60 } });
  expect(refused.headers['retry-after']).toBe('60');
  expect(await statusOf(second.secret)).toBe(200);
  trading.services.clock.advance(minuteMs);
  expect(await statusOf(first.secret)).toBe(200);
  await countRequestsAllowed(600);
});

test('made-up keys reach the database only a few times a minute, and real keys of the network still work', async () => {
  const owner = await keys.addOwner();
  const { secret } = await keys.makeKey(owner, 'read');
  const callFromNetwork = (key: string) =>
    keys.app.inject({ ...portfolio, remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${key}` } });
  expect((await callFromNetwork(secret)).statusCode).toBe(200);
  const queries = vi.spyOn(trading.services.pool, 'query');
  const statuses: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const madeUp = makeApiKey(trading.services.random.bytes(apiKeyRandomBytes));
    statuses.push((await callFromNetwork(madeUp)).statusCode);
  }
  expect(queries.mock.calls.length).toBeLessThanOrEqual(requestsPerMinuteMax['new-keys']);
  queries.mockRestore();
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  expect((await callFromNetwork(secret)).statusCode).toBe(200);
});

test('the list shows on which day a key was last used', async () => {
  const owner = await keys.addOwner();
  const { secret } = await keys.makeKey(owner, 'read');
  await Promise.all(Array.from({ length: 5 }, () => keys.call(secret, portfolio)));
  const day = londonDay(trading.services.clock.nowMs());
  const { keys: listed } = schemasOf(listApiKeys).response.parse((await owner.browser.call('/api/v1/api-keys')).json());
  expect(listed.map(({ lastUsedOn }) => lastUsedOn)).toEqual([day]);
});

test('a request with a key is never attributed to the owner of its cookie', async () => {
  const [owner, other] = [await keys.addOwner(), await keys.addOwner()];
  const { secret } = await keys.makeKey(other, 'read');
  await owner.browser.post('/api/v1/trades', await order());
  const asKey = await owner.browser.call(portfolio.url, { headers: { authorization: `Bearer ${secret}` } });
  expect(asKey.json().positions).toEqual([]);
  const wrong = await owner.browser.call(portfolio.url, { headers: { authorization: 'Bearer ll_live_nonsense' } });
  expect([wrong.statusCode, wrong.json().detail], 'a program cannot log in').toEqual([401, 'API key not valid']);
});

async function order(): Promise<Record<string, unknown>> {
  const { userId: _somebody, ...body } = await trading.tradeRequest('');
  return body;
}

test('whoami names the player, the key and the limits that the answer’s fields count', async () => {
  const owner = await keys.addOwner();
  await countRequestsAllowed(70);
  const { id, secret } = await keys.makeKey(owner, 'read');
  const answer = await keys.call(secret, { url: whoami.url });
  const found = schemasOf(whoami).response.parse(answer.json());
  expect(found).toMatchObject({
    player: { id: owner.userId, bot: false },
    key: { id, name: 'My program', scope: 'read' },
    limits: [
      { name: 'key', perMinute: 70 },
      { name: 'trades', perMinute: 300 },
      { name: 'calls', perMinute: 1_200 },
    ],
    streamsMax: 40,
  });
  expect(answer.headers['ratelimit-policy']).toBe('"calls";q=1200;w=60, "key";q=70;w=60');
  expect(answer.body).not.toContain(secret);
  const { secret: trading } = await keys.makeKey(owner, 'trade');
  const body = (await keys.call(trading, { url: whoami.url })).json();
  expect([body.player.bot, body.key.scope]).toEqual([true, 'trade']);
  const inBrowser = (await owner.browser.call(whoami.url)).json();
  expect([inBrowser.key, inBrowser.limits[0]]).toEqual([null, { name: 'player', perMinute: 1_200 }]);
});
