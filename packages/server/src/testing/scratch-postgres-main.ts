import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { allowDatabases } from './allow-databases.js';

/**
 * Runs a PostgreSQL without fsync for tests: `node dist/testing/scratch-postgres-main.js <folder>`. Prints its URL and
 * stops when its standard input ends, which also happens when the test run that started it is killed.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: scratch-postgres-main.js <folder>');
const log = { info: () => {}, warn: (line: string) => void process.stderr.write(`${line}\n`) };
const postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
await allowDatabases(postgres);
// Ctrl-C in a terminal reaches the whole process group; the test run stops this process after its own cleanup.
process.on('SIGINT', () => {});
process.stdin.once('end', () => void postgres.stop());
process.stdin.resume();
process.stdout.write(`${postgres.url}\n`);
