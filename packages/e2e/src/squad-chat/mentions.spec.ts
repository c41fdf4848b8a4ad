import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs } from '../system/dedicated-server.js';
import { test } from '../system/shared-server.js';
import { gather, notice, write } from './squad-chat-steps.js';

// One after the other, on one server.
test.describe.configure({ mode: 'default', timeout: dedicatedServerTimeoutMs });

const field = (page: Page) => page.getByLabel(/^Message /);
const choices = (page: Page) => page.getByRole('listbox', { name: 'Members to mention' }).getByRole('option');

test('a mention is completed from the keyboard, who wrote last is offered first, and few requests are made', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
}, { project }) => {
  const members = [await newPlayer(), await newPlayer(), await newPlayer()];
  await exchange.run('testing/age-accounts-main.js', player.email, ...members.map(({ email }) => email));
  const name = `Callers of ${project.name}`;
  const id = await gather({ captain: player, members }, name);
  const [first = player, second = player] = members;
  const [{ handle: firstHandle }, { handle: secondHandle }] = [await first.me(), await second.me()];
  await write(second, id, 'Good morning');
  await write(first, id, 'Good evening');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mentionable')) requests.push(request.url());
  });
  await page.goto(`/squads/${name.toLowerCase().replaceAll(' ', '-')}`);
  await settled(page);
  await field(page).click();
  await page.keyboard.type('Hello @');
  await expect(choices(page)).toHaveCount(3);
  await expect(choices(page).first()).toHaveText(`@${firstHandle}`);
  await expect(choices(page).nth(1)).toHaveText(`@${secondHandle}`);
  await expect(choices(page).first()).toBeInViewport({ ratio: 1 });
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await choices(page).first().getAttribute('id')) ?? '',
  );
  await expectAccessible(page, 'Choices of a mention');
  await page.keyboard.press('ArrowDown');
  await expect(choices(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(choices(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(choices(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  // Handles are made of few words: their beginnings can be the same.
  await page.keyboard.type(`@${secondHandle.slice(0, -1).toLowerCase()}`);
  await expect(choices(page).first()).toHaveText(`@${secondHandle}`);
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue(`Hello @${secondHandle} `);
  await expect(field(page)).toBeFocused();
  // As high as what a phone's keyboard leaves.
  if (project.name === 'phone') await page.setViewportSize({ width: 360, height: 420 });
  await page.keyboard.type('and @');
  await expect(choices(page).first()).toBeInViewport({ ratio: 1 });
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await choices(page).filter({ hasText: firstHandle }).click();
  await expect(field(page)).toHaveValue(`Hello @${secondHandle} and @${firstHandle} `);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  // Three others are all there are: one answer is enough for whatever is typed.
  expect(requests).toHaveLength(1);
  await expect(await notice(await openPage(second), `You were mentioned in ${name}`)).toBeVisible();
});
