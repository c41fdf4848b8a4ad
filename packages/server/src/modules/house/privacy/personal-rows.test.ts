import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsUnderTest, goodPassword, openAccounts } from '../../people/auth/accounts.fixture.js';
import { addPlayerWithRows, countErasedRows } from './personal-rows.fixture.js';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

test('the data export lists keys, browsers and two-factor state without their secrets', async () => {
  const { browser, secrets } = await addPlayerWithRows(accounts, 'exported@example.org');
  const { body } = await browser.call('/api/v1/me/export');
  const file = JSON.parse(body);
  expect(file.apiKeys).toEqual([expect.objectContaining({ name: 'My program', prefix: 'll_live_abcdef' })]);
  expect(file.apiKeys[0]).not.toHaveProperty('hash');
  expect(file.pushSubscriptions).toEqual([expect.objectContaining({ endpoint: expect.any(String) })]);
  expect(file.profile).toEqual([expect.objectContaining({ two_factor_enabled: true })]);
  expect(secrets.length).toBeGreaterThan(15);
  for (const secret of secrets) expect(body).not.toContain(secret);
});

test('deleting an account erases every row marked for erasure, and no other player’s', async () => {
  const player = await addPlayerWithRows(accounts, 'leaving@example.org');
  const other = await addPlayerWithRows(accounts, 'staying@example.org');
  const [before, others] = [
    await countErasedRows(accounts.services, player.id),
    await countErasedRows(accounts.services, other.id),
  ];
  // A missing row could not show that it is erased.
  for (const [table, count] of before) expect(count, table).toBeGreaterThan(0);
  const [code = ''] = player.secrets.slice(1);
  const answer = await player.browser.post('/api/v1/me/delete', {
    password: goodPassword,
    confirmation: 'DELETE',
    code,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  for (const [table, count] of await countErasedRows(accounts.services, player.id)) expect(count, table).toBe(0);
  expect(await countErasedRows(accounts.services, other.id)).toEqual(others);
});
