import { findFreePort } from '@limelight/harness/free-port';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { copySeededDatabase, openSeededPostgres } from '@limelight/harness/seeded-postgres';
import type { TestProject } from 'vitest/node';
import { testServerVariables } from '../server-settings.js';
import type { EnginePrograms } from './engine.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** From the configuration. */
    programs: EnginePrograms;
    /** `publicPort` is that of the proxy, as which the server knows itself. */
    server: { readonly port: number; readonly publicPort: number };
  }
}

/** One server without fsync for all browsers. They reach it through a proxy that a test can take away. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [port, publicPort] = [await findFreePort(), await findFreePort()];
  const seeded = await openSeededPostgres(testServerVariables);
  const variables = {
    ...testServerVariables,
    ...(await copySeededDatabase(seeded)),
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
  };
  const shared = await openScratchLimelight({ purpose: 'browsers', port, variables });
  project.provide('server', { port, publicPort });
  return async () => {
    await shared.close();
    await seeded.close();
  };
}
