import type { SharedPlayer } from './common-players.js';
import { test as base } from './fixtures.js';

interface Reused {
  readonly sharedPlayer: SharedPlayer;
}

/** Tests that start logged in as the worker's shared player. */
export const test = base.extend<Reused>({
  sharedPlayer: ({ ordinaryPlayer }, use) => use(ordinaryPlayer),
  // Not the option of this name, with which Playwright would begin another context.
  context: async ({ context, sharedPlayer }, use) => {
    await context.addCookies(sharedPlayer.storageState.cookies);
    await use(context);
  },
});

/** The same in a game that looks lived in, as one of those who have played it from its first day. */
export const demoTest = test.extend({
  baseURL: ({ demoOrigin }, use) => use(demoOrigin),
  sharedPlayer: ({ demoPlayer }, use) => use(demoPlayer),
});

/** As its owner. */
export const demoStaffTest = demoTest.extend({
  sharedPlayer: ({ demoOwner }, use) => use(demoOwner),
});
