import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeByPlayer } from '../../people/access/access.fixture.js';
import {
  type AccountsUnderTest,
  goodPassword,
  openAccounts,
  openVerifiedWallet,
  tokenIn,
} from '../../people/auth/accounts.fixture.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

interface NewPlayer {
  readonly name?: string;
  readonly referrerId?: string;
  readonly verified?: boolean;
}

async function addPlayer({ name = 'Kofi Annor', referrerId, verified = true }: NewPlayer = {}) {
  count += 1;
  const email = `invitation-${count}@example.org`;
  const code = referrerId === undefined ? undefined : await codeOf(referrerId);
  const changes = { name, ...(code !== undefined && { referralCode: code }) };
  return { id: await accounts.addPlayer(email, { verified, changes }), email };
}

async function codeOf(id: string): Promise<string> {
  const { db } = accounts.services;
  return (await db.selectFrom('user').select('referral_code').where('id', '=', id).executeTakeFirstOrThrow())
    .referral_code;
}

const noticesOf = (userId: string) =>
  accounts.services.db
    .selectFrom('notification')
    .select(['kind', 'title', 'text', 'path', 'shown'])
    .where('user_id', '=', userId)
    .execute();

async function joinedOf(id: string) {
  const row = accounts.services.db.selectFrom('user').select('handle').where('id', '=', id);
  const { handle } = await row.executeTakeFirstOrThrow();
  const text = `${handle} signed up with your code and verified their email.`;
  return { kind: 'social', title: `${handle} has joined`, text, path: '/rewards', shown: true };
}

test('the referrer is notified by handle, never by name, when the address is verified, and only once', async () => {
  const { id: referrerId } = await addPlayer();
  const { id, email } = await addPlayer({ name: 'Esi Tawiah', referrerId, verified: false });
  expect(await noticesOf(referrerId)).toEqual([]);
  const token = tokenIn(await accounts.mailTo(email, /verify/i), 'verify-email');
  for (let repeat = 0; repeat < 2; repeat += 1) {
    await accounts.openBrowser().post('/api/auth/verify-email', { token });
  }
  await openVerifiedWallet(accounts.services, id);
  expect(await noticesOf(referrerId)).toEqual([await joinedOf(id)]);
  expect(await noticesOf(id)).toEqual([]);
});

test('twenty parallel wallet openings send one notification', async () => {
  const { id: referrerId } = await addPlayer();
  const { id } = await addPlayer({ name: 'Esi Tawiah', referrerId, verified: false });
  await Promise.all(Array.from({ length: 20 }, () => openVerifiedWallet(accounts.services, id)));
  expect(await noticesOf(referrerId)).toEqual([await joinedOf(id)]);
});

test('the notification is not shown when its kind is turned off in the app', async () => {
  const { id: referrerId } = await addPlayer();
  const muted = { user_id: referrerId, kind: 'social', in_app: false, email: false, push: false } as const;
  await accounts.services.db.insertInto('notification_preference').values(muted).execute();
  const { id } = await addPlayer({ name: 'Esi Tawiah', referrerId });
  expect(await noticesOf(referrerId)).toEqual([{ ...(await joinedOf(id)), shown: false }]);
});

test('a player without a referrer, or with one who left, causes no notification', async () => {
  const { id: referrerId } = await addPlayer();
  const invited = await addPlayer({ referrerId, verified: false });
  await closeByPlayer(accounts.services, referrerId);
  await openVerifiedWallet(accounts.services, invited.id);
  await addPlayer();
  expect(await noticesOf(referrerId)).toEqual([]);
});

test('after a player leaves, no notification of the referrer or of invited players names them', async () => {
  const { id: referrerId } = await addPlayer();
  const leaving = await addPlayer({ name: 'Unmistakable Name', referrerId });
  const { id: invitedId } = await addPlayer({ referrerId: leaving.id });
  const { db, clock } = accounts.services;
  const paid = {
    kind: 'reward',
    tone: 'success',
    title: 'Referral bonus',
    text: 'SE$500.00 for Unmistakable.',
  } as const;
  const payments = [
    { user_id: referrerId, id: leaving.id, key: `referral:${leaving.id}` },
    { user_id: invitedId, id: invitedId, key: `referral:${invitedId}` },
    { user_id: referrerId, id: referrerId, key: 'referral:another' },
  ];
  await db
    .insertInto('notification')
    .values(payments.map((payment) => ({ ...paid, ...payment, shown: true, created_at: clock.now() })))
    .execute();
  const browser = accounts.openBrowser();
  await browser.signIn(leaving.email);
  const answer = await browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await noticesOf(invitedId)).toEqual([]);
  expect(await noticesOf(referrerId), 'notifications about others remain').toHaveLength(1);
});
