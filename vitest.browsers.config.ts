import { defineConfig } from 'vitest/config';
import { findEngines } from './scripts/engines.mjs';
import base from './vitest.config.ts';

/** The first ten minutes in real browsers, which `npm test -- --only browsers` installs. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // One browser after the other: each uses both cores.
    maxWorkers: 1,
    provide: { programs: await findEngines() },
    projects: [
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['packages/e2e/src/browsers/*.browsers.ts'],
          globalSetup: ['packages/e2e/src/browsers/global-setup.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
