import { resolve } from 'node:path';
import { type Environment, readEnvironment } from '../environment/env.js';
import { systemClock } from '../platform/clock.js';
import { type Database, openDatabase } from '../platform/database.js';
import { DatabaseClock, type GameClock } from '../platform/database-clock.js';
import { readDatabaseTime } from '../platform/database-time.sql.js';
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { migrate, requireCurrentSchema } from '../platform/migrate.js';
import { awaitOutsideDatabase } from '../platform/outside-database.sql.js';
import { fitToPooler } from '../platform/pooler.sql.js';

export interface CommandDatabase {
  readonly db: Database;
  readonly url: string;
  readonly env: Environment;
  readonly clock: GameClock;
}

/**
 * What a command needs of the schema: migrated to this version where it starts the database, of this version
 * already, or whatever a game of any version has left.
 */
export type WantedSchema = 'migrated' | 'current' | 'as-is';

/** Two for its work, and one each for a migration, a backup or a restore. */
const commandSessions = 5;

/**
 * Opens the database for a command: the one of DATABASE_URL, or the one that a running Limelight serves from
 * DATA_DIR, or else starts the one in DATA_DIR for the duration of the command.
 */
export async function withCommandDatabase<Result>(
  work: (database: CommandDatabase) => Promise<Result>,
  { schema }: { readonly schema: WantedSchema } = { schema: 'migrated' },
): Promise<Result> {
  const env = readEnvironment();
  const folder = resolve(env.dataDirectory, 'postgres');
  if (env.databaseUrl) {
    await awaitOutsideDatabase(env.databaseUrl, { clock: systemClock, attemptsMax: 1, onWaiting: () => undefined });
    await fitToPooler(env.databaseUrl, commandSessions);
  }
  const onUrl = async (url: string) => {
    if (schema === 'current') await requireCurrentSchema(url);
    return onDatabase(env, url, work);
  };
  const running = env.databaseUrl ?? (await findRunningPostgres(folder))?.url;
  if (running) return onUrl(running);
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => {}, warn } });
  try {
    if (schema === 'migrated') await migrate(postgres.url);
    return await onUrl(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function onDatabase<Result>(
  env: Environment,
  url: string,
  work: (database: CommandDatabase) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDatabase({ url, connectionsMax: 2, noTimeouts: true, onError: () => {} });
  try {
    const clock = await DatabaseClock.open({ machine: systemClock, readTime: () => readDatabaseTime(db) });
    return await work({ db, url, env, clock });
  } finally {
    await close();
  }
}
