import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { migrate } from '../platform/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database; `limelight_template` beside it holds the migrated schema. */
    postgresUrl: string;
  }
}

export const templateName = 'limelight_template';

export function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** One real PostgreSQL for all test files: each file gets its own database as a copy of a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-test-'));
  // Under root PostgreSQL runs as somebody else, who must be able to enter.
  await chmod(folder, 0o711);
  const quiet = { info: () => {}, warn: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quiet, durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate(urlOfDatabase(postgres.url, templateName));
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
