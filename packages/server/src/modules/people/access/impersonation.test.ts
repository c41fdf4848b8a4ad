import { impersonationMinutes } from '@limelight/rules/impersonation';
import { minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutListener } from '../../../platform/stream.fixture.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { goodPassword } from '../auth/accounts.fixture.js';
import { impersonationTask } from './end-impersonation.js';
import { ImpersonationUnderTest, type Person } from './impersonation.fixture.js';

let access: ImpersonationUnderTest;

beforeAll(async () => {
  access = await ImpersonationUnderTest.open();
});
afterAll(() => access.close());

const services = () => access.accounts.services;
const runTask = () => impersonationTask(services()).run({ number: 1, atMs: 0 });

async function view(): Promise<{ readonly admin: Person; readonly player: Person }> {
  const [admin, player] = [await access.addPerson('admin'), await access.addPerson('user')];
  const answer = await access.view(admin, player);
  expect(answer.statusCode, answer.body).toBe(201);
  return { admin, player };
}

test('an admin sees what the player sees, with the admin’s name and the time limit', async () => {
  const { admin, player } = await view();
  const until = new Date(services().clock.nowMs() + impersonationMinutes * minuteMs).toISOString();
  const own = (await player.browser.call('/api/v1/me')).json();
  const shown = (await admin.browser.call('/api/v1/me')).json();
  expect(own).toMatchObject({ id: player.id, permissions: [], impersonation: null });
  expect(shown).toEqual({ ...own, impersonation: { by: 'Amara Osei', until } });
});

