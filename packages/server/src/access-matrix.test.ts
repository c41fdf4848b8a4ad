import { liveStream } from '@limelight/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccessUnderTest, type Caller, callers, emailOf, type Request, type Thing } from './access-matrix.fixture.js';

/** What a call answers to those whom it lets in, and what makes a good request of it. */
interface Expected {
  /** A 400 shows as well that a caller came past the door: whoever is refused hears nothing about the body. */
  readonly status: number;
  /** With what stands in the place of parameters. */
  readonly url?: string;
  /** An empty object without it. */
  readonly body?: (access: AccessUnderTest) => object | Promise<object>;
  /** What `:id` names; it is the player's. */
  readonly own?: Thing;
  /** What everybody else hears of it. */
  readonly others?: number;
  /** Tables that change although the call only reads or fails, each with the reason. Nothing excuses a closed door. */
  readonly writes?: Readonly<Record<string, string>>;
}

type Routes = Readonly<Record<string, number | Expected>>;

const nobody = '01980000-0000-7000-8000-000000000000';
const attempts = { 'public.rate_limit': 'counts how often it was asked' };

/** Written by hand and not read from the endpoints' policies: a route that was given a wrong one must fail here. */
const anybody: Routes = {
  'GET /api/v1/celebrities': 200,
  'GET /api/v1/celebrities/:id': { status: 200, url: '/api/v1/celebrities/1' },
  'GET /api/v1/celebrities/:id/candles': { status: 200, url: '/api/v1/celebrities/1/candles' },
  'GET /api/v1/leaderboards/celebrities': 200,
  'GET /api/v1/leaderboards/movers': 200,
  'GET /api/v1/mail-unsubscribes/:token': 302,
  'POST /api/v1/mail-unsubscribes/:token': 404,
  'GET /api/v1/market/fairness': 200,
  'GET /api/v1/market/fairness/:day/ticks': { status: 404, url: '/api/v1/market/fairness/2001-01-01/ticks' },
  'GET /api/v1/market/sparklines': 200,
  'GET /api/v1/market/tick': 200,
  'GET /api/v1/news': 200,
  'GET /api/v1/openapi.json': 200,
  'GET /api/v1/referral-codes/:code': { status: 200, url: '/api/v1/referral-codes/AMARA-2222' },
  'GET /api/v1/robot-check': 200,
  'GET /api/v1/settings': 200,
  'POST /api/v1/support-tickets': 400,
  'GET /api/auth/verify-email': { status: 400, url: '/api/auth/verify-email?token=wrong' },
  'POST /api/auth/request-password-reset': 400,
  'POST /api/auth/reset-password': {
    status: 400,
    body: () => ({ token: 'wrong', newPassword: 'another walk by the sea' }),
  },
  'POST /api/auth/send-verification-email': 400,
  'POST /api/auth/sign-in/email': {
    status: 401,
    body: () => ({ email: emailOf('player'), password: 'a wrong password' }),
    writes: attempts,
  },
  'POST /api/auth/sign-up/email': 400,
  // Also for somebody who is logged in: it finishes a log-in that was begun, and nobody here has begun one.
  'POST /api/auth/two-factor': { status: 401, body: () => ({ code: '123456' }) },
};

/** Any account, also an unverified or a suspended one. */
const account: Routes = {
  'GET /api/v1/me': { status: 200, writes: { 'public.session': 'notes when the device was last seen' } },
  'POST /api/v1/me/delete': 400,
  'GET /api/v1/me/export': { status: 200, writes: attempts },
  'GET /api/v1/me/sessions': 200,
  'DELETE /api/v1/me/sessions': 200,
  'DELETE /api/v1/me/sessions/:id': { status: 200, own: 'session', others: 404 },
  'GET /api/v1/support-tickets': 200,
};

