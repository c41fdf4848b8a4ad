import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { openScratchLimelight, type ScratchLimelight } from '@limelight/harness/scratch-limelight';
import { test as base } from '../fixtures.js';
import { dedicatedServerVariables, testServerVariables } from '../server-settings.js';

interface DedicatedServer {
  /** For tests of the embedded PostgreSQL; by default the server has a copy of a seeded database, which starts faster. */
  readonly embedded: boolean;
  readonly own: ScratchLimelight;
  /** A server for this test alone; the browser uses it. */
  readonly exchange: LimelightProcess;
  /** Another instance on the same database. */
  readonly second: LimelightProcess;
}

/** For tests that stop the server, which they must not do to the shared one. */
export const test = base.extend<DedicatedServer>({
  embedded: [false, { option: true }],

  own: async ({ embedded }, use) => {
    const variables = embedded ? testServerVariables : await dedicatedServerVariables();
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
});

/** Starting a server takes seconds of CPU time, and a test starts up to four. */
export const dedicatedServerTimeoutMs = 300_000;
