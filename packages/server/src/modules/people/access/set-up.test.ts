import { paths } from '@limelight/contract/paths';
import { checkSetup, setUp } from '@limelight/contract/people/setup';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { sign } from '../../../platform/signature.js';
import { auditDatabase } from '../../../testing/audit.js';
import { digestTables } from '../../../testing/table-digests.js';
import { type AccountsUnderTest, goodPassword, openAccounts } from '../auth/accounts.fixture.js';
import { limits } from '../auth/limits.js';
import type { SecurityEvent } from '../security-events/security-event.js';
import { registerAccess } from './access.routes.js';
import { updateStatus } from './account-state.sql.js';
import { makeAdmin } from './make-admin.js';
import { findSetupPath } from './set-up.js';
import { readSetupState } from './setup-state.sql.js';

let accounts: AccountsUnderTest;
const noted: SecurityEvent[] = [];

beforeAll(async () => {
  accounts = await openAccounts({ template: 'market' });
  accounts.app.decorate('noteSecurity', (event: SecurityEvent) => void noted.push(event));
  registerAccess(accounts.app, accounts.services);
});
afterAll(() => accounts.close());

/** What no action of the game can do: there is no admin again. */
beforeEach(async () => {
  noted.length = 0;
  await accounts.services.db.updateTable('user').set({ role: 'user' }).where('role', '=', 'admin').execute();
});

async function printedToken(services: Parameters<typeof findSetupPath>[0] = accounts.services): Promise<string> {
  const [path, token = ''] = (await findSetupPath(services))?.split('#') ?? [];
  expect(path).toBe(paths.setup);
  return token;
}

const send = (body: object, address = '127.0.0.1') => accounts.openBrowser().post(setUp.url, body, { address });
const check = (token: string) => accounts.openBrowser().post(checkSetup.url, { token });
const rows = () => digestTables(accounts.services.db, ['"user"', 'account', 'verification', 'audit_entry', 'wallet']);

async function admins(): Promise<string[]> {
  const query = accounts.services.db.selectFrom('user').select('email').where('role', '=', 'admin');
  return (await query.orderBy('email').execute()).map(({ email }) => email);
}

async function newestEntry() {
  const columns = ['actor_role', 'action', 'before', 'after', 'reason', 'request_id', 'address'] as const;
  const query = accounts.services.db.selectFrom('audit_entry').select(columns).orderBy('number', 'desc').limit(1);
  return await query.executeTakeFirstOrThrow();
}

