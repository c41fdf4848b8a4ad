import { expect, test } from '../fixtures.js';
import { buyGuestStar, confirmTrade, figure, openTicketOf, toast } from '../page-helpers.js';

/** Requests for a player's own data, which a guest must not make. */
const ownCalls =
  /\/api\/(?:v1\/(?:me|portfolio|trades|watchlist|orders|notifications|notification-preferences|price-alerts|daily-bonus|referrals|dividends|checklist|shared-pictures|api-keys)\b|auth\/)/;

test('a guest trades without requests for personal data, finds the game again, and has a menu with sign-up, log-in and themes', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (ownCalls.test(request.url())) calls.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page.getByText('You are playing as a guest')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See all 80 stars' }).click();
  await openTicketOf(page.getByRole('main').getByRole('article').filter({ hasNotText: 'In ticket' }).first());
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  const ticket = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Ticket' });
  await confirmTrade(ticket, 'Buy');
  await expect(figure(ticket, '1 share')).toContainText('SE$');
  const cash = (await figure(ticket, 'Cash left').textContent()) ?? '';

  await page.goto('/my-holdings');
  await expect(page.getByText(cash).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: /^Activity/ }).click();
  await expect(page.getByText('1 of 1 trades shown')).toBeVisible();
  expect(calls).toEqual([]);

  const picture = page.getByRole('button', { name: 'Guest Free Plan, account menu' });
  await picture.click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await picture.click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  await expect(page.getByRole('form', { name: 'Log in' }).getByLabel('Email')).toBeFocused();
});

test('a restarted guest game appears immediately, and a guest reads what an account would earn and which pages need one, and is led to sign-up @once', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page.getByText('You are playing as a guest')).toBeVisible();
  await page.goto('/trade');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Trade / })
    .first()
    .click();
  await confirmTrade(page.getByRole('complementary', { name: 'Ticket' }), 'Buy');
  await page.goto('/dashboard');
  const cash = figure(page, 'Available cash');
  await expect(cash).toHaveText(/^SE\$[1-9],/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('restart the guest game');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'New guest game started')).toBeVisible();
  await expect(cash).toHaveText('SE$10,000.00');

  await page.goto('/rewards');
  const main = page.getByRole('main');
  for (const name of ['SE$50 every day', 'Dividends overnight', 'Bring a friend, SE$500 each']) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
  await expect(main.getByText('Not earned yet')).toHaveCount(4);
  await expect(main.getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  await main.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/notifications');
  await expect(page.getByText('Sign up to use this page')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
});

test('a guest compares the plans and counts tokens, and each button says that it leads to an account', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page.getByText('You are playing as a guest')).toBeVisible();
  const main = page.getByRole('main');
  await page.goto('/vip');
  await expect(main.getByRole('table', { name: 'Compare' })).toBeVisible();
  await expect(main.getByText('Your plan', { exact: true })).toHaveCount(0);
  const pro = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'VIP Pro' }) });
  await expect(pro.getByText(/^US\$\d/)).toBeVisible();
  await expect(main.getByRole('button', { name: /Subscribe/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Sign up/ }).first()).toBeAttached();
  await page.goto('/buy-tokens');
  await page.getByRole('button', { name: /^5 tokens/ }).click();
  await expect(main.getByText('SE$12,500.00').first()).toBeVisible();
  await main
    .getByRole('link', { name: /^Sign up/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/leaderboards');
  await expect(main.getByText('Your league waits for you')).toBeVisible();
});

test("an account replaces the guest's game and buys its stars again on request @once", async ({
  page,
  newcomer,
  complaints,
}) => {
  // 409: a moved price, which requires another confirmation.
  complaints.allow(/status of 4(?:01|09)/);
  await newcomer.verify();
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page.getByText('You are playing as a guest')).toBeVisible();
  await page.goto('/trade?q=Adele');
  await confirmTrade(page.getByRole('complementary', { name: 'Ticket' }), 'Buy');
  await page.goto('/?card=log-in');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill('three velvet curtains');
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You are playing as a guest')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('limelight.guest'))).toBeNull();

  const offer = page.getByRole('region', { name: /guest stars?/ });
  await expect(offer).toContainText('Adele');
  await buyGuestStar(offer);
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('Adele');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('Adele');
  await expect(offer).toHaveCount(0);
});
