import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { copySeededDatabase, openSeededPostgres } from '@limelight/harness/seeded-postgres';
import type { FullConfig } from '@playwright/test';
import { offerDemoWorld } from './demo-world.js';
import { shareSeededPostgres, testServerVariables } from './server-settings.js';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const vite = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));

/**
 * The UI kit's gallery is no part of the app. It is built here once: workers that build it concurrently
 * delete each other's files.
 */
function buildGallery(): Promise<unknown> {
  const flags = ['build', '--config', 'vite.gallery.config.ts', '--logLevel', 'error'];
  return promisify(execFile)(process.execPath, [vite, ...flags], { cwd: web });
}

/**
 * One server without fsync for all tests, on the port of the config; each test creates its own players. Tests
 * that need a server of their own copy the same seeded database.
 */
export default async function setup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const port = Number(new URL(projects[0]?.use.baseURL ?? '').port);
  await buildGallery();
  const seeded = await openSeededPostgres(testServerVariables);
  shareSeededPostgres(seeded);
  const variables = { ...testServerVariables, ...(await copySeededDatabase(seeded)) };
  const shared = await openScratchLimelight({ purpose: 'e2e', port, variables });
  const endDemoWorld = await offerDemoWorld();
  return async () => {
    await endDemoWorld();
    await shared.close();
    await seeded.close();
  };
}
