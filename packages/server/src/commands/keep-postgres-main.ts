import { resolve } from 'node:path';
import { readEnvironment } from '../environment/env.js';
import { keepPostgres } from '../platform/embedded-postgres/keep-postgres.js';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';

/**
 * Runs the database of `npm run dev`, whose server restarts without it: the one in DATA_DIR, or nothing with
 * DATABASE_URL.
 */
const print = (line: string) => void process.stderr.write(`${line}\n`);
try {
  const { databaseUrl, dataDirectory } = readEnvironment();
  const dataDir = resolve(dataDirectory, 'postgres');
  await keepPostgres(async () =>
    databaseUrl === undefined
      ? startEmbeddedPostgres({ dataDir, log: { info: print, warn: print } })
      : { url: databaseUrl, stop: async () => {} },
  );
} catch (error) {
  print(`The database could not start. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
