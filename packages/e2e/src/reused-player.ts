import { createApiKey } from '@limelight/contract/people/api-keys';
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type PlaywrightWorkerArgs,
  type WorkerInfo,
} from '@playwright/test';
import { demoAccount, requestDemoWorld } from './demo-world.js';
import { addressOf, test as base } from './fixtures.js';
import { Player } from './player.js';

/** A player with data on every page, for tests that only read. */
interface SharedPlayer {
  readonly player: Player;
  /** The cookies of its session. */
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface WorkerFixtures {
  /** Where the player is. */
  readonly origin: string;
  /**
   * One for all tests of a worker: signing up, verifying and trading take too long for each test that only
   * reads.
   */
  readonly sharedPlayer: SharedPlayer;
}

type WorkerArgs = Pick<PlaywrightWorkerArgs, 'playwright'> & WorkerFixtures;

/** @param open makes the player, or is one that exists, and logs in */
function reuse(open: (request: APIRequestContext, origin: string, worker: number) => Promise<Player>) {
  return async (
    { playwright, origin }: WorkerArgs,
    use: (shared: SharedPlayer) => Promise<void>,
    { parallelIndex }: WorkerInfo,
  ) => {
    const extraHTTPHeaders = { 'x-forwarded-for': addressOf(parallelIndex) };
    const request = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders });
    const player = await open(request, origin, parallelIndex);
    await use({ player, storageState: await request.storageState() });
    await request.dispose();
  };
}

/** Tests that start logged in as the worker's shared player. */
export const test = base.extend<object, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  origin: [async ({}, use, { project }) => use(project.use.baseURL ?? ''), { scope: 'worker' }],
  sharedPlayer: [
    reuse(async (request, origin) => {
      const player = new Player(request, origin);
      await player.join();
      await seedAccount(player, origin);
      return player;
    }),
    { scope: 'worker' },
  ],
  // Not the option of this name, with which Playwright would begin another context.
  context: async ({ context, sharedPlayer }, use) => {
    await context.addCookies(sharedPlayer.storageState.cookies);
    await use(context);
  },
});

/** Making the game takes twenty seconds on a machine that does nothing else. */
const demoTimeoutMs = 300_000;

/** The same in a game that looks lived in, as one of those who have played it from its first day. */
export const demoTest = test.extend<object, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  origin: [async ({}, use) => use(await requestDemoWorld()), { scope: 'worker', timeout: demoTimeoutMs }],
  baseURL: ({ origin }, use) => use(origin),
  sharedPlayer: [
    reuse(async (request, origin, worker) => {
      const player = await demoAccount(request, origin, worker);
      await seedAccount(player, origin);
      return player;
    }),
    { scope: 'worker' },
  ],
});

/** As its owner. */
export const demoStaffTest = demoTest.extend<object, WorkerFixtures>({
  sharedPlayer: [reuse((request, origin) => demoAccount(request, origin, 'admin')), { scope: 'worker' }],
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
