import { type BrowserContext, expect, type ViewportSize } from '@playwright/test';
import { test as base } from './common-players.js';
import { addressOf } from './loopback-address.js';
import { Player } from './player.js';

export { expect } from '@playwright/test';

export interface Fixtures {
  /** Console errors and warnings of the page: the test fails on any that it does not allow. */
  readonly complaints: { allow(pattern: RegExp): void };
  /** Signed up, verified and logged in, in the browser too. */
  readonly player: Player;
  /** Signed up, but neither verified nor logged in. */
  readonly newcomer: Player;
}

const tabletWidth = 768;

/** The headers of a browser on a device of such a width. */
export function headersOf(worker: number, viewport: ViewportSize | null) {
  return {
    'x-forwarded-for': addressOf(worker),
    // The client hint that it sends.
    'sec-ch-ua-mobile': (viewport?.width ?? 0) < tabletWidth ? '?1' : '?0',
  };
}

/** The browser's side of a context, which runs in the test's process. */
interface Connected {
  readonly _connection: { toImpl(context: BrowserContext): { clearCache(): Promise<void> } };
}

/**
 * Playwright empties it between tests, and with it what the browser has compiled: the first page of each
 * would load and compile the app again. Only the app's files, whose names change with their content, stay.
 */
function keepCache(context: BrowserContext): void {
  (context as unknown as Connected)._connection.toImpl(context).clearCache = async () => undefined;
}

export const test = base.extend<Fixtures>({
  // One browser context for all tests of a worker, emptied in between: a new one costs a process, and
  // compiles the app again.
  context: async ({ context, viewport }, use, { parallelIndex }) => {
    // Set here and not as an option, by which Playwright would begin another context. It leaves these three
    // as they are.
    await context.setExtraHTTPHeaders(headersOf(parallelIndex, viewport));
    await context.clearPermissions();
    await context.setOffline(false);
    keepCache(context);
    await use(context);
  },

  complaints: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];
      const messages: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
      });
      context.on('weberror', (error) => messages.push(String(error.error())));
      await use({ allow: (pattern) => allowed.push(pattern) });
      // A response that a test alters may still be on its way: its error would fail the next test, or the
      // whole run.
      await Promise.all([context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })));
      const unexpected = messages.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'unexpected console messages').toEqual([]);
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
