import { expect, test } from '../fixtures.js';
import { expectNoLayoutShift } from './layout-shift.js';

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
      ?.newContext({ viewport: page.viewportSize(), ...(baseURL && { baseURL }) });
    if (visitor === undefined) throw new Error('There is no browser');
    const tab = await visitor.newPage();
    await expectNoLayoutShift(tab, path, { fontsLast: true });
    if (path !== '/') await expect(tab.getByText(/gives you SE\$500/)).toBeVisible();
    await visitor.close();
  }
});
