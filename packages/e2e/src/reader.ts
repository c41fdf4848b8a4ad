import type { BrowserContextOptions } from '@playwright/test';
import { addressOf, test as base } from './fixtures.js';
import { Player } from './player.js';

/** A player with something of everything, for tests that only read. */
export interface Reader {
  readonly player: Player;
  /** Its log-in, as a browser keeps it. */
  readonly storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

interface WorkerFixtures {
  /** One for all tests of a worker: two password hashes, a mail and the trades are much to do for a test that looks. */
  readonly reader: Reader;
}

/** Tests that begin logged in as the worker's reader. */
export const test = base.extend<object, WorkerFixtures>({
  reader: [
    async ({ playwright }, use, { parallelIndex, project }) => {
      const baseURL = project.use.baseURL ?? '';
      const extraHTTPHeaders = { 'x-forwarded-for': addressOf(parallelIndex) };
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
      const player = new Player(request, baseURL);
      await player.signUp();
      await player.verify();
      await player.logIn();
      await furnish(player);
      await use({ player, storageState: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: ({ reader }, use) => use(reader.storageState),
});

/** A position, trades, a balance that is not round, an order and an alert that wait. */
async function furnish(player: Player): Promise<void> {
  await player.trade('buy', '1', 3);
  await player.trade('sell', '1', 1);
  await player.leaveLimit('2', 2, 1_000);
  await player.setAlert('1', 'above', 999_950);
}
