import { randomUUID } from 'node:crypto';
import { suspensionText } from '@limelight/rules/suspension';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { alertTask } from '../../play/price-alerts/alert-task.js';
import { testActor } from '../audit-trail/audit-trail.fixture.js';
import { type AccountsUnderTest, goodPassword, openAccounts, openVerifiedWallet } from '../auth/accounts.fixture.js';
import { byAdmin, suspendByAdmin } from './access.fixture.js';
import { registerAccess } from './access.routes.js';
import { AccountRaces } from './account-races.fixture.js';
import { suspend } from './account-state.js';
import { lockAccount } from './account-state.sql.js';
import { freezeAccount, restoreAccount, type StaffChange, suspendAccount, unfreezeAccount } from './change-account.js';

let accounts: AccountsUnderTest;
let races: AccountRaces;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  registerAccess(accounts.app, accounts.services);
  races = await AccountRaces.open();
});
beforeEach(() => races.orders.moveTo({ '1': 50_000 }));
afterAll(async () => {
  await accounts.close();
  await races.rewards.close();
});

async function addPerson(role: 'user' | 'manager' | 'admin' = 'user', options = {}) {
  count += 1;
  const email = `person-${count}@example.org`;
  const id = await accounts.addPlayer(email, options);
  await accounts.services.db.updateTable('user').set({ role }).where('id', '=', id).execute();
  return { id, email };
}

const entriesOf = (userId: string, { db } = accounts.services) =>
  db.selectFrom('audit_entry').selectAll().where('target_id', '=', userId).orderBy('number').execute();

