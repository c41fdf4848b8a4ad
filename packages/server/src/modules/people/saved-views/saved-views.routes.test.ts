import { savedViewsMax } from '@limelight/rules/saved-view';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountsUnderTest, type Browser, openAccounts } from '../auth/accounts.fixture.js';
import { registerSavedViews } from './saved-views.routes.js';

let accounts: AccountsUnderTest;

const url = '/api/v1/manager/saved-views';

async function signIn(email: string): Promise<Browser> {
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return browser;
}

beforeAll(async () => {
  accounts = await openAccounts({ template: 'market' });
  registerSavedViews(accounts.app, accounts.services);
  for (const email of ['ines@staff.test', 'kofi@staff.test']) {
    const id = await accounts.addPlayer(email);
    await accounts.services.db.updateTable('user').set({ role: 'manager' }).where('id', '=', id).execute();
  }
});
beforeEach(async () => void (await accounts.services.db.deleteFrom('saved_view').execute()));
afterAll(() => accounts.close());

const view = (name: string, search: object = { status: 'suspended' }) => ({ list: 'users', name, search });
const namesOf = async (browser: Browser, list = 'users') =>
  (await browser.call(`${url}?list=${list}`)).json().views.map(({ name }: { name: string }) => name);

test('a view follows its owner to another browser, and nobody else and no other list has it', async () => {
  const ines = await signIn('ines@staff.test');
  expect((await ines.call(url, { method: 'PUT', body: view('Frozen') })).statusCode).toBe(200);
  const elsewhere = await signIn('ines@staff.test');
  expect((await elsewhere.call(`${url}?list=users`)).json()).toEqual({
    views: [{ name: 'Frozen', search: { status: 'suspended' } }],
  });
  expect(await namesOf(await signIn('kofi@staff.test'))).toEqual([]);
  expect(await namesOf(ines, 'payments')).toEqual([]);
});

test('one of the same name is replaced, they come by name, and deleting ends them', async () => {
  const ines = await signIn('ines@staff.test');
  for (const name of ['vip', 'Admins']) await ines.call(url, { method: 'PUT', body: view(name) });
  await ines.call(url, { method: 'PUT', body: view('vip', { q: 'ama' }) });
  expect((await ines.call(`${url}?list=users`)).json().views).toEqual([
    { name: 'Admins', search: { status: 'suspended' } },
    { name: 'vip', search: { q: 'ama' } },
  ]);
  const left = await ines.post(`${url}/delete`, { list: 'users', name: 'vip' });
  expect(left.json().views).toHaveLength(1);
});

test('beyond the maximum nothing is stored', async () => {
  const ines = await signIn('ines@staff.test');
  for (let count = 0; count < savedViewsMax; count += 1) {
    await ines.call(url, { method: 'PUT', body: view(`View ${count}`) });
  }
  const refused = await ines.call(url, { method: 'PUT', body: view('One more') });
  expect([refused.statusCode, (await namesOf(ines)).length]).toEqual([400, savedViewsMax]);
});

test.each([{ name: '' }, { search: { q: 1 } }, { list: 'Users!' }])('%j is refused', async (changes) => {
  const ines = await signIn('ines@staff.test');
  const answer = await ines.call(url, { method: 'PUT', body: { ...view('Frozen'), ...changes } });
  expect(answer.statusCode).toBe(400);
});
