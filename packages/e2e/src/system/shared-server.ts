import { changeRole } from '@limelight/contract/people/access';
import { openScratchLimelight, type ScratchLimelight } from '@limelight/harness/scratch-limelight';
import { expect } from '../fixtures.js';
import { addressOf } from '../loopback-address.js';
import { Player } from '../player.js';
import { copiedServerVariables, testServerVariables } from '../server-settings.js';
import { test as base } from './dedicated-server.js';

interface SharedServer {
  /**
   * Without fsync, for all tests of a worker: they change only what is theirs, or what none of the others
   * reads.
   */
  readonly office: ScratchLimelight;
  /** Makes players admins, because the command that does it takes three seconds of CPU time to start. */
  readonly chief: Player;
}

/** For short tests of staff screens, each with a member of staff of its own. */
export const test = base.extend<object, SharedServer>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const variables = await copiedServerVariables(testServerVariables);
      const office = await openScratchLimelight({ purpose: 'e2e-office', variables });
      await use(office);
      await office.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  chief: [
    async ({ office: { server }, playwright }, use, { parallelIndex }) => {
      const extraHTTPHeaders = { 'x-forwarded-for': addressOf(parallelIndex) };
      const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders });
      const chief = new Player(request, server.url);
      await chief.join();
      expect((await server.run('admin-main.js', chief.email)).exitCode, server.output).toBe(0);
      await use(chief);
      await request.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  exchange: ({ office }, use) => use(office.server),

  makeAdmin: ({ chief, exchange }, use) =>
    use(async (player) => {
      // Only someone who has logged in recently may change a role.
      await chief.logIn();
      const answer = await chief.request.fetch(changeRole.url.replace(':id', (await player.me()).id), {
        method: changeRole.method,
        data: { role: 'admin', reason: 'They join the staff' },
        headers: { origin: exchange.url },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }),
});