const countOf = async (table: 'session' | 'push_subscription', userId: string) =>
  (await races.rewards.services.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;

test('a suspension ends sessions, keys, push subscriptions and orders, and releases the reservations of the orders', async () => {
  const { services } = races.rewards;
  const userId = await races.addPlayer();
  expect(await races.orders.reservedOf(userId)).toMatchObject({ shares: 5 });
  await suspendAccount(services, byAdmin(userId));
  const { cents, shares } = await races.orders.reservedOf(userId);
  expect([cents, shares, await countOf('session', userId), await countOf('push_subscription', userId)]).toEqual([
    0, 0, 0, 0,
  ]);
  const orders = await services.db.selectFrom('player_order').select('state').where('user_id', '=', userId).execute();
  expect(orders.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  await restoreAccount(services, byAdmin(userId));
  const keys = await services.db.selectFrom('api_key').select('revoked_at').where('user_id', '=', userId).execute();
  expect(keys).toEqual([{ revoked_at: services.clock.now() }]);
  expect(await races.listProblems()).toEqual([]);
});

test('a frozen player neither trades nor places orders; the open ones wait at their price and are filled after the freeze ends', async () => {
  const { services } = races.rewards;
  const userId = await races.addPlayer();
  const actor = testActor({ role: 'manager' });
  await freezeAccount(services, { actor, userId, reason: 'Card dispute' });
  await races.orders.moveAndSettle({ '1': 39_000 });
  await expect(races.orders.place(userId)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  await expect(races.rewards.trade(userId, 'buy', 1)).rejects.toThrow('ACCOUNT_FROZEN');
  const states = async () => {
    const query = services.db.selectFrom('player_order').select('state').where('user_id', '=', userId);
    return (await query.orderBy('side').execute()).map(({ state }) => state);
  };
  expect(await states()).toEqual(['open', 'open']);
  const [row] = await services.db.selectFrom('user').selectAll().where('id', '=', userId).execute();
  expect(row).toMatchObject({ frozen_by: actor.userId, frozen_reason: 'Card dispute', account_state: 'active' });
  await unfreezeAccount(services, byAdmin(userId, 'Dispute withdrawn'));
  await races.orders.settle();
  expect(await states()).toEqual(['filled', 'open']);
  expect(await entriesOf(userId, services)).toMatchObject([
    { action: 'user.freeze', after: { frozen: true, frozenReason: 'Card dispute' }, reason: 'Card dispute' },
    { action: 'user.unfreeze', before: { frozen: true }, after: { frozen: false }, reason: 'Dispute withdrawn' },
  ]);
  expect(await races.listProblems()).toEqual([]);
});

test('a price alert of a suspended player waits, and fires after the account is restored', async () => {
  const { services } = races.rewards;
  const userId = await races.addPlayer();
  await races.rewards.services.db
    .insertInto('price_alert')
    .values({
      user_id: userId,
      id: userId,
      celebrity_id: '1',
      direction: 'below',
      price_cents: 45_000,
      created_at: services.clock.now(),
    })
    .execute();
  await suspendByAdmin(services, userId);
  await races.orders.moveTo({ '1': 39_000 });
  const tick = () => alertTask(services).run({ number: 0, atMs: 0 });
  await tick();
  expect(await races.orders.notificationsOf(userId)).toEqual([]);
  await restoreAccount(services, byAdmin(userId));
  await tick();
  expect(await races.orders.notificationsOf(userId)).toEqual(['Ada Marlowe fell to SE$390.00']);
});

test('a freeze survives a suspension and its end', async () => {
  const { services } = races.rewards;
  const userId = await races.addPlayer();
  await freezeAccount(services, byAdmin(userId));
  await suspendByAdmin(services, userId);
  expect(await restoreAccount(services, byAdmin(userId))).toMatchObject({
    state: 'active',
    freeze: { by: expect.any(String) },
  });
  await expect(races.rewards.trade(userId, 'buy', 1)).rejects.toThrow('ACCOUNT_FROZEN');
  expect(await races.listProblems()).toEqual([]);
});

test('what staff write for a suspended player is read by who knows the password or held a session, and nobody else', async () => {
  const [manager, player, other] = [await addPerson('manager'), await addPerson(), await addPerson()];
  const [office, home, stranger] = [accounts.openBrowser(), accounts.openBrowser(), accounts.openBrowser()];
  for (const [browser, { email }] of [
    [office, manager] as const,
    [home, player] as const,
    [stranger, other] as const,
  ]) {
    await browser.signIn(email);
  }
  const suspensionOf = async (browser: typeof home) => (await browser.call('/api/auth/suspension')).json();
  const [url, publicText] = [`/api/v1/manager/users/${player.id}`, 'You sold shares to yourself.'];
  expect(await suspensionOf(home), 'an account that plays').toEqual({ suspension: null });
  const body = { reason: 'Ring of four, see ticket 12', kind: 'accounts', publicText };
  expect((await office.post(`${url}/suspend`, body)).statusCode).toBe(200);

  expect(await suspensionOf(home)).toEqual({ suspension: { reason: publicText } });
  expect((await home.call('/api/v1/me')).statusCode, 'the cookie opens nothing').toBe(401);
  const refused = await accounts.openBrowser().signIn(player.email);
  expect([refused.statusCode, refused.json().details]).toEqual([403, { reason: publicText }]);

  const guess = accounts.openBrowser();
  expect((await guess.signIn(player.email, 'not the password')).body).not.toContain(publicText);
  expect(await suspensionOf(guess)).toEqual({ suspension: null });
  expect(await suspensionOf(stranger)).toEqual({ suspension: null });
  guess.cookies.set('limelight.session', `${home.cookies.get('limelight.session')?.slice(0, -6)}AAAA%3D`);
  expect(await suspensionOf(guess), 'a cookie that nobody signed').toEqual({ suspension: null });

  await office.post(`${url}/restore`, { reason: 'Explained' });
  expect(await suspensionOf(home)).toEqual({ suspension: null });
  await office.post(`${url}/suspend`, { reason: 'Again', kind: 'payment' });
  expect((await home.signIn(player.email)).json().details).toEqual({ reason: suspensionText('payment') });
  expect(await suspensionOf(home), 'its session ended before').toEqual({ suspension: null });
});

test('staff suspend and restore by calls that are recorded; the player is refused with ACCOUNT_SUSPENDED and can log in after the restore', async () => {
  const manager = await addPerson('manager');
  const player = await addPerson();
  const [office, home] = [accounts.openBrowser(), accounts.openBrowser()];
  await office.signIn(manager.email);
  await home.signIn(player.email);
  const url = `/api/v1/manager/users/${player.id}`;
  const answer = await office.post(`${url}/suspend`, { reason: ' Several accounts ' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { userId: player.id, state: 'suspended', freeze: null }]);
  expect((await home.call('/api/v1/me')).statusCode).toBe(401);
  expect((await home.signIn(player.email)).json().code).toBe('ACCOUNT_SUSPENDED');
  const again = await office.post(`${url}/suspend`, { reason: 'Once more' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
  expect((await office.post(`${url}/restore`, { reason: 'A mistake' })).json().state).toBe('active');
  expect((await home.signIn(player.email)).statusCode).toBe(200);
  expect(await entriesOf(player.id)).toMatchObject([
    {
      action: 'user.suspend',
      actor_id: manager.id,
      before: { state: 'active' },
      after: { state: 'suspended', publicText: suspensionText() },
      reason: 'Several accounts',
    },
    { action: 'user.restore', before: { state: 'suspended' }, after: { state: 'active' }, reason: 'A mistake' },
  ]);
  expect((await home.post(`${url}/suspend`, { reason: 'Mine' })).json().code).toBe('FORBIDDEN');
  expect((await office.post(`${url}/freeze`, { reason: ' ' })).statusCode).toBe(400);
});

const changes = {
  suspend: suspendAccount,
  restore: restoreAccount,
  freeze: freezeAccount,
  unfreeze: unfreezeAccount,
};

test.each(Object.entries(changes))(
  'staff cannot %s themselves or unknown accounts, and a manager no staff',
  async (_what, change) => {
    const manager = await addPerson('manager');
    const admin = await addPerson('admin');
    const by = (actor: Partial<StaffChange['actor']>, userId: string) =>
      change(accounts.services, { actor: testActor(actor), userId, reason: 'Why not' });
    const refused = { code: 'FORBIDDEN' };
    await expect(by({ userId: admin.id, role: 'admin' }, admin.id)).rejects.toMatchObject(refused);
    await expect(by({ role: 'manager' }, manager.id)).rejects.toMatchObject(refused);
    await expect(by({ role: 'manager' }, admin.id)).rejects.toMatchObject(refused);
    await expect(by({ role: 'admin' }, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await accounts.services.db.updateTable('user').set({ role: 'user' }).where('id', '=', admin.id).execute();
    expect(await entriesOf(admin.id)).toEqual([]);
  },
);

test.each(Object.entries(changes))('a closed account is final: it cannot be changed by "%s"', async (_what, change) => {
  const { id, email } = await addPerson();
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  await browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });
  await expect(change(accounts.services, byAdmin(id))).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('one of two admins who suspend each other concurrently remains active', async () => {
  const [one, other] = [(await addPerson('admin')).id, (await addPerson('admin')).id];
  const by = (actor: string, userId: string) =>
    suspendAccount(accounts.services, { actor: testActor({ userId: actor, role: 'admin' }), userId, reason: 'Power' });
  const answers = await Promise.allSettled([by(one, other), by(other, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LAST_ADMIN' } });
});

test("the locks of players' accounts wait for none of an admin, as payments take them; those of two admins do", async () => {
  const { db } = accounts.services;
  const [admin, other] = [await addPerson('admin'), await addPerson('admin')];
  const player = await addPerson();
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, admin.id);
    expect(await db.transaction().execute((own) => lockAccount(own, player.id))).toMatchObject({ role: 'user' });
    const waiting = db.transaction().execute(async (own) => {
      await sql`set local lock_timeout = '200ms'`.execute(own);
      return lockAccount(own, other.id);
    });
    await expect(waiting).rejects.toThrow('lock timeout');
  });
});

test('a login whose password was checked before the suspension gets no session after it', async () => {
  const { id, email } = await addPerson();
  const { db, clock, pool } = accounts.services;
  let answer: ReturnType<ReturnType<typeof accounts.openBrowser>['signIn']> | undefined;
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new Error('no such account');
    await suspend(tx, account, { now: clock.now(), hooks: accounts.services.hooks, publicText: 'A test.' });
    answer = accounts.openBrowser().signIn(email);
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(1);
  });
  const response = await answer;
  expect([response?.statusCode, response?.json().code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(await db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

test('an account that is suspended before its address is verified gets its frozen wallet after it is restored', async () => {
  const { id } = await addPerson('user', { verified: false });
  const { services } = accounts;
  await freezeAccount(services, byAdmin(id));
  await suspendByAdmin(services, id);
  await openVerifiedWallet(services, id);
  expect(await findWallet(services.db, id)).toBeUndefined();
  await restoreAccount(services, byAdmin(id));
  await openVerifiedWallet(services, id);
  expect(await findWallet(services.db, id)).toMatchObject({ account_state: 'active', frozen: true });
});
