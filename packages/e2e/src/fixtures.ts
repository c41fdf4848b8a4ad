import { test as base, expect } from '@playwright/test';
import { Player } from './player.js';

export { expect } from '@playwright/test';

export interface Fixtures {
  /** Complaints of the page: none is expected unless a test says which. */
  readonly complaints: { allow(pattern: RegExp): void };
  /** Signed up, verified and logged in, in the browser too. */
  readonly player: Player;
  /** Signed up, the mail not opened yet, and not logged in. */
  readonly newcomer: Player;
}

const tabletWidth = 768;

let tests = 0;

/** Loopback addresses that nobody else uses: requests are limited by address. */
export function addressOf(worker: number): string {
  tests += 1;
  return `127.${10 + (worker % 200)}.${Math.floor(tests / 250)}.${1 + (tests % 250)}`;
}

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders, viewport }, use, { parallelIndex }) =>
    use({
      ...extraHTTPHeaders,
      'x-forwarded-for': addressOf(parallelIndex),
      // As a browser on such a device says it.
      'sec-ch-ua-mobile': (viewport?.width ?? 0) < tabletWidth ? '?1' : '?0',
    }),

  complaints: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];
      const heard: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(String(error.error())));
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the browser complains of nothing').toEqual([]);
    },
    { auto: true },
  ],

  newcomer: async ({ context, baseURL }, use) => {
    const player = new Player(context.request, baseURL ?? '');
    await player.signUp();
    await use(player);
  },

  player: async ({ newcomer }, use) => {
    await newcomer.verify();
    await newcomer.logIn();
    await use(newcomer);
  },
});
