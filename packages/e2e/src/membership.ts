import { getMe } from '@limelight/contract/accounts';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import type { Tier } from '@limelight/rules/tier';
import type { Page } from '@playwright/test';
import { disableServerRendering } from './page-helpers.js';
import type { Player } from './player.js';

/** Mocks the account's tier. The server still refuses what the real tier does not include, so mock that as well. */
export async function mockTier(page: Page, player: Player, tier: Tier): Promise<void> {
  const me = schemasOf(getMe).response.parse(await (await player.request.get(getMe.url)).json());
  await disableServerRendering(page);
  await page.route(`**${getMe.url}`, (route) => route.fulfill({ json: { ...me, tier } }));
}
