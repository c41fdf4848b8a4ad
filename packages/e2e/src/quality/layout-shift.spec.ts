import { expect, headersOf, test } from '../fixtures.js';
import { holdRequests, openRendered } from '../page-helpers.js';
import { expectNoLayoutShift, expectSkeletonsToFit } from './layout-shift.js';

const ofPlayers = ['/dashboard', '/trade', '/celebrity/1', '/my-holdings', '/leaderboards?tab=celebrities'];
for (const path of ['/', ...ofPlayers, '/calendar', '/fairness']) {
  test(`${path} has no layout shift (CLS) while it loads`, async ({ page, player, complaints }) => {
    if (path === '/') {
      complaints.allow(/status of 401/);
      await page.context().clearCookies();
    } else await player.trade('buy', '1', 2);
    await expectNoLayoutShift(page, path);
  });
}

test('in a browser that has the app cached, what is fetched moves nothing on pages of a player', async ({
  page,
  player,
}) => {
  await player.trade('buy', '1', 2);
  await expectSkeletonsToFit(page, [
    ...ofPlayers,
    ...['/leaderboards', '/news', '/rewards', '/notifications', '/vip', '/buy-tokens'],
    ...['/profile', '/profile/edit', '/profile/notifications', '/profile/api'],
    ...['/help', '/calendar', '/fairness', '/changes'],
  ]);
});

test('fonts that arrive last move nothing on the landing page, with an invitation, and on pages of a player', async ({
  page,
  player,
  complaints,
  baseURL,
}) => {
  await player.trade('buy', '1', 2);
  for (const path of ['/my-holdings', '/celebrity/1', '/dashboard']) {
    const tab = await page.context().newPage();
    await expectNoLayoutShift(tab, path, { fontsLast: true });
    await tab.close();
  }
  const { referralCode } = await player.me();
  complaints.allow(/status of 401/);
  for (const path of ['/', `/?ref=${referralCode}`]) {
    const visitor = await page
      .context()
      .browser()
      ?.newContext({
        viewport: page.viewportSize(),
        extraHTTPHeaders: headersOf(test.info().parallelIndex, page.viewportSize()),
        ...(baseURL && { baseURL }),
      });
    if (visitor === undefined) throw new Error('There is no browser');
    const tab = await visitor.newPage();
    await expectNoLayoutShift(tab, path, { fontsLast: true });
    if (path !== '/') await expect(tab.getByText(/gives you SE\$500/)).toBeVisible();
    await visitor.close();
  }
});

test("before a phone's chart is parsed, its ranges have their place, and a premiere below it is not shown @once", async ({
  page,
}) => {
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
});
