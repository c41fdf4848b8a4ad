import { openScratchLimelight, type ScratchLimelight } from '@limelight/harness/scratch-limelight';
import { dedicatedServerVariables } from '../server-settings.js';
import { test as base } from './dedicated-server.js';

interface SharedServer {
  /**
   * Without fsync, for all tests of a worker: they change only what is theirs, or what none of the others
   * reads.
   */
  readonly office: ScratchLimelight;
}

/** For short tests of staff screens, each with a member of staff of its own. */
export const test = base.extend<object, SharedServer>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const office = await openScratchLimelight({ purpose: 'e2e-office', variables: await dedicatedServerVariables() });
      await use(office);
      await office.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  exchange: ({ office }, use) => use(office.server),
});
