import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Cross-package imports lead to the sources, so that tests never run against yesterday's build.
const conditions = ['source'];
const databaseSetup = 'packages/server/src/testing/global-setup.ts';

function project(name: string, options: { globalSetup?: string } = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`packages/${name}/src/**/*.test.{ts,tsx}`, `packages/${name}/data/*.test.ts`],
      ...(options.globalSetup !== undefined && existsSync(options.globalSetup)
        ? { globalSetup: [options.globalSetup] }
        : {}),
    },
  };
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    environment: 'node',
    setupFiles: ['vitest.setup.ts'],
    // Bounds for a busy machine with two cores; no test measures time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      project('rules'),
      project('contract'),
      project('server', { globalSetup: databaseSetup }),
      project('web'),
      project('sim'),
      project('bench'),
      project('tidy'),
    ],
  },
});
