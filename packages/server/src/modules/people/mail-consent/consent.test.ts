import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsUnderTest, goodPassword, openAccounts } from '../auth/accounts.fixture.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

function consentOf(userId: string) {
  return accounts.services.db
    .selectFrom('mail_consent')
    .select(['source', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .execute();
}

test('a sign-up without the choice agrees to nothing; with it time and source are stored', async () => {
  const without = await accounts.addPlayer('without@example.org');
  expect(await consentOf(without)).toEqual([]);
  const refused = await accounts.addPlayer('refused@example.org', { changes: { newsByMail: false } });
  expect(await consentOf(refused)).toEqual([]);
  const agreed = await accounts.addPlayer('agreed@example.org', { changes: { newsByMail: true } });
  const given_at = accounts.services.clock.now();
  expect(await consentOf(agreed)).toEqual([{ source: 'sign-up', given_at, withdrawn_at: null }]);
});

test('signing up with a taken address changes nothing for its owner', async () => {
  const owner = await accounts.addPlayer('owner@example.org');
  await accounts.addPlayer('owner@example.org', { verified: false, changes: { newsByMail: true } });
  expect(await consentOf(owner)).toEqual([]);
});

test('a closed account leaves no consent, no subscription and no address in the mails of campaigns', async () => {
  const { db, clock } = accounts.services;
  const email = 'leaving@example.org';
  const userId = await accounts.addPlayer(email, { changes: { newsByMail: true } });
  const [listId, campaignId] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
  const now = clock.now();
  await db.insertInto('email_list').values({ id: listId, name: 'Press', description: '', created_at: now }).execute();
  const subscriber = { list_id: listId, email, name: 'Amara', source: 'import', added_at: now } as const;
  await db.insertInto('email_subscriber').values(subscriber).execute();
  const started = { state: 'sending', started_at: now, recipients: 2, sent_by: userId } as const;
  const text = { subject: 'Tonight', preheader: '', body: 'Look' };
  const campaign = { id: campaignId, ...text, ...started, created_by: userId, created_at: now };
  await db.insertInto('campaign').values(campaign).execute();
  const send = { campaign_id: campaignId, email, name: 'Amara', due_at: now };
  await db
    .insertInto('campaign_send')
    .values([
      { ...send, number: 1, user_id: userId },
      { ...send, number: 2, email: 'other@example.org' },
    ])
    .execute();
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  const answer = await browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await consentOf(userId)).toEqual([]);
  expect(await db.selectFrom('email_subscriber').select('email').execute()).toEqual([]);
  const list = await db.selectFrom('email_list').select('subscribers').where('id', '=', listId).executeTakeFirst();
  expect(list?.subscribers).toBe(0);
  const sends = await db
    .selectFrom('campaign_send')
    .select(['email', 'user_id', 'name', 'state'])
    .orderBy('number')
    .execute();
  expect(sends).toEqual([
    { email: null, user_id: null, name: '', state: 'skipped' },
    { email: 'other@example.org', user_id: null, name: 'Amara', state: 'waiting' },
  ]);
});
