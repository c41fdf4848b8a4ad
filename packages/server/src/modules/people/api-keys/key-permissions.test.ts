import { endpoints } from '@limelight/contract/endpoints.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { ApiKeysUnderTest, keyRequest, type Owner, type Request } from './api-keys.fixture.js';

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

const shown = ['no key', 'a wrong key', 'read', 'trade', 'revoked', 'suspended'] as const;
type Shown = (typeof shown)[number];

/** The owner, and the credential that the program sends. */
async function prepare(what: Shown): Promise<{ readonly owner: Owner; readonly secret: string | null }> {
  const owner = await keys.addOwner();
  if (what === 'no key') return { owner, secret: null };
  if (what === 'a wrong key') return { owner, secret: `ll_live_${'x'.repeat(43)}` };
  const { id, secret } = await keys.makeKey(owner, what === 'read' ? 'read' : 'trade');
  if (what === 'revoked') await owner.browser.call(`/api/v1/api-keys/${id}`, { method: 'DELETE' });
  if (what === 'suspended') {
    const { db } = trading.services;
    await db.updateTable('user').set({ account_state: 'suspended' }).where('id', '=', owner.userId).execute();
  }
  return { owner, secret };
}

interface Row {
  readonly name: string;
  readonly request: () => Promise<Request>;
  /** In the order of `shown`. */
  readonly statuses: readonly number[];
}

async function tradeRequest(): Promise<Request> {
  const { userId: _somebody, ...body } = await trading.tradeRequest('');
  return { method: 'POST', url: '/api/v1/trades', body };
}

const accountOnly = [401, 401, 403, 403, 401, 403];
const matrix: readonly Row[] = [
  {
    name: 'read the portfolio',
    request: async () => ({ url: '/api/v1/portfolio' }),
    statuses: [401, 401, 200, 200, 401, 403],
  },
  {
    name: 'list the trades',
    request: async () => ({ url: '/api/v1/trades' }),
    statuses: [401, 401, 200, 200, 401, 403],
  },
  {
    name: 'ask whose key it is',
    request: async () => ({ url: '/api/v1/whoami' }),
    statuses: [401, 401, 200, 200, 401, 403],
  },
  {
    name: 'list the notifications',
    request: async () => ({ url: '/api/v1/notifications' }),
    statuses: [401, 401, 200, 200, 401, 403],
  },
  { name: 'trade', request: tradeRequest, statuses: [401, 401, 403, 201, 401, 403] },
  { name: 'read the account', request: async () => ({ url: '/api/v1/me' }), statuses: accountOnly },
  { name: 'list keys', request: async () => ({ url: '/api/v1/api-keys' }), statuses: accountOnly },
  {
    name: 'make a key',
    request: async () => ({ method: 'POST', url: '/api/v1/api-keys', body: keyRequest('read') }),
    statuses: accountOnly,
  },
  {
    name: 'revoke a key',
    request: async () => ({ method: 'DELETE', url: '/api/v1/api-keys/01980000-0000-7000-8000-000000000000' }),
    statuses: accountOnly,
  },
  {
    name: 'request what is open to anybody',
    request: async () => ({ url: '/api/v1/referral-codes/AMARA-2222' }),
    statuses: [200, 200, 200, 200, 200, 200],
  },
];

const cases = matrix.flatMap(({ name, request, statuses }) =>
  shown.map((what, index) => ({ name, what, request, status: statuses[index] ?? 0 })),
);

/** Everything of the player that a call could change. */
async function stateOf({ userId }: Owner): Promise<unknown> {
  const inForce = (await keys.keysOf(userId)).map(({ id, revoked_at }) => ({ id, revoked_at }));
  return [await trading.cashOf(userId), await trading.countTrades(userId), inForce, await keys.isBot(userId)];
}

test.each(cases)('with $what: $name answers $status and changes only what it should', async (one) => {
  const { owner, secret } = await prepare(one.what);
  const before = await stateOf(owner);
  const answer = await keys.call(secret, await one.request());
  expect(answer.statusCode, answer.body).toBe(one.status);
  const changes = one.status === 201;
  if (changes) expect(await trading.countTrades(owner.userId)).toBe(1);
  else expect(await stateOf(owner)).toEqual(before);
});

test('keys can call player endpoints only: read keys no endpoint that writes, and no key staff or account endpoints', () => {
  for (const { method, url, policy, scope } of endpoints) {
    if (scope === undefined) continue;
    const call = `${method} ${url}`;
    expect(['player', 'trader', 'signed-in'], call).toContain(policy);
    if (method !== 'GET') expect(scope, call).toBe('trade');
    expect(call).not.toMatch(/\/(?:me|api-keys|admin|manager|push|two-factor)(?:\/|$)/);
  }
});