it('makes an admin without mail: the link chooses a password, once, and the audit trail names the operator', async () => {
  const token = await printedToken();
  expect((await check(token)).json()).toEqual({ status: true });
  const answer = await send({ token, email: 'Boss@Example.org' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await admins()).toEqual(['boss@example.org']);
  expect(await newestEntry()).toEqual({
    actor_role: 'operator',
    action: 'user.change-role',
    before: null,
    after: { role: 'admin' },
    reason: 'By the set-up link',
    request_id: expect.not.stringMatching('command'),
    address: '127.0.0.1',
  });
  expect(accounts.services.mailer.sent).toEqual([]);
  const link = new URL(answer.json().passwordPath, 'http://limelight.test');
  expect(link.pathname).toBe(paths.resetPassword);
  const body = { token: link.searchParams.get('token'), newPassword: 'a brand new sentence' };
  const reset = () => accounts.openBrowser().post('/api/auth/reset-password', body);
  expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([200, 400]);
  const browser = accounts.openBrowser();
  await browser.signIn('boss@example.org', 'a brand new sentence');
  expect((await browser.call('/api/v1/me')).json()).toMatchObject({ role: 'admin', emailVerified: true });
  expect(brokenFindings(await auditDatabase(accounts.services.db))).toEqual([]);
});

it('is void once there is an admin: a second use changes no row, and the start prints nothing', async () => {
  const token = await printedToken();
  await makeAdmin(accounts.services, 'by-command@example.org');
  expect(await findSetupPath(accounts.services)).toBeNull();
  const before = await rows();
  for (const answer of [await send({ token, email: 'late@example.org' }), await check(token)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
  }
  expect(await rows()).toEqual(before);
  expect(noted).toEqual([]);
});

it('stays void when all admins are gone: the next start prints another one, which works', async () => {
  const token = await printedToken();
  expect((await send({ token, email: 'first@example.org' })).statusCode).toBe(200);
  await accounts.services.db.updateTable('user').set({ role: 'user' }).where('role', '=', 'admin').execute();
  expect((await send({ token, email: 'reader-of-the-log@example.org' })).statusCode).toBe(409);
  const next = await printedToken();
  expect(next).not.toBe(token);
  expect((await send({ token: next, email: 'first@example.org' })).statusCode).toBe(200);
  expect(await admins()).toEqual(['first@example.org']);
});

it('makes exactly one admin of many requests at the same moment, each with another address', async () => {
  const token = await printedToken();
  const emails = Array.from({ length: 8 }, (_, index) => `rival-${index}@example.org`);
  const answers = await Promise.all([
    ...emails.map((email) => send({ token, email })),
    ...['player-1', 'player-2'].map(async (name) => {
      await accounts.addPlayer(`${name}@example.org`);
      return send({ token, email: `${name}@example.org` });
    }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await admins()).toHaveLength(1);
  const made = accounts.services.db.selectFrom('user').select('email').where('email', 'like', 'rival-%');
  expect((await made.execute()).length).toBeLessThanOrEqual(1);
});

it('promotes a verified player, who logs in as before, and does not trust the password of an unverified one', async () => {
  await accounts.addPlayer('player@example.org');
  const promoted = await send({ token: await printedToken(), email: 'player@example.org' });
  expect([promoted.statusCode, promoted.json()]).toEqual([200, { passwordPath: null }]);
  const browser = accounts.openBrowser();
  await browser.signIn('player@example.org', goodPassword);
  expect((await browser.call('/api/v1/me')).json()).toMatchObject({ role: 'admin' });
  expect((await newestEntry()).before).toEqual({ role: 'user' });

  await accounts.services.db.updateTable('user').set({ role: 'user' }).where('role', '=', 'admin').execute();
  await accounts.addPlayer('squatter@example.org', { verified: false });
  const made = await send({ token: await printedToken(), email: 'squatter@example.org' });
  expect(made.json().passwordPath).toMatch(/^\/reset-password\?token=/);
});

it('refuses a suspended account, which could not log in, and changes no row', async () => {
  const userId = await accounts.addPlayer('suspended@example.org');
  const { db, clock } = accounts.services;
  await updateStatus(db, { userId, role: 'user', state: 'suspended', freeze: null }, clock.now());
  const token = await printedToken();
  const before = await rows();
  const answer = await send({ token, email: 'suspended@example.org' });
  expect([answer.statusCode, answer.json().details]).toEqual([
    400,
    { email: 'This account is suspended. Enter another address' },
  ]);
  expect(await rows()).toEqual(before);
  expect((await check(token)).statusCode).toBe(200);
});

it('is of this game and its secret alone, the same on every instance, and survives a new secret', async () => {
  const token = await printedToken();
  const { services } = accounts;
  expect(await printedToken({ ...services })).toBe(token);
  const another = await printedToken({ ...services, secret: 'another secret of thirty-two characters' });
  const state = await readSetupState(services.db);
  const payloadOf = (game: Uint8Array) => Buffer.concat([game, Buffer.from(`:${state?.adminsMade}`)]);
  const signed = (purpose: string, game: Uint8Array) =>
    sign(services.secret, { purpose, payload: payloadOf(game) }).toString('base64url');
  expect(signed('first-admin', state?.game ?? Buffer.of())).toBe(token);
  const foreign = [
    'x',
    'a'.repeat(43),
    another,
    signed('first-admin', Buffer.alloc(32)),
    signed('known-device', state?.game ?? Buffer.of()),
  ];
  const before = await rows();
  for (const wrong of foreign) {
    for (const answer of [await send({ token: wrong, email: 'thief@example.org' }), await check(wrong)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Not found']);
    }
  }
  expect(await rows()).toEqual(before);
  const address = '127.0.0.1';
  const kinds = [setUp.url, checkSetup.url].map((url) => ({ kind: 'refused', detail: `POST ${url}`, address }));
  expect(noted).toEqual(foreign.flatMap(() => kinds));

  const rotated = await openAccounts({ database: services.database, secrets: ['the new secret', services.secret] });
  registerAccess(rotated.app, rotated.services);
  const answer = await rotated.openBrowser().post(setUp.url, { token, email: 'rotated@example.org' });
  await rotated.close();
  expect(answer.statusCode).toBe(200);
});

it('is not guessed: a network has few tries in a quarter of an hour', async () => {
  const token = await printedToken();
  const address = '203.0.113.50';
  const { perClientMax } = limits['set-up'];
  for (let tries = 0; tries < perClientMax; tries += 1) {
    expect((await send({ token: 'guess', email: 'thief@example.org' }, address)).statusCode).toBe(404);
  }
  expect((await send({ token, email: 'thief@example.org' }, address)).statusCode).toBe(429);
  expect((await send({ token, email: 'owner@example.org' }, '203.0.113.51')).statusCode).toBe(200);
});
