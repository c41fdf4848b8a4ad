import { createApiKey } from '@limelight/contract/people/api-keys';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test } from '../reused-player.js';
import { candleBot } from './api-key.fixture.js';

/** As with a denied permission, or in a window without focus. */
async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('Write permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
}

interface Copying {
  readonly path: string;
  readonly button: string;
  readonly says: string;
}

const copyings: readonly Copying[] = [
  { path: '/profile', button: 'Copy referral code', says: 'Failed to copy referral code' },
  { path: '/rewards', button: 'Copy', says: 'Failed to copy referral code' },
  { path: '/rewards', button: 'Share with Friends', says: 'Failed to share referral code' },
];

test('when the browser denies clipboard access, the page says so and shows the text for manual copying @once', async ({
  page,
}) => {
  await refuseClipboard(page);
  for (const { path, button, says } of copyings) {
    await page.goto(path);
    await settled(page);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: says }), button).toBeVisible();
  }

  const secret = 'll_live_4f2AxUq0000000000000000000000000000000000000';
  await page.route(`**${createApiKey.url}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { key: candleBot, secret } })
      : route.fallback(),
  );
  await page.goto('/profile/api');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(candleBot.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please select the key and copy it yourself' })).toBeVisible();
  await expect(page.getByText(secret, { exact: true })).toBeVisible();
});
