import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Backups between versions of PostgreSQL, which `npm test -- --only postgres` downloads and runs. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: [
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['packages/server/src/modules/house/backups/*.versions.ts'],
          globalSetup: [
            'packages/server/src/testing/global-setup.ts',
            'packages/server/src/testing/older-postgres-setup.ts',
          ],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
