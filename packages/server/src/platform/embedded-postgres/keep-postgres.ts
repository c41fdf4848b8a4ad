import type { EmbeddedPostgres } from './start-embedded-postgres.js';

/**
 * For programs that only run a PostgreSQL: prints its URL and stops it at SIGTERM or when the standard input
 * ends, which also happens when the starter is killed. Either may come while it still starts.
 */
export async function keepPostgres(start: () => Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>>): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.stdin.once('end', resolve).resume();
  });
  // Ctrl-C in a terminal reaches the whole process group; the starter stops what uses the database first.
  process.on('SIGINT', () => {});
  process.stdout.on('error', () => {});
  const postgres = await start();
  process.stdout.write(`${postgres.url}\n`);
  await ended;
  await postgres.stop();
  process.stdin.destroy();
}
