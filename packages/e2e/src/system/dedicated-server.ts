import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { openScratchLimelight, type ScratchLimelight } from '@limelight/harness/scratch-limelight';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.js';
import { addressOf } from '../loopback-address.js';
import { Player } from '../player.js';
import { briskTicks, dedicatedServerVariables } from '../server-settings.js';

export interface DedicatedServer {
  /**
   * For tests of the embedded PostgreSQL; by default the server has a copy of a seeded database, which starts
   * faster.
   */
  readonly embedded: boolean;
  /** Receives the server's mail; without it mail is in the development mailbox. */
  readonly peer: SmtpPeer | undefined;
  readonly own: ScratchLimelight;
  /** A server for this test alone; the browser uses it. */
  readonly exchange: LimelightProcess;
  /** Another instance on the same database. */
  readonly second: LimelightProcess;
  /** Another player than the browser's, logged in, who acts through the API. */
  readonly newPlayer: () => Promise<Player>;
  /**
   * A page of another browser, logged in as the player, or as a visitor without one, on this or another
   * instance.
   */
  readonly openPage: (player?: Player, instance?: LimelightProcess) => Promise<Page>;
  readonly makeAdmin: (player: Player) => Promise<void>;
}

/** For tests that stop the server, or have staff: what they change would disturb tests on the shared one. */
export const test = base.extend<DedicatedServer>({
  embedded: [false, { option: true }],
  peer: undefined,

  own: async ({ embedded, peer }, use) => {
    const game = embedded ? briskTicks : await dedicatedServerVariables();
    const variables = { ...game, ...(peer !== undefined && { MAIL_URL: peer.url }) };
    const own = await openScratchLimelight({ purpose: 'e2e-own', variables });
    await use(own);
    await own.close();
  },

  exchange: ({ own }, use) => use(own.server),

  second: async ({ own }, use) => {
    const second = await own.openSecond();
    await use(second.server);
    await second.close();
  },

  baseURL: async ({ exchange }, use) => use(exchange.url),

  newcomer: async ({ context, exchange, peer }, use) => {
    const player = new Player(context.request, exchange.url, peer);
    await player.signUp();
    await use(player);
  },

  newPlayer: async ({ playwright, exchange: { url }, peer }, use, { parallelIndex }) => {
    const contexts: APIRequestContext[] = [];
    await use(async () => {
      const extraHTTPHeaders = { 'x-forwarded-for': addressOf(parallelIndex) };
      const request = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders });
      contexts.push(request);
      const player = new Player(request, url, peer);
      await player.join();
      return player;
    });
    await Promise.all(contexts.map((context) => context.dispose()));
  },

  openPage: async ({ browser, exchange }, use, { parallelIndex }) => {
    const contexts: BrowserContext[] = [];
    await use(async (player, instance = exchange) => {
      const context = await browser.newContext({
        baseURL: instance.url,
        extraHTTPHeaders: { 'x-forwarded-for': addressOf(parallelIndex) },
        serviceWorkers: 'block',
        ...(player !== undefined && { storageState: await player.request.storageState() }),
      });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  makeAdmin: ({ exchange }, use) =>
    use(async ({ email }) => {
      const { exitCode } = await exchange.run('admin-main.js', email);
      expect(exitCode, exchange.output).toBe(0);
    }),
});

/** Starting a server takes seconds of CPU time, and a test starts up to four. */
export const dedicatedServerTimeoutMs = 600_000;
