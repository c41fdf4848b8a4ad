import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsUnderTest, goodPassword, openAccounts } from './accounts.fixture.js';
import { signedIn } from './two-factor.fixture.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

test('a session that ends while its request is in work is answered as logged out, not as a failure', async () => {
  const { db } = accounts.services;
  const { browser } = await signedIn(accounts);
  // Between the look-up of the session and the call of better-auth, which looks it up again.
  await sql`create function log_out_meanwhile() returns trigger language plpgsql as $$ begin
    delete from session; return null; end $$`.execute(db);
  await sql`create trigger log_out_meanwhile after insert or update on rate_limit for each row
    when (new.key like 'confirm-identity|%') execute function log_out_meanwhile()`.execute(db);
  const answer = await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword });
  await sql`drop function log_out_meanwhile cascade`.execute(db);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
});
