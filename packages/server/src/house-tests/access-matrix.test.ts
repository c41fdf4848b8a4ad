import { endpoints } from '@limelight/contract/endpoints.schema';
import { liveStream } from '@limelight/contract/live';
import { offlineReading } from '@limelight/contract/offline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword } from '../modules/people/auth/accounts.fixture.js';
import type { TableDigests } from '../testing/table-digests.js';
import { AccessUnderTest, type Caller, callers, emailOf, type Request, type Thing } from './access-matrix.fixture.js';
import { expectedOf, isReading } from './access-matrix-expected.fixture.js';
import { nobody, type Row } from './access-matrix-row.fixture.js';
import { rows } from './access-matrix-table.fixture.js';

/** Tested separately below: each ends something that belongs to its caller. */
const elsewhere = [`GET ${liveStream.url}`, 'POST /api/auth/sign-out', 'DELETE /api/v1/me/impersonation'];

let access: AccessUnderTest;
/** Private data of `player`, one of each kind: no other caller may read it. */
let secrets: readonly string[];
let pricesBefore: Readonly<Record<string, string>>;
/**
 * The digest after the newest request whose effect was checked; undefined once something else may have
 * written.
 */
let known: TableDigests | undefined;

beforeAll(async () => {
  access = await AccessUnderTest.open();
  const things: Thing[] = ['order', 'alert', 'key', 'payment', 'session', 'notification', 'push subscription'];
  secrets = [access.playerId, emailOf('player')];
  for (const thing of things) secrets = [...secrets, await access.make(thing)];
  pricesBefore = await access.digestPriceHistory();
});

afterAll(() => access.close());

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

/** Reading what the audit trail is to know of writes its entry, and nothing else. */
function traceOf({ route }: Row, method: string): readonly string[] {
  return method === 'GET' && auditOf(route) !== undefined ? ['public.audit_entry', 'public.audit_head'] : [];
}

/** Runs the parts in order, with a digest after each. @returns the digest after the last */
async function sendAll(row: Row, method: string, id: string, before: TableDigests): Promise<TableDigests> {
  let last = before;
  for (const part of ['leaves no trace', 'changes nothing', 'may change'] as const) {
    const senders = callers.filter((caller) => expectedOf(row, method, caller).part === part);
    if (senders.length === 0) continue;
    for (const caller of senders) await send(row, caller, await requestOf(row, method, id));
    const after = await access.digest();
    const named = part === 'leaves no trace' ? [] : [...Object.keys(row.writes ?? {}), ...traceOf(row, method)];
    const changed = Object.keys(after).filter((table) => after[table] !== last[table] && !named.includes(table));
    if (part !== 'may change')
      expect.soft(changed, `tables that ${method} changed as ${senders.join(', ')}`).toEqual([]);
    last = after;
  }
  return last;
}

async function send(row: Row, caller: Caller, request: Request): Promise<void> {
  const response = await access.call(caller, request);
  const what = `${request.method} ${request.url} as ${caller}`;
  const { status } = expectedOf(row, request.method, caller);
  expect.soft(response.status, `${what}: ${response.body.slice(0, 300)}`).toBe(status);
  // The impersonator may read what the player reads.
  if (caller === 'player' || caller === 'impersonator' || row.namesPlayerTo?.includes(caller)) return;
  for (const secret of secrets) expect.soft(response.body, what).not.toContain(secret);
}

