import { resolve } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { settingGroups } from './compose.js';
import { type Environment, readEnvironment } from './env.js';
import { EnvironmentError } from './environment-error.js';
import { type MadeAdmin, makeAdmin } from './modules/access/access.public.js';
import { SettingsStore } from './modules/settings/settings.public.js';
import { systemClock } from './platform/clock.js';
import { openDatabase } from './platform/database.js';
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres-error.js';
import { findRunningPostgres, startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.js';
import { migrate } from './platform/migrate.js';
import { systemRandom } from './platform/random.js';
import { readOrMakeSecret } from './platform/secret.js';

class UsageError extends Error {}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });

function readEmail(values: readonly string[]): string {
  const [email, ...rest] = values;
  if (email === undefined || rest.length > 0) throw new UsageError('Usage: npm run admin -- you@example.org');
  if (!z.email().max(254).safeParse(email).success) throw new UsageError(`${email} is not an email address`);
  return email.toLowerCase();
}

/** The server's database: an external one, the running server's embedded one, or one started for this command. */
async function reachDatabase(env: Environment): Promise<{ url: string; release: () => Promise<void> }> {
  const nothing = async () => {};
  if (env.databaseUrl) return { url: env.databaseUrl, release: nothing };
  const dataDir = resolve(env.dataDirectory, 'postgres');
  const running = await findRunningPostgres(dataDir);
  if (running) return { url: running.url, release: nothing };
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  return { url: postgres.url, release: () => postgres.stop() };
}

async function makeAdminIn(env: Environment, databaseUrl: string, email: string): Promise<MadeAdmin> {
  await migrate(databaseUrl);
  const { db, close } = openDatabase({ url: databaseUrl, connectionsMax: 2, onError: () => {} });
  try {
    const services = {
      env,
      publicUrl: env.publicUrl ?? `http://${env.host}:${env.port}`,
      secret: env.secret ?? (await readOrMakeSecret(env.dataDirectory, systemRandom)),
      db,
      clock: systemClock,
      random: systemRandom,
      log,
      settings: await SettingsStore.open({ db, clock: systemClock, log, groups: settingGroups }),
    };
    return await makeAdmin(services, email);
  } finally {
    await close();
  }
}

const outcomes: Readonly<Record<MadeAdmin['outcome'], (email: string) => string>> = {
  'already-admin': (email) => `${email} is an admin already.`,
  made: (email) => `Made the admin ${email}.`,
  promoted: (email) => `${email} is an admin now, from the next request on.`,
  'promoted-unverified': (email) =>
    `${email} is an admin now. The email was not verified yet: setting a password by the link verifies it.`,
};

function printOutcome(email: string, made: MadeAdmin): void {
  print(outcomes[made.outcome](email));
  if (made.passwordUrl !== null) print(`Set the password within 24 hours, the link works once: ${made.passwordUrl}`);
}

function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof EnvironmentError || error instanceof EmbeddedPostgresError) {
    return error.message;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (process.env['DATABASE_URL'] && typeof code === 'string') {
    return `DATABASE_URL cannot be used: ${(error as Error).message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const email = readEmail(process.argv.slice(2));
  const env = readEnvironment();
  const database = await reachDatabase(env);
  try {
    printOutcome(email, await makeAdminIn(env, database.url, email));
  } finally {
    await database.release();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
