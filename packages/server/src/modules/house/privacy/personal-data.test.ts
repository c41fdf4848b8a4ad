import { randomUUID } from 'node:crypto';
import { minuteMs, tickMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personalTables } from '../../../compose.js';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { produceTick } from '../../exchange/market/produce-tick.js';
import { beginLeadership } from '../../exchange/market/tick.sql.js';
import {
  type AccountsUnderTest,
  type Browser,
  goodPassword,
  openAccounts,
  signUpBody,
} from '../../people/auth/accounts.fixture.js';
import { appCode } from '../../people/auth/authenticator.fixture.js';
import { registerOrders } from '../../play/orders/orders.routes.js';
import { registerTrading } from '../../play/trading/trading.routes.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts({ template: 'market' });
  registerTrading(accounts.app, accounts.services);
  registerOrders(accounts.app, accounts.services);
});
afterAll(() => accounts.close());
beforeEach(() => accounts.services.clock.advance(61 * minuteMs));

interface Player {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

async function addPlayer(name = 'Amara Osei'): Promise<Player> {
  count += 1;
  const email = `data-${count}@example.org`;
  const id = await accounts.addPlayer(email, { changes: { name } });
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return { id, email, browser };
}

async function buy({ browser }: Player, shares: number): Promise<void> {
  const { tick_number: tick } = await accounts.services.db
    .selectFrom('market')
    .select('tick_number')
    .executeTakeFirstOrThrow();
  const order = { id: randomUUID(), celebrityId: '1', side: 'buy', shares, tick, toleranceBps: 0 };
  const answer = await browser.post('/api/v1/trades', order);
  expect(answer.statusCode, answer.body).toBe(201);
}

const remove = (browser: Browser, changes = {}) =>
  browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE', ...changes });

const rowOf = (id: string) =>
  accounts.services.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the list of personal tables', () => {
  it('names every table of the schema that holds a player, with columns that exist', async () => {
    const { rows } = await accounts.services.pool.query<{ table: string; columns: string[] }>(`
      select c.relname as "table", array_agg(a.attname::text) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname`);
    const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
    const withPlayer = rows.filter(({ columns }) => columns.includes('user_id')).map(({ table }) => table);
    const named = new Set(personalTables.map(({ table }) => table));
    const undeclared = withPlayer.filter((table) => !named.has(table));
    expect(undeclared, 'in personalTables of no *.module.ts').toEqual([]);
    for (const { table, owner = 'user_id', secretColumns = [] } of personalTables) {
      expect(columnsOf.get(table), table).toEqual(expect.arrayContaining([owner, ...secretColumns]));
    }
  });
});

