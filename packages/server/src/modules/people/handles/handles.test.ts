import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { handleProblem } from '@limelight/rules/handle';
import { dayMs, minuteMs, secondMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestTables } from '../../../testing/table-digests.js';
import { pruneExpired } from '../../house/system/system.public.js';
import { type AccountsUnderTest, type Browser, goodPassword, openAccounts } from '../auth/accounts.fixture.js';
import { handlesModule } from './handles.module.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  handlesModule.routes(accounts.app, accounts.services);
});
afterAll(() => accounts.close());
beforeEach(() => accounts.services.clock.advance(61 * minuteMs));

async function signedIn(): Promise<Browser> {
  count += 1;
  const email = `handle-${count}@example.org`;
  await accounts.addPlayer(email, { changes: { name: 'Amara Osei' } });
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return browser;
}

const put = (browser: Browser, handle: unknown) =>
  browser.call('/api/v1/me/handle', { method: 'PUT', body: { handle } });
const me = async (browser: Browser) => (await browser.call('/api/v1/me')).json();
const keysOf = async (userId: string) => {
  const rows = await accounts.services.db.selectFrom('handle').select('key').where('user_id', '=', userId).execute();
  return rows.map(({ key }) => key).sort();
};

async function refused(browser: Browser, handle: unknown) {
  const digest = () => digestTables(accounts.services.db, ['"user"', 'handle']);
  const before = await digest();
  const answer = await put(browser, handle);
  expect(await digest()).toEqual(before);
  return [answer.statusCode, answer.json().code];
}

test('a new account has a generated handle, which says nothing about its name', async () => {
  const { handle, handleChangeableAt, referralCode } = await me(await signedIn());
  expect(handleProblem(handle)).toBeNull();
  expect(handleChangeableAt).toBeNull();
  expect(`${handle} ${referralCode}`).not.toMatch(/amara|osei/i);
});

test('a handle can be changed once in seven days, and the refusal says when again', async () => {
  const browser = await signedIn();
  const { id, handle: first } = await me(browser);
  const answer = await put(browser, 'Ada_Lovelace');
  const inAWeek = new Date(accounts.services.clock.nowMs() + 7 * dayMs).toISOString();
  expect([answer.statusCode, answer.json()]).toEqual([200, { handle: 'Ada_Lovelace', changeableAt: inAWeek }]);
  expect(await me(browser)).toMatchObject({ handle: 'Ada_Lovelace', handleChangeableAt: inAWeek });
  accounts.services.clock.advance(7 * dayMs - secondMs);
  expect((await put(browser, 'Countess')).json()).toMatchObject({
    code: 'HANDLE_TOO_SOON',
    message: expect.stringMatching(/^You can change your handle again on \d+ \w{3} \d{4}, \d\d:\d\d$/),
  });
  expect((await put(browser, 'Ada_Lovelace')).statusCode).toBe(200);
  accounts.services.clock.advance(secondMs);
  expect((await put(browser, first)).json()).toMatchObject({ handle: first });
  expect(await keysOf(id)).toEqual(['ada_lovelace', first.toLowerCase()].sort());
});

test.each([['ab'], ['a'.repeat(21)], ['Ada L'], ['Adä_L'], ['<b>Ada</b>'], ['L1meLight'], ['Admin_1'], [''], [7]])(
  'no handle: %j',
  async (handle) => expect(await refused(await signedIn(), handle)).toEqual([400, 'BAD_REQUEST']),
);

test('the handle of another player is taken, in any case, also after it was given up', async () => {
  const [owner, other] = [await signedIn(), await signedIn()];
  await put(owner, 'Famous_One');
  expect(await refused(other, 'FAMOUS_one')).toEqual([409, 'HANDLE_TAKEN']);
  accounts.services.clock.advance(8 * dayMs);
  await put(owner, 'Somebody');
  expect(await refused(other, 'Famous_One')).toEqual([409, 'HANDLE_TAKEN']);
});

