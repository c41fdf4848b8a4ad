import { paths } from '@limelight/contract/paths';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { expectOnlyText, storeMarkup } from './markup-steps.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/**
 * Without those of a single thing, of which the steps name their own, and without redirects of a link's
 * token.
 */
const everyPath = Object.values(paths).filter((path) => !path.includes('$'));
const links: readonly string[] = [
  paths.verifyEmail,
  paths.resetPassword,
  paths.unsubscribe,
  paths.restoreEmail,
  paths.supportLink,
];

test('on every page of a player and of staff, stored markup is shown as text @long', async ({
  page,
  player,
  newPlayer,
  exchange,
  makeAdmin,
  openPage,
}) => {
  const other = await newPlayer();
  await makeAdmin(player);
  const single = await storeMarkup({ player: other, admin: player, origin: exchange.url });
  const pages = everyPath.filter((path) => !links.includes(path));
  const isOfStaff = (path: string) => /^\/(?:manager|admin)/.test(path);
  const reader = await openPage(other);
  for (const path of pages.filter((one) => !isOfStaff(one))) {
    await test.step(path, () => expectOnlyText(reader, path));
  }
  for (const path of [...pages.filter(isOfStaff), ...single]) await test.step(path, () => expectOnlyText(page, path));
});
