import { createApiKey } from '@limelight/contract/people/api-keys';
import { type BrowserContext, expect } from '@playwright/test';
import { addressOf, test as base } from './fixtures.js';
import { Player } from './player.js';

/** A player with data on every page, for tests that only read. */
interface SharedPlayer {
  readonly player: Player;
  /** The cookies of its session. */
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface WorkerFixtures {
  /**
   * One for all tests of a worker: signing up, verifying and trading take too long for each test that only
   * reads.
   */
  readonly sharedPlayer: SharedPlayer;
}

/** Tests that start logged in as the worker's shared player. */
export const test = base.extend<object, WorkerFixtures>({
  sharedPlayer: [
    async ({ playwright }, use, { parallelIndex, project }) => {
      const baseURL = project.use.baseURL ?? '';
      const extraHTTPHeaders = { 'x-forwarded-for': addressOf(parallelIndex) };
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
      const player = new Player(request, baseURL);
      await player.join();
      await seedAccount(player, baseURL);
      await use({ player, storageState: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  // Not the option of this name, with which Playwright would begin another context.
  context: async ({ context, sharedPlayer }, use) => {
    await context.addCookies(sharedPlayer.storageState.cookies);
    await use(context);
  },
});

/** The name of the shared player's API key. */
export const sharedKeyName = 'Price watcher';

/**
 * Creates a position, trades, a balance with cents, an open order, a price alert, an API key and its
 * notification.
 */
async function seedAccount(player: Player, origin: string): Promise<void> {
  await player.trade('buy', '1', 3);
  await player.trade('sell', '1', 1);
  await player.placeLimitOrder('2', 2, 1_000);
  await player.setAlert('1', 'above', 999_950);
  // Read only: a key that can trade would permanently mark the player as a bot.
  const key = { name: sharedKeyName, scope: 'read' };
  const answer = await player.request.post(createApiKey.url, { data: key, headers: { origin } });
  expect(answer.ok(), 'the key is created').toBe(true);
}