/** A verified account that is not suspended. Staff play as well. */
const player: Routes = {
  'GET /api/v1/api-keys': 200,
  'POST /api/v1/api-keys': { status: 201, body: () => ({ name: 'My program', scope: 'read' }) },
  'DELETE /api/v1/api-keys/:id': { status: 200, own: 'key', others: 404 },
  'GET /api/v1/checklist': 200,
  'GET /api/v1/daily-bonus': 200,
  'POST /api/v1/daily-bonus': 200,
  'GET /api/v1/dividends': 200,
  'GET /api/v1/leaderboards/:board': { status: 200, url: '/api/v1/leaderboards/traders-all' },
  'GET /api/v1/leaderboards/league': 200,
  'PATCH /api/v1/me': {
    status: 200,
    body: () => ({ name: 'Efua Sutherland', mobileNumberPrefix: '+44', mobileNumber: '7700900123' }),
  },
  'POST /api/v1/me/avatar': 415,
  'DELETE /api/v1/me/avatar': 200,
  'POST /api/v1/me/password': 400,
  'PUT /api/v1/me/ranking-visibility': { status: 200, body: () => ({ visible: false }) },
  'POST /api/v1/me/two-factor/confirm': 400,
  'POST /api/v1/me/two-factor/disable': 400,
  'POST /api/v1/me/two-factor/recovery-codes': 400,
  'POST /api/v1/me/two-factor/setup': 400,
  'GET /api/v1/notification-preferences': 200,
  'PATCH /api/v1/notification-preferences/:kind': {
    status: 200,
    url: '/api/v1/notification-preferences/order',
    body: () => ({ email: true }),
  },
  'GET /api/v1/notifications': 200,
  'DELETE /api/v1/notifications/:id': { status: 200, own: 'notification', others: 404 },
  'POST /api/v1/notifications/:id/read': { status: 200, own: 'notification', others: 404 },
  'POST /api/v1/notifications/read-all': 200,
  'POST /api/v1/notifications/seen': { status: 200, body: () => ({ upTo: nobody }) },
  'GET /api/v1/orders': 200,
  'POST /api/v1/orders': { status: 201, body: (access) => access.orderBody() },
  'DELETE /api/v1/orders/:id': { status: 200, own: 'order', others: 404 },
  'GET /api/v1/portfolio': 200,
  'GET /api/v1/portfolio/history': 200,
  'GET /api/v1/price-alerts': 200,
  'POST /api/v1/price-alerts': { status: 201, body: (access) => access.alertBody() },
  // Its answer is {"removed":false} for whatever is not there, and as little is there of somebody else's.
  'DELETE /api/v1/price-alerts/:id': { status: 200, own: 'alert', others: 200 },
  'POST /api/v1/push-subscriptions': 400,
  'DELETE /api/v1/push-subscriptions/:id': { status: 200, own: 'push subscription', others: 404 },
  'GET /api/v1/referrals': 200,
  'POST /api/v1/shared-pictures': { status: 201, body: () => ({ celebrityId: '1', kind: 'celebrity' }) },
  'GET /api/v1/trades': 200,
  'POST /api/v1/trades': { status: 201, body: (access) => access.tradeBody() },
  'GET /api/v1/watchlist': 200,
  'PUT /api/v1/watchlist/:celebrityId': { status: 200, url: '/api/v1/watchlist/1' },
  'DELETE /api/v1/watchlist/:celebrityId': { status: 200, url: '/api/v1/watchlist/1' },
};

/** Whom a group of routes turns away, and how. */
const groups: readonly { readonly routes: Routes; readonly refused: Partial<Record<Caller, number>> }[] = [
  { routes: anybody, refused: {} },
  { routes: account, refused: { visitor: 401 } },
  { routes: player, refused: { visitor: 401, unverified: 403, suspended: 403 } },
];

/** Asked in tests of their own below. */
const elsewhere = [`GET ${liveStream.url}`, 'POST /api/auth/sign-out'];

interface Row extends Expected {
  readonly route: string;
  readonly refused: Partial<Record<Caller, number>>;
}

const rows = groups.flatMap(({ routes, refused }) =>
  Object.entries(routes).map(
    ([route, expected]): Row => ({
      route,
      refused,
      ...(typeof expected === 'number' ? { status: expected } : expected),
    }),
  ),
);

let access: AccessUnderTest;
/** Of `player`, each kind: nobody else may come to read of them. */
let secrets: readonly string[];
let pricesBefore: Readonly<Record<string, string>>;

beforeAll(async () => {
  access = await AccessUnderTest.open();
  const things: Thing[] = ['order', 'alert', 'key', 'session', 'notification', 'push subscription'];
  secrets = [access.playerId, emailOf('player')];
  for (const thing of things) secrets = [...secrets, await access.make(thing)];
  pricesBefore = await access.digestPriceHistory();
});

afterAll(() => access.close());

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

