// An application process for tests that kill it: starts the database, prints its address, waits for its end.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const manager = fileURLToPath(new URL('./start-embedded-postgres.ts', import.meta.url));
const { module } = await runnerImport(manager, { logLevel: 'error' });
const log = { info: () => undefined, warn: () => undefined };
const postgres = await module.startEmbeddedPostgres({ dataDir: process.argv[2], log, durable: false });
process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
// An exit in the middle of a shutdown that takes too long.
process.on('SIGUSR2', () => process.exit(1));
process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid })}\n`);
