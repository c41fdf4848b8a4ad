import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { settingGroups } from '../compose.js';
import { SettingsStore } from '../modules/people/settings/settings.public.js';
import { openDatabase } from '../platform/database.js';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { installJobs } from '../platform/jobs.js';
import { migrate } from '../platform/migrate.js';
import { allowDatabases } from './allow-databases.js';
import { ManualClock } from './manual-clock.js';
import { seedTestMarket } from './market.js';
import { testSecret } from './services.js';
import { templates, urlOfDatabase } from './templates.js';

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
  const quiet = { info: () => {}, warn: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quiet, durable: false });
  await allowDatabases(postgres);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templates.empty}`);
  await migrate(urlOfDatabase(postgres.url, templates.empty));
  await installJobs({ databaseUrl: urlOfDatabase(postgres.url, templates.empty), log: pino({ level: 'silent' }) });
  await client.query(`create database ${templates.market} template ${templates.empty}`);
  await fillMarketTemplate(urlOfDatabase(postgres.url, templates.market));
  await client.end();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function fillMarketTemplate(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, onError: () => {} });
  const clock = new ManualClock();
  const log = pino({ level: 'silent' });
  const settings = await SettingsStore.open({ db, clock, log, groups: settingGroups });
  await seedTestMarket({ db, clock, settings, secret: testSecret });
  await close();
}