test('nothing is written, nothing secret is shown, and reading changes no row', async () => {
  const { admin, player } = await view();
  const { db } = services();
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  const codeOf = async (url: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET', body?: object) =>
    (await admin.browser.call(url, { method, body })).json().code;
  expect((await admin.browser.call('/api/v1/me')).statusCode).toBe(200);
  expect((await admin.browser.call('/api/v1/support-tickets')).statusCode).toBe(200);
  expect(await codeOf('/api/v1/me/sessions')).toBe('FORBIDDEN');
  expect(await codeOf('/api/v1/me/export')).toBe('FORBIDDEN');
  const profile = { name: 'Another', mobileNumberPrefix: '+44', mobileNumber: '7700900123' };
  expect(await codeOf('/api/v1/me', 'PATCH', profile)).toBe('READ_ONLY');
  expect(await codeOf('/api/v1/me/sessions', 'DELETE')).toBe('READ_ONLY');
  expect(await codeOf('/api/v1/me/two-factor/setup', 'POST', { password: goodPassword })).toBe('READ_ONLY');
  expect(await codeOf('/api/v1/me/authentication', 'POST', { password: goodPassword })).toBe('READ_ONLY');
  const ticket = { name: 'A', email: 'a@example.org', subject: 'A question', message: 'May I?', robotCheck: 'aGk=' };
  expect(await codeOf('/api/v1/support-tickets', 'POST', ticket)).toBe('READ_ONLY');
  const again = await access.view(admin, player);
  expect(again.json().code, 'a player has no permissions').toBe('FORBIDDEN');
  expect(await digestTables(db, tables)).toEqual(before);
});

test('only an admin who logged in recently and gives a reason may, and only as a player', async () => {
  const [admin, manager, player] = [
    await access.addPerson('admin'),
    await access.addPerson('manager'),
    await access.addPerson('user'),
  ];
  const outcome = async (actor: Person, target: { readonly id: string }, reason?: string) => {
    const answer = await access.view(actor, target, reason);
    return answer.json().code ?? answer.statusCode;
  };
  expect(await outcome(player, admin)).toBe('FORBIDDEN');
  expect(await outcome(manager, player)).toBe('FORBIDDEN');
  expect(await outcome(admin, admin)).toBe('FORBIDDEN');
  expect(await outcome(admin, manager)).toBe('FORBIDDEN');
  expect(await outcome(admin, { id: '01980000-0000-7000-8000-000000000000' })).toBe('NOT_FOUND');
  expect(await outcome(admin, player, '  ')).toBe('BAD_REQUEST');
  await sql`update session set created_at = created_at - interval '11 minutes' where user_id = ${admin.id}`.execute(
    services().db,
  );
  expect(await outcome(admin, player)).toBe('PASSWORD_NEEDED');
  expect((await admin.browser.post('/api/v1/me/authentication', { password: 'a wrong password' })).statusCode).toBe(
    400,
  );
  expect(await outcome(admin, player)).toBe('PASSWORD_NEEDED');
  expect(await access.entriesAbout(player)).toEqual([]);
  expect((await admin.browser.post('/api/v1/me/authentication', { password: goodPassword })).statusCode).toBe(200);
  expect(await outcome(admin, player)).toBe(201);
});

test('the audit trail records who started it and why, and who ended it', async () => {
  const { admin, player } = await view();
  expect((await admin.browser.call('/api/v1/me/impersonation', { method: 'DELETE' })).statusCode).toBe(200);
  expect(await access.shownTo(admin)).toBe(admin.id);
  const by = { actor_id: admin.id, actor_role: 'admin', target_kind: 'user', address: '127.0.0.1' };
  expect(await access.entriesAbout(player)).toMatchObject([
    { ...by, action: 'user.impersonate', reason: 'They miss a trade', after: { viewedUntil: expect.any(String) } },
    { ...by, action: 'user.end-impersonation', after: { cause: 'ended' } },
  ]);
  await admin.browser.call('/api/v1/me/impersonation', { method: 'DELETE' });
  await runTask();
  expect(await access.entriesAbout(player), 'ended once').toHaveLength(2);
});

/**
 * Causes that end an impersonation automatically, whom the admin's browser shows afterwards, and the audit
 * trail's entry.
 */
const ends: readonly [string, string, (people: { admin: Person; player: Person }) => Promise<unknown>][] = [
  ['its time', 'time', async () => services().clock.advance(impersonationMinutes * minuteMs)],
  ['the admin logging out', 'session', ({ admin }) => admin.browser.post('/api/auth/sign-out', {})],
  ['the admin losing the role', 'rights', ({ admin }) => access.setRole(admin.id, 'manager')],
  ['the player joining the staff', 'rights', ({ player }) => access.setRole(player.id, 'manager')],
  [
    'the player closing the account',
    'rights',
    ({ player }) => player.browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' }),
  ],
];

test.each(ends)('%s ends it with the next request, and is recorded once', async (_name, cause, end) => {
  const people = await view();
  const { admin, player } = people;
  expect(await access.shownTo(admin)).toBe(player.id);
  await runTask();
  await end(people);
  expect(await access.shownTo(admin)).toBe(cause === 'session' ? 401 : admin.id);
  await Promise.all([runTask(), runTask()]);
  expect(await access.entriesAbout(player)).toMatchObject([
    { action: 'user.impersonate' },
    { action: 'user.end-impersonation', actor_id: admin.id, after: { cause } },
  ]);
});

test('a new impersonation replaces an expired one whose end is not recorded yet', async () => {
  const { admin, player } = await view();
  services().clock.advance(impersonationMinutes * minuteMs);
  const next = await access.addPerson('user');
  expect((await access.view(admin, next)).statusCode).toBe(201);
  expect(await access.shownTo(admin)).toBe(next.id);
  expect((await access.entriesAbout(player)).at(-1)).toMatchObject({ after: { cause: 'replaced' } });
});

test('open streams close when an impersonation begins or ends, and show the player in between', async () => {
  const [admin, player] = [await access.addPerson('admin'), await access.addPerson('user')];
  const own = await access.openStream(admin);
  await expect.poll(() => own.text()).toContain(admin.id);
  await access.view(admin, player);
  await own.ended;
  const viewing = await access.openStream(admin);
  await expect.poll(() => viewing.text()).toContain(player.id);
  services().live.sendTo(player.id, { event: 'portfolio', data: 'newer' });
  await expect.poll(() => viewing.text()).toContain('newer');
  await admin.browser.call('/api/v1/me/impersonation', { method: 'DELETE' });
  await viewing.ended;
});

test.each(ends.slice(1))('%s ends its stream', async (_name, _cause, end) => {
  const people = await view();
  const stream = await access.openStream(people.admin);
  await expect.poll(() => stream.text()).toContain(people.player.id);
  await end(people);
  await stream.ended;
});

test('its stream closes on time, and when the notification of the end was lost', async () => {
  const { admin, player } = await view();
  services().clock.advance(impersonationMinutes * minuteMs - 300);
  const timed = await access.openStream(admin);
  await expect.poll(() => timed.text()).toContain(player.id);
  await timed.ended;
  const other = await view();
  const stream = await access.openStream(other.admin);
  await expect.poll(() => stream.text()).toContain(other.player.id);
  await withoutListener(services(), () => access.setRole(other.admin.id, 'manager'));
  await stream.ended;
});