test('every route of the API has an expectation, and every expectation has a route', () => {
  const registered = [...access.routes].filter((route) => / \/api\//.test(route) && !route.startsWith('HEAD '));
  expect(
    registered.toSorted(),
    'The expectations are rows of access-matrix-table.fixture.ts, those of staff of access-matrix-staff.fixture.ts',
  ).toEqual([...rows.map(({ route }) => route), ...elsewhere].toSorted());
});

test.each(rows)('$route has the policy in the contract that this matrix expects', ({ route, ...expected }) => {
  const endpoint = endpoints.find(({ method, url }) => `${method} ${url}` === route);
  // The routes before a session and the OpenAPI document are not endpoints of the contract.
  if (endpoint === undefined) return expect([route, expected.policy]).toEqual([expect.any(String), 'public']);
  const { policy, scope, impersonation } = endpoint;
  expect({ policy, scope, impersonation }).toEqual({
    policy: expected.policy,
    scope: expected.scope,
    impersonation: expected.impersonation,
  });
});

test('outside the API all routes only read', () => {
  // Webhooks carry the signature of a provider instead of a session.
  const acting = [...access.routes].filter((route) => !/^(?:GET|HEAD) | \/api\/| \/webhooks\//.test(route));
  expect(acting).toEqual([]);
});

test.each(rows)(
  '$route returns the expected status to each caller, and a refused request changes no row',
  async (row) => {
    for (const method of methodsOf(row)) {
      if (row.own !== undefined) known = undefined;
      const id = row.own === undefined ? nobody : await access.make(row.own);
      const before = known ?? (await access.digest());
      known = await sendAll(row, method, id, before);
      // The owner can do what others could not: the id was valid.
      if (row.own !== undefined) expect(known).not.toEqual(before);
    }
  },
);

/**
 * What a member of staff does successfully; the other rows of staff are refused after their policy was
 * checked.
 */
const staffActions = rows.filter(
  ({ route, status, staff }) =>
    (!route.startsWith('GET ') || auditOf(route) !== undefined) && status < 400 && staff?.length,
);

function auditOf(route: string) {
  return endpoints.find(({ method, url }) => `${method} ${url}` === route)?.audit;
}

test.each(staffActions)('$route records the audit action of its endpoint, and no other', async (row) => {
  known = undefined;
  const [method = ''] = row.route.split(' ');
  const audit = auditOf(row.route);
  const request = await requestOf(row, method, row.own === undefined ? nobody : await access.make(row.own));
  await row.prepare?.(access);
  const { db } = access.services;
  const { number: earlier } = await db.selectFrom('audit_head').select('number').executeTakeFirstOrThrow();
  expect((await access.call('admin', request)).status).toBe(row.status);
  const recorded = await db
    .selectFrom('audit_entry')
    .innerJoin('user', 'user.id', 'actor_id')
    .select(['action', 'email as actor'])
    .distinct()
    .where('number', '>', earlier)
    .execute();
  expect(recorded).toEqual(audit === 'none' ? [] : [{ action: audit, actor: emailOf('admin') }]);
});

test.each(rows.filter(({ route }) => !route.startsWith('GET ')))(
  '$route refuses what another site sends',
  async (row) => {
    for (const method of methodsOf(row)) {
      const request = await requestOf(row, method, nobody);
      const before = known ?? (await access.digest());
      const answer = await access.call('player', request, 'https://elsewhere.test');
      known = await access.digest();
      expect([answer.status, known], row.route).toEqual([403, before]);
    }
  },
);

test.each(rows.filter(({ route, policy }) => route.startsWith('GET ') && policy !== 'public'))(
  '$route is stored by no cache, but what pages show offline by the browser, for any caller',
  async (row) => {
    const isOffline = offlineReading.some(({ method, url }) => row.route === `${method} ${url}`);
    const caching = isOffline ? 'private, no-cache' : 'no-store';
    for (const method of methodsOf(row)) {
      const request = await requestOf(row, method, nobody);
      for (const caller of ['visitor', 'player'] as const) {
        expect((await access.call(caller, request)).cacheControl, `${method} as ${caller}`).toBe(caching);
      }
    }
  },
);

/** As if the log-in, and every confirmation of the password, were eleven minutes old. */
async function ageSessions(caller: Caller): Promise<void> {
  const { db } = access.services;
  const account = db.selectFrom('user').select('id').where('email', '=', emailOf(caller));
  const ages = { created_at: sql<Date>`now() - interval '11 minutes'`, authenticated_at: null };
  await db.updateTable('session').set(ages).where('user_id', '=', account).execute();
}

test('ten minutes after the log-in, what needs a recent one is refused without a trace until the password is confirmed', async () => {
  const proven = rows.filter(({ policy }) => typeof policy === 'object' && policy.recentAuthentication);
  const callerOf = ({ staff }: Row) => (staff === undefined ? 'player' : 'admin');
  for (const caller of ['player', 'admin'] as const) await ageSessions(caller);
  const before = await access.digest();
  for (const row of proven) {
    for (const method of methodsOf(row)) {
      const { status, body } = await access.call(callerOf(row), await requestOf(row, method, nobody));
      const code = method === 'HEAD' ? 'PASSWORD_NEEDED' : JSON.parse(body).code;
      expect.soft([status, code], `${method} ${row.route}`).toEqual([403, 'PASSWORD_NEEDED']);
    }
  }
  expect(await access.digest()).toEqual(before);
  const confirm = { method: 'POST', url: '/api/v1/me/authentication', body: { password: goodPassword } };
  for (const caller of ['player', 'admin'] as const) expect((await access.call(caller, confirm)).status).toBe(200);
  for (const row of proven) {
    const [method = ''] = methodsOf(row);
    const answer = await access.call(callerOf(row), await requestOf(row, method, nobody));
    expect.soft(answer.status, row.route).toBe(row.status);
  }
  known = undefined;
});

test('logging out ends no other session', async () => {
  const before = await access.digest();
  const request = { method: 'POST', url: '/api/auth/sign-out' };
  expect((await access.call('visitor', request)).status).toBe(200);
  expect((await access.call('player', request, 'https://elsewhere.test')).status).toBe(403);
  expect(await access.digest()).toEqual(before);
});

test("ending an impersonation ends only the caller's own", async () => {
  const before = await access.digest();
  const request = { method: 'DELETE', url: '/api/v1/me/impersonation' };
  for (const caller of callers) {
    if (caller === 'impersonator') continue;
    const refused = caller === 'visitor' || caller === 'closed' ? 401 : caller.startsWith('key') ? 403 : 200;
    expect((await access.call(caller, request)).status, caller).toBe(refused);
  }
  expect(await access.digest()).toEqual(before);
  expect((await access.call('impersonator', request)).status).toBe(200);
  const after = await access.digest();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed).toEqual(['public.audit_entry', 'public.audit_head', 'public.impersonation']);
  const me = await access.call('impersonator', { method: 'GET', url: '/api/v1/me' });
  expect(me.body).toContain(emailOf('impersonator'));
});

test('the stream is public and changes no row', async () => {
  const before = await access.digest();
  for (const caller of callers) expect(await access.openStream(caller), caller).toBe(200);
  expect(await access.digest()).toEqual(before);
});

test('none of these requests changed the price history', async () => {
  expect(await access.digestPriceHistory()).toEqual(pricesBefore);
});
