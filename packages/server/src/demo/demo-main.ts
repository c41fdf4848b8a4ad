import { resolve } from 'node:path';
import { type Environment, readEnvironment } from '../environment/env.js';
import { EnvironmentError } from '../environment/environment-error.js';
import { systemClock } from '../platform/clock.js';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/embedded-postgres-error.js';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { demoPassword } from './accounts.js';
import { clearFolder, isMade, markMade } from './demo-folder.js';
import { type DemoOptions, DemoRefusal, readDemoOptions, refuseUnfit } from './demo-options.js';
import { makeDemo } from './make-demo.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function make(env: Environment, { isNew: _, ...plan }: DemoOptions): Promise<void> {
  const startedMs = systemClock.elapsedMs();
  print(`Making ${plan.days} days of ${plan.players} simulated players in ${resolve(env.dataDirectory)}`);
  const postgres = await startEmbeddedPostgres({
    dataDir: resolve(env.dataDirectory, 'postgres'),
    durable: false,
    log: { info: () => {}, warn: print },
  });
  try {
    await makeDemo({ ...plan, env, databaseUrl: postgres.url, endMs: systemClock.nowMs() });
  } finally {
    await postgres.stop();
  }
  await markMade(env.dataDirectory);
  print(`Made in ${Math.round((systemClock.elapsedMs() - startedMs) / 1_000)} s`);
}

function explain(error: unknown): string {
  const isForPeople = [DemoRefusal, EnvironmentError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  return error instanceof Error ? (isForPeople ? error.message : (error.stack ?? error.message)) : String(error);
}

try {
  const options = readDemoOptions(process.argv.slice(2));
  process.env['DATA_DIR'] ??= './.demo';
  const env = readEnvironment();
  refuseUnfit(env);
  if (options.isNew || !isMade(env.dataDirectory)) {
    await clearFolder(env.dataDirectory);
    await make(env, options);
  }
  print(`Log in as admin@demo.test, manager@demo.test or player1@demo.test, password: ${demoPassword}`);
  // The arguments were the demo's.
  process.argv.length = 2;
  await import('../main.js');
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
