import { rm } from 'node:fs/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { migrate } from '../platform/migrate.js';
import { allowDatabases } from './allow-databases.js';
import { sourceKey } from './source-key.js';
import { restoreCluster, storeCluster } from './stored-clusters.js';
import { settleTemplate, templates, urlOfDatabase } from './templates.js';

const quiet = { info: () => {}, warn: () => {} };
const ours = ['postgres', 'limelight', ...Object.values(templates)];

type TemplateCluster = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/**
 * A PostgreSQL without fsync with the database `templates.empty`, and with `templates.market` once a test has
 * requested it. It is made once for the content of the sources that make it and stored in
 * `node_modules/.cache`; each run has a copy of its own.
 */
export async function startTemplateCluster(dataDir: string): Promise<TemplateCluster> {
  const makers = ['packages/server/src/testing/template-cluster.ts', 'packages/server/src/platform/jobs.ts'];
  const [empty, market] = await Promise.all([
    sourceKey(makers),
    sourceKey([...makers, 'packages/server/src/testing/market-template.ts']),
  ]);
  const start = async () => settleStored(await startEmbeddedPostgres({ dataDir, log: quiet, durable: false }));
  for (const key of [market, empty]) {
    if (!(await restoreCluster(key, dataDir))) continue;
    // An archive from which no server starts, such as one of a damaged disk, is replaced.
    const postgres = await start().catch(() => rm(dataDir, { recursive: true, force: true }));
    if (postgres) return key === market ? postgres : storedWithMarket(postgres, market, dataDir);
  }
  const maker = await start();
  await makeEmptyTemplate(maker);
  await maker.stop();
  await storeCluster(empty, dataDir);
  return storedWithMarket(await start(), market, dataDir);
}

async function makeEmptyTemplate(postgres: EmbeddedPostgres): Promise<void> {
  await allowDatabases(postgres);
  await query(postgres.url, `create database ${templates.empty}`);
  const databaseUrl = urlOfDatabase(postgres.url, templates.empty);
  await migrate(databaseUrl);
  const [{ installJobs }, { pino }] = await Promise.all([import('../platform/jobs.js'), import('pino')]);
  await installJobs({ databaseUrl, log: pino({ level: 'silent' }) });
}

/** A server that starts removes what `settleTemplate` left. */
async function settleStored(postgres: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  for (const name of await listDatabases(postgres.url)) {
    if (Object.values<string>(templates).includes(name)) await settleTemplate(urlOfDatabase(postgres.url, name));
  }
  return postgres;
}

/** Stores the cluster at its end if a test had the market's template made. */
function storedWithMarket(postgres: EmbeddedPostgres, key: string, dataDir: string): TemplateCluster {
  const stop = async () => {
    const names = await listDatabases(postgres.url);
    const isMade = names.includes(templates.market);
    for (const name of isMade ? names : []) {
      if (!ours.includes(name)) await query(postgres.superuserUrl, `drop database "${name}" with (force)`);
    }
    await postgres.stop();
    if (isMade) await storeCluster(key, dataDir);
  };
  return { url: postgres.url, stop };
}

async function listDatabases(url: string): Promise<string[]> {
  const rows = await query(url, 'select datname from pg_database where not datistemplate');
  return rows.map(({ datname }) => datname);
}

async function query(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}
