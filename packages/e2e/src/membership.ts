import { getMe } from '@limelight/contract/accounts';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import type { Tier } from '@limelight/rules/tier';
import type { Page } from '@playwright/test';
import { disableServerRendering } from './page-helpers.js';

/** Mocks the account's tier: the server still refuses what the real one does not include, so mock that as well. */
export async function mockTier(page: Page, tier: Tier): Promise<void> {
  await disableServerRendering(page);
  await page.route(`**${getMe.url}`, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    await route.fulfill({ json: { ...schemasOf(getMe).response.parse(await answer.json()), tier } });
  });
}
