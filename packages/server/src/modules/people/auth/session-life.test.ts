import { sessionEnd } from '@limelight/rules/session-life';
import { hourMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountsUnderTest, type Browser, goodPassword, openAccounts } from './accounts.fixture.js';
import { appCode } from './authenticator.fixture.js';
import { touchSession } from './session.sql.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());
beforeEach(() => accounts.services.clock.advance(hourMs));

async function signIn(rememberMe: boolean): Promise<{ browser: Browser; cookie: string; userId: string }> {
  count += 1;
  const email = `life-${count}@example.org`;
  const userId = await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  const answer = await browser.post('/api/auth/sign-in/email', { email, password: goodPassword, rememberMe });
  const cookie = answer.cookies.find(({ name }) => name === 'limelight.session');
  return { browser, cookie: String(cookie?.maxAge), userId };
}

/** Lets time pass for stored sessions, which end by the database's clock. */
async function wait(hours: number): Promise<void> {
  accounts.services.clock.advance(hours * hourMs);
  const earlier = `- make_interval(hours => ${hours})`;
  await accounts.services.pool.query(
    `update session set created_at = created_at ${earlier}, expires_at = expires_at ${earlier}`,
  );
}

const statusOfMe = async (browser: Browser) => (await browser.call('/api/v1/me')).statusCode;

/** @returns how many hours a player stays logged in who comes back this often */
async function hoursInside(browser: Browser, everyHours: number): Promise<number> {
  for (let hours = everyHours; hours < 2_000; hours += everyHours) {
    await wait(everyHours);
    if ((await statusOfMe(browser)) !== 200) return hours;
  }
  return Number.POSITIVE_INFINITY;
}

test('a visit writes into no index, and leaves the row of the account alone', async () => {
  const { db, clock } = accounts.services;
  const { browser, userId } = await signIn(true);
  await browser.call('/api/v1/me');
  const { id } = await db.selectFrom('session').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  clock.advance(1);
  const tx = await db.startTransaction().execute();
  const read = async () => {
    const { rows } = await sql<{ table: string; updates: number; withoutIndex: number }>`
      select relname as table, n_tup_upd as updates, n_tup_hot_upd as "withoutIndex" from pg_stat_xact_user_tables
      where relname in ('user', 'visit', 'session')`.execute(tx);
    return new Map(rows.map(({ table, ...counts }) => [table, counts]));
  };
  try {
    // Counts of this connection from before are among them.
    const before = await read();
    const now = clock.now();
    await touchSession(tx, { sessionId: id, now, seenAt: now, seenBefore: now });
    const after = await read();
    const more = (table: string, count: 'updates' | 'withoutIndex') =>
      (after.get(table)?.[count] ?? 0) - (before.get(table)?.[count] ?? 0);
    const counts = ['user', 'visit', 'session'].map((table) => [more(table, 'updates'), more(table, 'withoutIndex')]);
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
  } finally {
    await tx.rollback().execute();
  }
});

test('a remembered log-in lasts 30 days in all, 14 days without a visit, and the browser stores the cookie', async () => {
  const regular = await signIn(true);
  expect(regular.cookie).toBe(String(30 * 24 * 3_600));
  expect(await hoursInside(regular.browser, 5 * 24)).toBe(30 * 24);
  const rare = await signIn(true);
  expect(await hoursInside(rare.browser, 15 * 24)).toBe(15 * 24);
});

test('a log-in on a shared device lasts a day in all, 12 hours without a visit, and the browser forgets the cookie', async () => {
  const regular = await signIn(false);
  expect(regular.cookie).toBe('undefined');
  expect(await hoursInside(regular.browser, 6)).toBe(24);
  const rare = await signIn(false);
  expect(await hoursInside(rare.browser, 13)).toBe(13);
});

test.each([true, false])('a session that is seen ends when the rule says, remembered: %s', async (remembered) => {
  const { db } = accounts.services;
  const { userId } = await signIn(remembered);
  const read = () => db.selectFrom('session').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
  const { id, created_at: signedInAt } = await read();
  for (const hours of [0, 1, 11, 13, 23, 200, 500, 710]) {
    const seenAt = new Date(signedInAt.getTime() + hours * hourMs + 1);
    const seen = { sessionId: id, now: seenAt, seenAt, seenBefore: seenAt };
    expect(await touchSession(db, seen)).toMatchObject({ signedInAt, remembered, lastActiveAt: null });
    expect(await touchSession(db, { ...seen, seenBefore: signedInAt })).toMatchObject({ lastActiveAt: seenAt });
    expect((await read()).expires_at).toEqual(sessionEnd({ remembered, signedInAt, seenAt }));
  }
});

test('the choice holds after the code of two-factor authentication', async () => {
  const { browser: owner, userId } = await signIn(false);
  const { secret } = (await owner.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
  await owner.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
  const remembered = async () => {
    const { rows } = await accounts.services.pool.query('select remembered from session where user_id = $1', [userId]);
    return rows.map((row: { remembered: boolean }) => row.remembered);
  };
  expect(await remembered()).toEqual([false]);
  expect(await hoursInside(owner, 6)).toBe(24);
});

test('the session that a list of devices hides has ended', async () => {
  const { browser } = await signIn(false);
  await wait(13);
  expect((await browser.call('/api/v1/me/sessions')).statusCode).toBe(401);
});

test('who comes back after four hours reads since when, and an absence of less changes nothing', async () => {
  const { browser } = await signIn(true);
  const awaySince = async () => (await browser.call('/api/v1/me')).json().awaySince;
  expect(await awaySince()).toBeNull();
  const left = accounts.services.clock.now().toISOString();
  await wait(3);
  expect(await awaySince()).toBeNull();
  const leftAgain = accounts.services.clock.now().toISOString();
  await wait(5);
  expect(await awaySince()).toBe(leftAgain);
  await wait(1);
  expect([await awaySince(), left < leftAgain]).toEqual([leftAgain, true]);
});
