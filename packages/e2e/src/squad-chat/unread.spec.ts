import * as chat from '@limelight/contract/fame/squad-chat';
import { kickMember } from '@limelight/contract/fame/squads';
import { paths } from '@limelight/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { gather, perform, write } from './squad-chat-steps.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

/** The entry of the menu, or the phone's button that opens the menu. */
const entry = (page: Page, project: string) =>
  project === 'phone'
    ? page.getByRole('button', { name: /^Menu/ })
    : page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Squads$/ });

test('the menu counts squads with unread messages, without a request, until they are read, muted or left', async ({
  page,
  player,
  exchange,
  newPlayer,
}, { project }) => {
  const other = await newPlayer();
  await exchange.run('testing/age-accounts-main.js', player.email, other.email);
  const [first, second] = [
    await gather({ captain: other, members: [player] }, `Quiet of ${project.name}`),
    await gather({ captain: other, members: [player] }, `Loud of ${project.name}`),
  ];
  await write(other, first, 'Hello');
  await write(other, second, 'Hello again');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/squads|chat/.test(new URL(request.url()).pathname) && request.url().includes('/api/'))
      requests.push(request.url());
  });
  await page.goto(paths.rewards);
  // With the tick.
  await expect(entry(page, project.name)).toHaveAccessibleName(/nread messages in 2 squads/, { timeout: 45_000 });
  await expect(entry(page, project.name)).toContainText('2');
  expect(requests).toEqual([]);
  await expectAccessible(page, 'Menu with unread squads');
  await page.setViewportSize(project.name === 'phone' ? { width: 360, height: 740 } : { width: 1280, height: 800 });
  await perform(player, chat.setSquadQuiet, { params: { id: first }, body: { quiet: true } });
  await expect(entry(page, project.name)).toHaveAccessibleName(/nread messages in 1 squad\b/);
  if (project.name === 'phone') {
    await entry(page, project.name).click();
    await expect(page.getByRole('link', { name: /^Squads/ })).toContainText('Unread in 1 squad');
    await page.keyboard.press('Escape');
  }
  await perform(player, chat.moveReadPointer, { params: { id: second }, body: { number: 1 } });
  await expect(entry(page, project.name)).not.toHaveAccessibleName(/nread/);
  await perform(player, chat.setSquadQuiet, { params: { id: first }, body: { quiet: false } });
  await expect(entry(page, project.name)).toHaveAccessibleName(/nread messages in 1 squad\b/);
  const { handle } = await player.me();
  await perform(other, kickMember, { params: { id: first, handle }, body: { reason: 'For the test' } });
  await expect(entry(page, project.name)).not.toHaveAccessibleName(/nread/, { timeout: 45_000 });
});