function methodsOf({ route }: Row): string[] {
  const [method = ''] = route.split(' ');
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

async function requestOf(row: Row, method: string, id: string): Promise<Request> {
  const [, path = ''] = row.route.split(' ');
  const url = row.url ?? path.replace(/:\w+/, id);
  if (isReading(method) || method === 'DELETE') return { method, url };
  return { method, url, body: (await row.body?.(access)) ?? {} };
}

/** Callers in three parts: who is turned away, who is let in and changes nothing, and who may change something. */
type Part = 'turned away' | 'changes nothing' | 'may change';

function expectedOf(row: Row, method: string, caller: Caller): { readonly status: number; readonly part: Part } {
  const refusal = row.refused[caller] ?? (caller === 'player' ? undefined : row.others);
  if (refusal !== undefined) return { status: refusal, part: 'turned away' };
  const { status } = row;
  return { status, part: isReading(method) || status >= 400 ? 'changes nothing' : 'may change' };
}

/** One part after the other, each between two digests. */
async function askAll(row: Row, method: string, id: string): Promise<void> {
  for (const part of ['turned away', 'changes nothing', 'may change'] as const) {
    const asking = callers.filter((caller) => expectedOf(row, method, caller).part === part);
    if (asking.length === 0) continue;
    const before = part === 'may change' ? {} : await access.digest();
    for (const caller of asking) await ask(row, caller, await requestOf(row, method, id));
    if (part === 'may change') continue;
    const after = await access.digest();
    const named = part === 'turned away' ? [] : Object.keys(row.writes ?? {});
    const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !named.includes(table));
    expect.soft(changed, `tables that ${method} changed as ${asking.join(', ')}`).toEqual([]);
  }
}

async function ask(row: Row, caller: Caller, request: Request): Promise<void> {
  const answer = await access.call(caller, request);
  const what = `${request.method} ${request.url} as ${caller}`;
  const { status } = expectedOf(row, request.method, caller);
  expect.soft(answer.status, `${what}: ${answer.body.slice(0, 300)}`).toBe(status);
  if (caller === 'player') return;
  for (const secret of secrets) expect.soft(answer.body, what).not.toContain(secret);
}

test('every route of the API has an expectation, and every expectation a route', () => {
  const registered = [...access.routes].filter((route) => / \/api\//.test(route) && !route.startsWith('HEAD '));
  expect(registered.toSorted()).toEqual([...rows.map(({ route }) => route), ...elsewhere].toSorted());
});

test('outside of the API there is nothing but reading', () => {
  const acting = [...access.routes].filter((route) => !/^(?:GET|HEAD) | \/api\//.test(route));
  expect(acting).toEqual([]);
});

test.each(rows)('$route answers each caller as written, and what it refuses changes no row', async (row) => {
  for (const method of methodsOf(row)) {
    const id = row.own === undefined ? nobody : await access.make(row.own);
    const before = await access.digest();
    await askAll(row, method, id);
    // What others tried in vain can be done: the id was good.
    if (row.own !== undefined) expect(await access.digest()).not.toEqual(before);
  }
});

test.each(rows.filter(({ route }) => !route.startsWith('GET ')))(
  '$route refuses what another site sends',
  async (row) => {
    for (const method of methodsOf(row)) {
      const request = await requestOf(row, method, nobody);
      const before = await access.digest();
      const answer = await access.call('player', request, 'https://elsewhere.test');
      expect([answer.status, await access.digest()], row.route).toEqual([403, before]);
    }
  },
);

test.each(rows.filter(({ route, refused }) => route.startsWith('GET ') && refused.visitor !== undefined))(
  '$route is kept by no cache, whoever asks',
  async (row) => {
    for (const method of methodsOf(row)) {
      const request = await requestOf(row, method, nobody);
      for (const caller of ['visitor', 'player'] as const) {
        expect((await access.call(caller, request)).cacheControl, `${method} as ${caller}`).toBe('no-store');
      }
    }
  },
);

test('logging out ends no session of anybody else', async () => {
  const before = await access.digest();
  const request = { method: 'POST', url: '/api/auth/sign-out' };
  expect((await access.call('visitor', request)).status).toBe(200);
  expect((await access.call('player', request, 'https://elsewhere.test')).status).toBe(403);
  expect(await access.digest()).toEqual(before);
});

test('the stream is open to everybody and changes no row', async () => {
  const before = await access.digest();
  for (const caller of callers) expect(await access.openStream(caller), caller).toBe(200);
  expect(await access.digest()).toEqual(before);
});

test('no call of any of these wrote into the history of prices', async () => {
  expect(await access.digestPriceHistory()).toEqual(pricesBefore);
});
