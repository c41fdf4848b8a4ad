import { createApiKey } from '@limelight/contract/people/api-keys';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type PlaywrightWorkerArgs,
  type WorkerInfo,
} from '@playwright/test';
import { demoAccount, requestDemoWorld } from './demo-world.js';
import { addressOf } from './loopback-address.js';
import { Player } from './player.js';

/** A player with data on every page, for tests that only read. */
export interface SharedPlayer {
  readonly player: Player;
  /** The cookies of its session. */
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/**
 * One of each for all tests of a worker: signing up, verifying and trading take too long for each test that
 * only reads.
 */
export interface SharedPlayers {
  readonly ordinaryPlayer: SharedPlayer;
  /** Where the game is that looks lived in. */
  readonly demoOrigin: string;
  /** One of those who have played it from its first day. */
  readonly demoPlayer: SharedPlayer;
  /** Its owner. */
  readonly demoOwner: SharedPlayer;
}

/** The name of the shared player's API key. */
export const sharedKeyName = 'Price watcher';

/** Making the game takes twenty seconds on a machine that does nothing else. */
const demoTimeoutMs = 300_000;

type Open = (request: APIRequestContext, origin: string, worker: number) => Promise<Player>;
type Use = (shared: SharedPlayer) => Promise<void>;

/** @param open makes the player, or is one that exists, and logs in */
async function share(
  { playwright, origin }: Pick<PlaywrightWorkerArgs, 'playwright'> & { readonly origin: string },
  { parallelIndex }: WorkerInfo,
  use: Use,
  open: Open,
): Promise<void> {
  const extraHTTPHeaders = { 'x-forwarded-for': addressOf(parallelIndex) };
  const request = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders });
  const player = await open(request, origin, parallelIndex);
  await use({ player, storageState: await request.storageState() });
  await request.dispose();
}

/**
 * Here and not where tests ask for them: Playwright ends a worker, with its browser, before a test with other
 * fixtures of a worker than the test before. Those that nobody asks for are not made.
 */
export const test = base.extend<object, SharedPlayers>({
  ordinaryPlayer: [
    ({ playwright }, use, worker) =>
      share({ playwright, origin: worker.project.use.baseURL ?? '' }, worker, use, async (request, origin) => {
        const player = new Player(request, origin);
        await player.join();
        await seedAccount(player, origin);
        return player;
      }),
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  demoOrigin: [async ({}, use) => use(await requestDemoWorld()), { scope: 'worker', timeout: demoTimeoutMs }],

  demoPlayer: [
    ({ playwright, demoOrigin: origin }, use, worker) =>
      share({ playwright, origin }, worker, use, async (request) => {
        const player = await demoAccount(request, origin, worker.parallelIndex);
        await seedAccount(player, origin);
        return player;
      }),
    { scope: 'worker' },
  ],

  demoOwner: [
    ({ playwright, demoOrigin: origin }, use, worker) =>
      share({ playwright, origin }, worker, use, (request) => demoAccount(request, origin, 'admin')),
    { scope: 'worker' },
  ],
});

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
