import { createApiKey } from '@limelight/contract/api-keys';
import { type BrowserContextOptions, expect } from '@playwright/test';
import { addressOf, test as base } from './fixtures.js';
import { Player } from './player.js';

/** A player with something of everything, for tests that only read. */
export interface SharedPlayer {
  readonly player: Player;
  /** Its log-in, as a browser keeps it. */
  readonly storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

interface WorkerFixtures {
  /** One for all tests of a worker: two password hashes, a mail and the trades are much to do for a test that looks. */
  readonly sharedPlayer: SharedPlayer;
}

/** Tests that begin logged in as the worker's shared player. */
export const test = base.extend<object, WorkerFixtures>({
  sharedPlayer: [
    async ({ playwright }, use, { parallelIndex, project }) => {
      const baseURL = project.use.baseURL ?? '';
      const extraHTTPHeaders = { 'x-forwarded-for': addressOf(parallelIndex) };
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
      const player = new Player(request, baseURL);
      await player.signUp();
      await player.verify();
      await player.logIn();
      await furnish(player, baseURL);
      await use({ player, storageState: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: ({ sharedPlayer }, use) => use(sharedPlayer.storageState),
});

/** What the reader's API key is called. */
export const sharedKeyName = 'Price watcher';

/** A position, trades, a balance that is not round, an order and an alert that wait, a key and the notification of it. */
async function furnish(player: Player, origin: string): Promise<void> {
  await player.trade('buy', '1', 3);
  await player.trade('sell', '1', 1);
  await player.leaveLimit('2', 2, 1_000);
  await player.setAlert('1', 'above', 999_950);
  // One that reads: a key that trades would mark the player as a bot, for good.
  const key = { name: sharedKeyName, scope: 'read' };
  const answer = await player.request.post(createApiKey.url, { data: key, headers: { origin } });
  expect(answer.ok(), 'the key is made').toBe(true);
}
