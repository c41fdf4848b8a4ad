import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { addressOf } from '../loopback-address.js';
import { figure, settled } from '../page-helpers.js';
import { Player } from '../player.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { openUser } from '../users/user-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('an admin who views as a player sees it on every page, changes nothing, and ends it @once', async ({
  page,
  player,
  exchange,
  makeAdmin,
  playwright,
  complaints,
}) => {
  // The player's devices, on the profile.
  complaints.allow(/status of 403/);
  const program = await playwright.request.newContext({
    baseURL: exchange.url,
    extraHTTPHeaders: { 'x-forwarded-for': addressOf(0) },
  });
  const viewed = new Player(program, exchange.url);
  await viewed.signUp();
  await viewed.verify();
  await viewed.logIn();
  const { id } = await (await program.get('/api/v1/me')).json();
  const [celebrity] = await viewed.celebrities();
  await viewed.trade('buy', celebrity?.id ?? '', 5);

  await makeAdmin(player);
  const headers = { origin: exchange.url };
  const data = { reason: 'They miss a trade' };
  const started = await page.request.post(`/api/v1/manager/users/${id}/impersonation`, { data, headers });
  expect(started.status(), await started.text()).toBe(201);

  const banner = page.getByRole('complementary', { name: 'Viewing as a player' });
  for (const path of ['/help', '/profile', '/dashboard']) {
    await page.goto(path);
    await settled(page);
    await expect(banner).toHaveText(/^You are viewing as Ama Sutherland read-only · ends \d\d:\d\dEnd$/);
    await page.mouse.wheel(0, 2_000);
    await expect(banner).toBeInViewport();
  }
  await expect(page.getByText('5 shares', { exact: true })).toBeVisible();
  await expectAccessible(page, 'The banner', '[aria-label="Viewing as a player"]');
  await page.setViewportSize({ width: 1280, height: 800 });
  const refused = await page.request.post('/api/v1/daily-bonus', { headers });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'READ_ONLY']);

  await banner.getByRole('button', { name: 'End' }).click();
  await expect(banner).toHaveCount(0);
  // Back at whom they viewed, with nothing of the player's on their own pages.
  await expect(page).toHaveURL(new RegExp(`${paths.managerUsers}\\?.*open=${id}`));
  await page.goto(paths.dashboard);
  await expect(figure(page, 'Available cash')).toHaveText('SE$10,000.00');
  await expect(page.getByText('5 shares', { exact: true })).toHaveCount(0);
  await program.dispose();
});

test('a view that begins or ends in another tab leaves a form as it was typed @once', async ({
  page,
  player,
  newPlayer,
  makeAdmin,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const viewed = await newPlayer();
  await makeAdmin(player);
  await page.goto(`${paths.managerReplies}?open=new`);
  const text = page.getByRole('dialog').getByLabel('Text');
  await text.fill('Half a sent');
  const other = await page.context().newPage();
  const drawer = await openUser(other, viewed);
  await drawer.getByRole('button', { name: 'View as user' }).click();
  const dialog = other.getByRole('dialog', { name: /^View as / });
  await dialog.getByLabel('Reason').fill('They miss a trade');
  await dialog.getByRole('button', { name: 'View as user' }).click();
  await expect(other.getByRole('complementary', { name: 'Viewing as a player' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `You are viewing as ${viewed.name}` })).toBeVisible();
  await expectAccessible(page, 'The page that waits');
  await other.getByRole('button', { name: 'End', exact: true }).click();
  await expect(text).toHaveValue('Half a sent');
  await other.close();
});
