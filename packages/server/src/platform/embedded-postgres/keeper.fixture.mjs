// A program that only runs a PostgreSQL; with `ended-early` it gets SIGTERM while it starts.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const load = async (name) => {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return (await runnerImport(file, { logLevel: 'error' })).module;
};
const [{ keepPostgres }, { startEmbeddedPostgres }] = [
  await load('./keep-postgres.ts'),
  await load('./start-embedded-postgres.ts'),
];
const [dataDir, when] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined };
await keepPostgres(async () => {
  if (when === 'ended-early') process.kill(process.pid, 'SIGTERM');
  return startEmbeddedPostgres({ dataDir, log, durable: false });
});
