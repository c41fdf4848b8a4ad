import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Cross-package imports resolve to the sources, so that tests never run against an outdated build.
const conditions = ['source'];
const databaseSetup = 'packages/server/src/testing/global-setup.ts';

interface ProjectOptions {
  readonly globalSetup?: string;
  /**
   * Whether each file reloads all modules: two thirds of the time of the web's files, a third of the
   * server's.
   */
  readonly isolate?: boolean;
  /** Below `src`, all by default. */
  readonly folders?: string;
  readonly label?: string;
}

function project(name: string, { globalSetup, isolate = true, folders = '**', label = name }: ProjectOptions = {}) {
  return {
    extends: true as const,
    test: {
      name: label,
      include: [`packages/${name}/src/${folders}/*.test.{ts,tsx}`, `packages/${name}/data/*.test.ts`],
      isolate,
      ...(globalSetup !== undefined && existsSync(globalSetup) ? { globalSetup: [globalSetup] } : {}),
    },
  };
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // The global set-up runs in Vitest's own environment.
  environments: { __vitest__: { resolve: { conditions, externalConditions: conditions } } },
  test: {
    environment: 'node',
    setupFiles: ['vitest.setup.ts'],
    // Generous for a busy machine with two cores; no test measures time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Files without isolation share the globals of their worker.
    unstubGlobals: true,
    maxWorkers: 2,
    // Keyed by the content of a module and of the configuration; a third of the time of importing the server.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // Set by `npm test`, which builds alongside these tests.
    provide: { awaitBuild: process.env['LIMELIGHT_AWAIT_BUILD'] !== undefined },
    projects: [
      project('rules', { isolate: false }),
      project('contract', { isolate: false }),
      project('server', { globalSetup: databaseSetup, isolate: false }),
      project('web', { isolate: false, folders: '!(prerender|queries)/**' }),
      // Their modules hold the account and the data of a page.
      project('web', { folders: '{prerender,queries}/**', label: 'web-state' }),
      project('client'),
      project('harness'),
      project('sim'),
      project('bench'),
      project('tidy'),
    ],
  },
});
