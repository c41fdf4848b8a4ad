import { test } from '../fixtures.js';
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
