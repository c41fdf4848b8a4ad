import { paths } from '@limelight/contract/paths';
import { getMe } from '@limelight/contract/people/accounts';
import type { Cookie, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import type { Player } from '../player.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { expectOnlyText, findMarkup, storeMarkup } from './markup-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** Goes on as another in the same browser, which compiles the app only once. */
async function become(page: Page, { email }: Player, cookies: readonly Cookie[]): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  expect((await (await page.request.get(getMe.url)).json()).email).toBe(email);
}

test('markup in the texts of players and staff is shown as text, and what became part of a page is found @once', async ({
  page,
  player,
  newPlayer,
  exchange,
  makeAdmin,
  complaints,
}) => {
  const other = await newPlayer();
  await makeAdmin(player);
  const single = await storeMarkup({ player: other, admin: player, origin: exchange.url });
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();
  complaints.allow(/status of 401/);
  await expectOnlyText(page, paths.landing);
  await become(page, other, (await other.request.storageState()).cookies);
  for (const path of [paths.news, paths.dashboard, paths.trade, paths.profile, paths.apiKeys, paths.notifications]) {
    await test.step(path, () => expectOnlyText(page, path));
  }
  await become(page, player, cookies);
  for (const path of [
    ...single,
    paths.managerUsers,
    paths.managerNews,
    paths.managerAudit,
    paths.managerTestimonials,
  ]) {
    await test.step(path, () => expectOnlyText(page, path));
  }

  // The content security policy keeps the handler from running.
  complaints.allow(/Content Security Policy|404/);
  await page.goto(paths.help);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img data-attack src="/x.png" onerror="ran=1">'),
  );
  expect(await findMarkup(page)).toHaveLength(1);
});
