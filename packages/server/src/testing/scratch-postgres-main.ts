import { keepPostgres } from '../platform/embedded-postgres/keep-postgres.js';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { allowDatabases } from './allow-databases.js';

/** Runs a PostgreSQL without fsync for tests: `node dist/testing/scratch-postgres-main.js <folder>`. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: scratch-postgres-main.js <folder>');
const log = { info: () => {}, warn: (line: string) => void process.stderr.write(`${line}\n`) };
await keepPostgres(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  await allowDatabases(postgres);
  return postgres;
});
