import { expect } from '../fixtures.js';
import { holdRequests, openRendered } from '../page-helpers.js';
import { demoTest, test } from '../reused-player.js';
import { expectNoLayoutShift, expectSkeletonsToFit } from './layout-shift.js';

const ofPlayers = ['/dashboard', '/trade', '/celebrity/1', '/my-holdings', '/leaderboards?tab=celebrities'];

/** The shared player owns shares of the celebrity. */
demoTest(
  'nothing moves (CLS) while a page loads, from a cold cache or in a browser that has the app cached',
  async ({ page, sharedPlayer, complaints }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (const path of [...ofPlayers, '/calendar', '/fairness']) {
      await test.step(path, () => expectNoLayoutShift(page, path));
    }
    complaints.allow(/status of 401/);
    await page.context().clearCookies();
    await test.step('/', () => expectNoLayoutShift(page, '/'));
    await page.context().addCookies(sharedPlayer.storageState.cookies);
    await devtools.detach();
    await expectSkeletonsToFit(page, [
      ...ofPlayers,
      ...['/leaderboards', '/squads', '/news', '/rewards', '/notifications', '/vip', '/buy-tokens'],
      ...['/profile', '/profile/edit', '/profile/notifications', '/profile/api'],
      ...['/help', '/calendar', '/fairness', '/changes'],
    ]);
  },
);

// With one name for all: whether a longer one wraps depends on the font, which no fallback matches exactly.
test('fonts that arrive last move nothing on the landing page, with an invitation, and on pages of a player', async ({
  page,
  sharedPlayer,
  complaints,
}) => {
  const { referralCode } = await sharedPlayer.player.me();
  const openLast = async (path: string) => {
    const tab = await page.context().newPage();
    await expectNoLayoutShift(tab, path, { fontsLast: true });
    if (path.includes('ref')) await expect(tab.getByText(/gives you SE\$500/)).toBeVisible();
    await tab.close();
  };
  for (const path of ['/my-holdings', '/celebrity/1', '/dashboard']) await openLast(path);
  complaints.allow(/status of 401/);
  await page.context().clearCookies();
  for (const path of ['/', `/?ref=${referralCode}`]) await openLast(path);
});

demoTest(
  "before a phone's chart is parsed, its ranges have their place, and a premiere below it is not shown @once",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' });
    await holdRequests(page, '**/assets/*.js');
    const ranges = page.locator('label', { has: page.locator('input[value="1Y"]') });
    await openRendered(page, '/celebrity/1', ranges);
    const whole = await ranges.boundingBox();
    const premiere = page.locator('[class*="_premiere_"]');
    await premiere.evaluate((element) => element.append('A premiere'));
    await expect(premiere).toBeVisible();
    await ranges.evaluate((element) => {
      for (let node: Element | null = element; node !== null && node !== document.body; node = node.parentElement) {
        while (node.nextSibling !== null) node.nextSibling.remove();
      }
    });
    expect(await ranges.boundingBox()).toMatchObject({ y: whole?.y });
    await expect(premiere).toBeHidden();
  },
);
