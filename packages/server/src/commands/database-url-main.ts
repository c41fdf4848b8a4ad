import { resolve } from 'node:path';
import { readEnvironment } from '../environment/env.js';
import { asLibpqReads } from '../platform/database-address.js';
import { findRunningPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';

/**
 * Prints the URL of the database that a running Limelight uses, for psql and other tools. With `--superuser`,
 * that of the embedded database's superuser.
 */
const env = readEnvironment();
const running = await findRunningPostgres(resolve(env.dataDirectory, 'postgres'));
const url = process.argv.includes('--superuser') ? running?.superuserUrl : (env.databaseUrl ?? running?.url);
if (url === undefined) {
  process.stderr.write(`No Limelight runs on ${env.dataDirectory}. Start it first, or set DATA_DIR.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${asLibpqReads(url)}\n`);
}
