import { randomUUID } from 'node:crypto';
import { exportUsers, getUser, getUserTimeline, listRelatedUsers, listUsers } from '@limelight/contract/house/users';
import { suspensionText } from '@limelight/rules/suspension';
import { hourMs, minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeByPlayer } from '../../people/access/access.fixture.js';
import { recordOne, testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { UsersUnderTest } from './users.fixture.js';

let users: UsersUnderTest;
let manager: string;

beforeAll(async () => {
  users = await UsersUnderTest.open();
  manager = await users.addStaff('manager', { name: 'Marek Dolny' });
  const { game } = users;
  await game.addPlayer({ name: 'Amara Osei', tier: 'pro' });
  await game.addPlayer({ name: 'amara %_ Zed' });
  const hugo = await game.addPlayer({ name: 'Hugo Pell' });
  const frozen = await game.addPlayer({ name: 'Frieda Ice' });
  const { db, clock } = users.services;
  await db.updateTable('user').set({ account_state: 'suspended' }).where('id', '=', hugo).execute();
  const freeze = { frozen_at: clock.now(), frozen_reason: 'Dispute', last_login_at: clock.now() };
  await db.updateTable('user').set(freeze).where('id', '=', frozen).execute();
  const gone = await game.addPlayer({ name: 'Amara Gone' });
  await closeByPlayer(users.services, gone);
  users.actAs(manager, 'manager');
});
afterAll(() => users.close());

async function names(query: Readonly<Record<string, unknown>>): Promise<string[]> {
  const answer = await users.get(listUsers.url, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().rows.map(({ name }: { name: string }) => name);
}

const byName = { sort: 'name', direction: 'asc' };

test.each<[string, Readonly<Record<string, unknown>>, string[]]>([
  ['all but closed ones', byName, ['amara %_ Zed', 'Amara Osei', 'Frieda Ice', 'Hugo Pell', 'Marek Dolny']],
  ['a part of a name, in any case', { ...byName, q: 'AMAR' }, ['amara %_ Zed', 'Amara Osei']],
  ['signs of a pattern as themselves', { ...byName, q: 'a %_' }, ['amara %_ Zed']],
  ['of one or two letters the beginning', { ...byName, q: 'Fr' }, ['Frieda Ice']],
  ['and not a part', { ...byName, q: 'ar' }, []],
  ['active', { ...byName, status: 'active' }, ['amara %_ Zed', 'Amara Osei', 'Frieda Ice', 'Marek Dolny']],
  ['suspended', { status: 'suspended' }, ['Hugo Pell']],
  ['frozen', { status: 'frozen' }, ['Frieda Ice']],
  ['a role', { role: 'manager' }, ['Marek Dolny']],
  ['a plan', { tier: 'pro' }, ['Amara Osei']],
  ['several filters', { tier: 'pro', status: 'suspended' }, []],
  ['the other direction', { sort: 'name', direction: 'desc', q: 'amar' }, ['Amara Osei', 'amara %_ Zed']],
])('the list filters: %s', async (_, query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('the list begins with the last log-in; accounts without one come last', async () => {
  expect((await names({}))[0]).toBe('Frieda Ice');
  expect((await names({ direction: 'asc' })).at(-1)).toBe('Frieda Ice');
});

test('a part of an address finds its account, and pages do not overlap', async () => {
  const first = (await users.get(listUsers.url, { q: '@example.org' })).json();
  expect([first.total, first.totalIsMinimum]).toEqual([5, false]);
  expect(await names({ q: first.rows[0].email.slice(0, 20) })).toEqual([first.rows[0].name]);
  expect(await names({ page: 1 })).toEqual([]);
});

test.each([{ sort: 'password' }, { page: -1 }, { page: 1_000 }, { direction: 'up' }, { q: 'a\0b' }, { secret: 1 }])(
  'a query that the list does not have is a 400: %j',
  async (query) => {
    expect((await users.get(listUsers.url, query)).statusCode).toBe(400);
  },
);

test('the CSV has every row of the filter, and no name runs as a formula', async () => {
  await users.game.addPlayer({ name: '=HYPERLINK("x")' });
  const answer = await users.get(exportUsers.url, { q: 'hyper' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="users.csv"');
  const [head, row, end] = answer.body.split('\r\n');
  expect(head).toBe(
    '\uFEFFId,Name,Handle,Email,Email verified,Status,Frozen since (London),Frozen since (UTC),Role,Plan,Last login (London),Last login (UTC),Member since (London),Member since (UTC)',
  );
  expect(row).toContain(`,"'=HYPERLINK(""x"")",`);
  expect(end).toBe('');
});

test('who took the list is in the audit trail, without the text that was searched for; a refused reader is not', async () => {
  const recorded = async () => {
    const { db } = users.game.services;
    const entries = db.selectFrom('audit_entry').select(['target_id', 'after', 'actor_role']);
    return entries.where('action', '=', 'list.export').orderBy('number').execute();
  };
  const before = (await recorded()).length;
  expect((await users.get(exportUsers.url, { q: 'frieda@', status: 'active' })).statusCode).toBe(200);
  expect((await recorded()).slice(before)).toEqual([
    { target_id: 'users', actor_role: 'manager', after: expect.objectContaining({ status: 'active', searched: true }) },
  ]);
  expect(JSON.stringify(await recorded())).not.toContain('frieda');
});

test('the details say who suspended an account, when and why', async () => {
  const userId = await users.game.addPlayer({ name: 'Lerato Vance', cashCents: 123_456 });
  await users.game.trade(userId, 'buy', 1);
  const suspended = await users.send('POST', '/api/v1/manager/users/:id/suspend', userId, { reason: 'Four accounts' });
  expect(suspended.statusCode, suspended.body).toBe(200);
  const answer = (await users.get(getUser.url, { id: userId })).json();
  expect(answer).toMatchObject({
    user: { name: 'Lerato Vance', state: 'suspended', role: 'user', tier: 'free' },
    suspension: { by: 'Marek Dolny', reason: 'Four accounts', publicText: suspensionText() },
    freeze: null,
    money: { trades: 1, tradesOfWeek: 1, contributedCents: 123_456 },
    paid: { usCents: 0, payments: 0 },
    grants: [],
    relatedCount: 0,
  });
  expect((await users.get(getUser.url, { id: randomUUID() })).statusCode).toBe(404);
});

test('the timeline has what happened once, newest first, over any pages, and its filters their kinds', async () => {
  const { services, game } = users;
  const userId = await game.addPlayer({ name: 'Nia Castell' });
  services.clock.advance(minuteMs);
  await users.addLogin(userId, '203.0.113.9');
  services.clock.advance(hourMs);
  for (let times = 0; times < 3; times += 1) await game.trade(userId, 'buy', 1);
  services.clock.advance(hourMs);
  const target = { kind: 'user', id: userId } as const;
  await recordOne(services, { actor: testActor({ userId: manager }), target, reason: 'Several accounts' });

  const pages = async (filter: string, limit: number) => {
    const events: { id: string; kind: string; title: string; text: string }[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const answer = await users.get(getUserTimeline.url, { id: userId, filter, limit, cursor });
      expect(answer.statusCode, answer.body).toBe(200);
      events.push(...answer.json().events);
      cursor = answer.json().nextCursor;
    }
    return events;
  };
  const all = await pages('all', 50);
  expect(all.map(({ kind }) => kind)).toEqual(['staff', 'trade', 'trade', 'trade', 'login', 'cash', 'sign-up']);
  expect(all[0]).toMatchObject({ title: 'Suspended', text: 'Marek Dolny: Several accounts' });
  expect(all[1]?.title).toMatch(/^Bought 1 /);
  expect(all[4]).toMatchObject({ title: 'Logged in', text: 'Chrome on Windows, 203.0.113.9' });
  // Trades of one transaction have the same time.
  expect(await pages('all', 1)).toEqual(all);
  expect(await pages('all', 2)).toEqual(all);
  expect((await pages('money', 50)).map(({ kind }) => kind)).toEqual(['trade', 'trade', 'trade', 'cash']);
  expect((await pages('security', 50)).map(({ kind }) => kind)).toEqual(['staff', 'login', 'sign-up']);
  expect((await pages('staff', 50)).map(({ kind }) => kind)).toEqual(['staff']);
});

test('an entry of another module is in the timeline and behind its filters, without a change here', async () => {
  const userId = await users.game.addPlayer({ name: 'Efua Sutherland' });
  users.timeline.push({
    kind: 'squad',
    filters: ['security'],
    select: (id) =>
      sql`select 'one' as key, created_at as at, '{"name": "Stars"}'::jsonb as data from "user" where id = ${id}`,
    texts: ({ name }) => ({ title: `Joined ${name}`, text: '' }),
  });
  const titlesOf = async (filter: string) => {
    const { events } = (await users.get(getUserTimeline.url, { id: userId, filter })).json();
    return events.map(({ title }: { readonly title: string }) => title);
  };
  expect(await titlesOf('all')).toContain('Joined Stars');
  expect(await titlesOf('security')).toContain('Joined Stars');
  expect(await titlesOf('money')).not.toContain('Joined Stars');
  users.timeline.pop();
});

test('the log-ins of an account contain its failures, each minute with its count, and no refusals of pages', async () => {
  const { services, game } = users;
  const userId = await game.addPlayer({ name: 'Paa Kwesi' });
  const last_at = services.clock.now();
  const event = { minute: last_at, last_at, user_id: userId, address: '203.0.113.9' };
  const rows = [
    { ...event, kind: 'sign-in-failed', detail: 'POST /api/auth/sign-in/email', count: 3 },
    { ...event, kind: 'locked-out', detail: 'POST /api/auth/sign-in/email', count: 1 },
    { ...event, kind: 'refused', detail: 'GET /api/v1/manager/users', count: 1 },
  ];
  await services.db.insertInto('security_event').values(rows).execute();
  const { events } = (await users.get(getUserTimeline.url, { id: userId, filter: 'log-ins' })).json();
  const texts = events.map(({ title, text }: { title: string; text: string }) => [title, text]);
  expect(texts.toSorted()).toEqual([
    ['Locked out', '203.0.113.9'],
    ['Log-in failed, 3 times', '203.0.113.9'],
  ]);
});

test('log-ins and related accounts of staff are for admins and themselves, not for other managers', async () => {
  const colleague = await users.addStaff('manager');
  const admin = await users.addStaff('admin');
  const statuses = async (id: string) => [
    (await users.get(getUserTimeline.url, { id })).statusCode,
    (await users.get(listRelatedUsers.url, { id })).statusCode,
  ];
  expect(await statuses(colleague)).toEqual([403, 403]);
  expect(await statuses(manager)).toEqual([200, 200]);
  users.actAs(admin, 'admin');
  expect(await statuses(colleague)).toEqual([200, 200]);
  users.actAs(manager, 'manager');
});

test('accounts that were paid for by one card are related', async () => {
  const { services, game } = users;
  const [one, other, stranger] = [await game.addPlayer(), await game.addPlayer(), await game.addPlayer()];
  const trace = (user_id: string, byte: number) => ({
    user_id,
    digest: Buffer.alloc(32, byte),
    seen_at: services.clock.now(),
  });
  await services.db
    .insertInto('payment_trace')
    .values([trace(one, 1), trace(other, 1), trace(stranger, 2)])
    .execute();
  const { users: related } = (await users.get(listRelatedUsers.url, { id: one })).json();
  expect(related.map(({ user, shares }: { user: { id: string }; shares: string[] }) => [user.id, shares])).toEqual([
    [other, ['payment']],
  ]);
});

test('accounts of one mailbox or one mobile number are related', async () => {
  const { services, game } = users;
  const [one, other, family, stranger] = [
    await game.addPlayer(),
    await game.addPlayer(),
    await game.addPlayer(),
    await game.addPlayer(),
  ];
  const trace = (user_id: string, mailbox: number, mobile: number) => ({
    user_id,
    mailbox_digest: Buffer.alloc(32, mailbox),
    mobile_digest: Buffer.alloc(32, mobile),
    noted_at: services.clock.now(),
  });
  const traces = [trace(one, 1, 1), trace(other, 1, 1), trace(family, 2, 1), trace(stranger, 3, 3)];
  await services.db.insertInto('contact_trace').values(traces).execute();
  const { users: related } = (await users.get(listRelatedUsers.url, { id: one })).json();
  expect(related.map(({ user, shares }: { user: { id: string }; shares: string[] }) => [user.id, shares])).toEqual([
    [other, ['mailbox', 'mobile-number']],
    [family, ['mobile-number']],
  ]);
});

test('related accounts are those that share a trace, with the traces', async () => {
  const { game } = users;
  const own = await game.addPlayer({ name: 'Own', address: '198.51.100.1', device: 'a phone' });
  const twin = await game.addPlayer({ name: 'Twin', address: '198.51.100.1', device: 'a phone' });
  const friend = await game.addPlayer({ name: 'Friend', referredBy: own, address: '198.51.100.2' });
  const flatmate = await game.addPlayer({ name: 'Flatmate' });
  await game.addPlayer({ name: 'Stranger', address: '198.51.100.3' });
  for (const userId of [own, flatmate]) await users.addLogin(userId, '203.0.113.44');
  const relatedTo = async (id: string) => {
    const { users: found } = (await users.get(listRelatedUsers.url, { id })).json();
    return found.map(({ user, shares }: { user: { name: string }; shares: string[] }) => [user.name, shares]);
  };
  expect(await relatedTo(own)).toEqual([
    ['Twin', ['device', 'sign-up-address']],
    ...[friend, flatmate]
      .toSorted()
      .reverse()
      .map((id) => (id === friend ? ['Friend', ['invitation']] : ['Flatmate', ['session-address']])),
  ]);
  expect(await relatedTo(friend)).toEqual([['Own', ['invitation']]]);
  expect((await users.get(getUser.url, { id: twin })).json().relatedCount).toBe(1);
});
