import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { expectOnlyText, findMarkup, storeMarkup } from './markup-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('markup in the texts of players and staff is shown as text, and what became part of a page is found @once', async ({
  page,
  player,
  newPlayer,
  exchange,
  makeAdmin,
  openPage,
  complaints,
}) => {
  const other = await newPlayer();
  await makeAdmin(player);
  const single = await storeMarkup({ player: other, admin: player, origin: exchange.url });
  const reader = await openPage(other);
  for (const path of [paths.news, paths.dashboard, paths.trade, paths.profile, paths.apiKeys, paths.notifications]) {
    await test.step(path, () => expectOnlyText(reader, path));
  }
  const visitor = await openPage();
  await expectOnlyText(visitor, paths.landing);
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
