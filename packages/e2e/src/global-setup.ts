import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import type { FullConfig } from '@playwright/test';
import { testServerVariables } from './server-settings.js';

/** One server without fsync for all tests, on the port of the config; each test creates its own players. */
export default async function setup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const port = Number(new URL(projects[0]?.use.baseURL ?? '').port);
  const { close } = await openScratchLimelight({
    purpose: 'e2e',
    port,
    variables: testServerVariables,
    database: 'scratch',
  });
  return close;
}