describe('the data export', () => {
  it('is one JSON file with all data of the player, none of other players, and no secret', async () => {
    const other = await addPlayer('Somebody Else');
    await buy(other, 1);
    const player = await addPlayer();
    await buy(player, 2);
    await buy(player, 1);
    const answer = await player.browser.call('/api/v1/me/export');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="limelight-data-\d{4}-\d\d-\d\d\.json"$/),
      'cache-control': 'no-store',
    });
    const file = answer.json();
    expect(file.profile).toEqual([expect.objectContaining({ id: player.id, email: player.email })]);
    expect(file.trades).toHaveLength(2);
    expect(file.positions).toEqual([expect.objectContaining({ celebrity_id: '1', shares: 3 })]);
    const sum = file.ledger.reduce(
      (total: number, { amount_cents }: { amount_cents: number }) => total + amount_cents,
      0,
    );
    expect(sum).toBe(file.wallet[0].cash_cents);
    expect(file.sessions).toEqual([expect.not.objectContaining({ token: expect.anything() })]);
    for (const secret of [other.id, other.email, 'argon2', ...player.browser.cookies.values()]) {
      expect(answer.body).not.toContain(secret.slice(0, 30));
    }
    expect(Object.keys(file)).toEqual(expect.arrayContaining(personalTables.flatMap(({ exportAs }) => exportAs ?? [])));
  });

  it('streams any number of rows', async () => {
    const { id, browser } = await addPlayer();
    const { db, clock } = accounts.services;
    const rows = Array.from({ length: 1_234 }, (_, index) => ({
      user_id: id,
      celebrity_id: `c${index}`,
      created_at: clock.now(),
    }));
    await db.insertInto('watchlist_entry').values(rows).execute();
    expect((await browser.call('/api/v1/me/export')).json().watchlist).toHaveLength(1_234);
    await db.deleteFrom('watchlist_entry').execute();
  });

  it('requires a login and is limited to five times an hour', async () => {
    expect((await accounts.openBrowser().call('/api/v1/me/export')).statusCode).toBe(401);
    const { browser } = await addPlayer();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await browser.call('/api/v1/me/export')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('deleting an account', () => {
  it('needs the password and the typed word, and changes nothing without them', async () => {
    const { id, browser } = await addPlayer();
    const before = await rowOf(id);
    const wrong = await remove(browser, { password: 'not mine' });
    expect([wrong.statusCode, wrong.json().details]).toEqual([400, { password: 'This is not your password' }]);
    const word = await remove(browser, { confirmation: 'delete' });
    expect([word.statusCode, word.json().details]).toEqual([400, { confirmation: 'Please type DELETE' }]);
    expect(await rowOf(id)).toEqual(before);
    expect((await remove(accounts.openBrowser())).statusCode).toBe(401);
  });

  it('leaves nothing that identifies the player in the account or any table, and ends login', async () => {
    const player = await addPlayer('Unmistakable Name');
    const { id, email, browser } = player;
    const phone = accounts.openBrowser();
    await phone.signIn(email);
    await buy(player, 3);
    const { referral_code: code } = await rowOf(id);
    expect((await remove(browser)).json()).toEqual({ status: true });
    expect(await rowOf(id)).toMatchObject({
      name: 'Former player',
      email: `former-player-${id}`,
      image: null,
      mobile_number: '',
      mobile_number_prefix: '',
      referral_code: code,
      account_state: 'closed',
      closed_at: accounts.services.clock.now(),
    });
    for (const device of [browser, phone]) expect((await device.call('/api/v1/me')).statusCode).toBe(401);
    expect((await accounts.openBrowser().signIn(email)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await accounts.openBrowser().signIn(`former-player-${id}`)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await browser.call(`/api/v1/referral-codes/${code}`)).json()).toMatchObject({ known: false });
    const { pool } = accounts.services;
    for (const { table, owner = 'user_id', onDeletion } of personalTables) {
      const { rows } = await pool.query(`select to_jsonb(t)::text as row from "${table}" t where ${owner} = $1`, [id]);
      if (onDeletion === 'erase') expect(rows, table).toEqual([]);
      for (const { row } of rows)
        for (const trace of ['Unmistakable', email, '244123456']) expect(row).not.toContain(trace);
    }
    const mail = await accounts.mailTo(email, /deleted/);
    expect(mail.text).toContain('Hello Unmistakable,');
  });

  it('retains ledger and shares, releases the reservations of open orders, stops trading and satisfies all invariants', async () => {
    const player = await addPlayer();
    const { id, browser } = player;
    await buy(player, 3);
    const { db, clock } = accounts.services;
    const price = await db
      .selectFrom('celebrity_market')
      .select('price_cents')
      .where('celebrity_id', '=', '1')
      .executeTakeFirstOrThrow();
    const order = {
      id: randomUUID(),
      celebrityId: '1',
      kind: 'limit',
      side: 'buy',
      shares: 1,
      triggerPriceCents: Math.floor(price.price_cents / 2),
      duration: 'week',
    };
    const placed = await browser.post('/api/v1/orders', order);
    expect(placed.statusCode, placed.body).toBe(201);
    await remove(browser);
    const wallet = await db.selectFrom('wallet').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    expect(wallet).toMatchObject({ account_state: 'closed', reserved_cents: 0 });
    const orders = await db.selectFrom('player_order').select('state').where('user_id', '=', id).execute();
    expect(orders).toEqual([{ state: 'cancelled' }]);
    const entries = await db.selectFrom('ledger_entry').select('number').where('user_id', '=', id).execute();
    expect(entries).toHaveLength(wallet.entry_count);
    const positions = await db.selectFrom('position').select('shares').where('user_id', '=', id).execute();
    expect(positions).toEqual([{ shares: 3 }]);
    const epoch = await beginLeadership(db);
    clock.advance(tickMs);
    const { tick_number: from } = await db.selectFrom('market').select('tick_number').executeTakeFirstOrThrow();
    await produceTick(accounts.services, { from, atMs: clock.nowMs(), epoch, tempo: 'standard' });
    expect(brokenFindings(await auditDatabase(db))).toEqual([]);
  });

  it('needs a code where login does, and accepts a recovery code', async () => {
    const { id, browser } = await addPlayer();
    const { secret } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
    const { recoveryCodes } = (await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) })).json();
    const without = await remove(browser);
    expect([without.statusCode, without.json().details]).toEqual([400, { code: 'Please enter the code' }]);
    expect((await remove(browser, { code: 'wrong-codes' })).json().code).toBe('INVALID_CODE');
    expect((await rowOf(id)).closed_at).toBeNull();
    expect((await remove(browser, { code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await rowOf(id)).closed_at).not.toBeNull();
  });

  it('works for an unverified account, which has no wallet yet', async () => {
    const id = await accounts.addPlayer('early@example.org', { verified: false });
    const browser = accounts.openBrowser();
    await browser.signIn('early@example.org');
    expect((await remove(browser)).statusCode).toBe(200);
    expect((await rowOf(id)).name).toBe('Former player');
  });

  it('makes the address available to a new account', async () => {
    const { id, email, browser } = await addPlayer();
    await remove(browser);
    await accounts.openBrowser().post('/api/auth/sign-up/email', signUpBody(email));
    const fresh = await accounts.services.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(fresh?.id).toBeDefined();
    expect(fresh?.id).not.toBe(id);
  });

  it('is refused to the last admin, also when the last two leave concurrently', async () => {
    const admins = [await addPlayer(), await addPlayer()];
    const { db } = accounts.services;
    for (const { id } of admins) await db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute();
    const answers = await Promise.all(admins.map(({ browser }) => remove(browser)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().code).toBe('LAST_ADMIN');
    const left = await db.selectFrom('user').select('closed_at').where('role', '=', 'admin').execute();
    expect(left).toEqual([{ closed_at: null }]);
  });
});
