import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTemplateCluster } from './template-cluster.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database on the server with the templates. */
    postgresUrl: string;
  }
}

/** One real PostgreSQL for all test files, each with its own databases, copied from a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-test-'));
  // Under root PostgreSQL runs as another user, who must be able to traverse the folder.
  await chmod(folder, 0o711);
  const postgres = await startTemplateCluster(join(folder, 'data'));
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