test('of players who choose one handle in the same moment exactly one gets it', async () => {
  const browsers = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
  for (let round = 0; round < 8; round += 1) {
    const wanted = `Wanted_${round}`;
    const answers = await Promise.all(
      browsers.map((browser, index) => put(browser, index % 2 === 0 ? wanted : wanted.toUpperCase())),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    accounts.services.clock.advance(8 * dayMs);
  }
});

test('the database refuses a handle of another account, also from a direct write', async () => {
  const { handle } = await me(await signedIn());
  const { id } = await me(await signedIn());
  const { db } = accounts.services;
  const write = (text: string | null) => db.updateTable('user').set({ handle: text }).where('id', '=', id).execute();
  await expect(write(handle.toUpperCase())).rejects.toThrow('is taken');
  await expect(write('a b')).rejects.toThrow('violates check constraint');
  await expect(write(null)).rejects.toThrow('violates check constraint');
});

test.each([['GIider_160'], ['gl1der_16o'], ['GLIDER_I60']])('nobody passes for Glider_160 as %s', async (twin) => {
  const [owner, other] = [await signedIn(), await signedIn()];
  const { id, handle } = await me(other);
  const { db } = accounts.services;
  await put(owner, 'Glider_160');
  expect(await refused(other, twin)).toEqual([409, 'HANDLE_TAKEN']);
  const write = db.updateTable('user').set({ handle: twin }).where('id', '=', id).execute();
  await expect(write).rejects.toThrow('is taken');
  expect(await me(other)).toMatchObject({ handle });
  await db.deleteFrom('handle').where('key', '=', 'glider_160').execute();
});

test('a player may spell the own handle in every way, and go back to each', async () => {
  const browser = await signedIn();
  for (const handle of ['Solo_One', 'So1o_0ne', 'Solo_One', 'SoIo_One']) {
    expect((await put(browser, handle)).json()).toMatchObject({ handle });
    accounts.services.clock.advance(8 * dayMs);
  }
});

test('handles that looked the same before that was refused stay with their players', async () => {
  const owners = [1, 2, 3].map(() => randomUUID());
  const migration = await readFile(new URL('../../../../migrations/0075_handle_folds.sql', import.meta.url), 'utf8');
  const client = await accounts.services.pool.connect();
  try {
    // A temporary table comes before the real one.
    await client.query('begin; create temp table handle (key text primary key, user_id uuid) on commit drop');
    await client.query(`insert into handle values ('glider', $1), ('giider', $2), ('g1ider', $3)`, owners);
    await client.query(`insert into handle values ('other', gen_random_uuid()), ('taken', null)`);
    await client.query(migration);
    const { rows } = await client.query(
      'select key, twin, user_id is null as free from handle order by left(key, 1), twin',
    );
    expect(rows).toEqual([
      { key: 'g1ider', twin: 0, free: false },
      { key: 'giider', twin: 1, free: false },
      { key: 'glider', twin: 2, free: false },
      { key: 'other', twin: 0, free: false },
      { key: 'taken', twin: 0, free: true },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a player goes back to a handle that looks like another’s from before, and nobody else chooses either', async () => {
  const [older, newer, other] = [await signedIn(), await signedIn(), await signedIn()];
  const { id } = await me(newer);
  await put(older, 'Pi1ot');
  await accounts.services.db.insertInto('handle').values({ key: 'pilot', user_id: id, twin: 1 }).execute();
  expect((await put(newer, 'Pilot')).json()).toMatchObject({ handle: 'Pilot' });
  expect(await refused(other, 'PiIot')).toEqual([409, 'HANDLE_TAKEN']);
  // Of the two the older is gone.
  await accounts.services.db.deleteFrom('handle').where('key', '=', 'pi1ot').execute();
  expect(await refused(other, 'PiIot')).toEqual([409, 'HANDLE_TAKEN']);
  accounts.services.clock.advance(8 * dayMs);
  expect((await put(newer, 'PiIot')).statusCode).toBe(200);
});

test('the handles of a deleted account name nobody, and rest for a year', async () => {
  const [browser, other] = [await signedIn(), await signedIn()];
  const { id, handle: first } = await me(browser);
  await put(browser, 'Leaving_Soon');
  const answer = await browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });
  expect(answer.statusCode, answer.body).toBe(200);
  const { db, clock } = accounts.services;
  expect(await keysOf(id)).toEqual([]);
  const row = db.selectFrom('user').select('handle').where('id', '=', id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ handle: null });
  const resting = db.selectFrom('handle').select(['key', 'user_id']).where('rests_until', 'is not', null);
  expect(await resting.orderBy('key').execute()).toEqual(
    [first.toLowerCase(), 'leaving_soon'].sort().map((key) => ({ key, user_id: null })),
  );
  expect(await refused(other, 'Leaving_S00n')).toEqual([409, 'HANDLE_TAKEN']);
  const prune = () => pruneExpired(db, clock.now(), 100);
  const inAYearMs = 365 * dayMs;
  clock.advance(inAYearMs - secondMs);
  await prune();
  expect(await refused(other, 'Leaving_S00n')).toEqual([409, 'HANDLE_TAKEN']);
  clock.advance(secondMs);
  await prune();
  expect((await put(other, 'Leaving_S00n')).statusCode).toBe(200);
});
