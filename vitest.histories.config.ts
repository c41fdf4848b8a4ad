import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * The long form of the random histories of payments and subscriptions, which `npm test -- --only payments`
 * runs.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: [
      {
        extends: true,
        test: {
          name: 'histories',
          include: ['packages/server/src/modules/money/{membership,payments}/*.histories.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
