import type { MachineClock } from './clock.js';
import { connectionPlace, isConnectionLoss } from './database.js';
import { DatabaseClient } from './database-client.js';

/** What is wrong with the database of DATABASE_URL, in one sentence for the operator. */
export class OutsideDatabaseError extends Error {
  override readonly name = 'OutsideDatabaseError';
}

export interface Patience {
  readonly clock: Pick<MachineClock, 'sleep'>;
  /** Attempts at a database that is not there yet, or that recovers, a second apart. */
  readonly attemptsMax: number;
  readonly answerMsMax?: number;
  /** Called once, with the reason, when the first attempt failed. */
  readonly onWaiting: (reason: string) => void;
}

export interface FoundDatabase {
  readonly version: number;
  readonly standby: boolean;
  readonly encoding: string;
  readonly mayCreate: boolean;
}

/** As `server_version_num`: what the migrations need, and the tests cover. */
const oldestVersion = 160_000;
const defaultAnswerMsMax = 5_000;
const retryPauseMs = 1_000;

/** SQLSTATEs and codes of the system, TLS included, of a connection that fails however often it is tried. */
const lastingReasons: Readonly<Record<string, string>> = {
  '28000': 'refuses the role',
  '28P01': 'refuses the role or its password',
  '3D000': 'has no such database',
  '42501': 'does not let the role in',
};
const tlsCode = /^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO$)/;

/**
 * Waits until the database of DATABASE_URL answers, also while it starts or recovers.
 * @throws OutsideDatabaseError when it does not in time, refuses the game, or is none that the game can use
 */
export async function awaitOutsideDatabase(url: string, patience: Patience): Promise<void> {
  const { clock, attemptsMax, answerMsMax = defaultAnswerMsMax, onWaiting } = patience;
  for (let attempt = 1; ; attempt += 1) {
    const failure = await tryOutsideDatabase(url, answerMsMax);
    if (failure === null) return;
    if (attempt >= attemptsMax || !isConnectionLoss(failure)) throw explained(failure);
    if (attempt === 1) onWaiting(failure.message);
    await clock.sleep(retryPauseMs);
  }
}

/** Null when the database can be used; the error otherwise. */
async function tryOutsideDatabase(url: string, answerMsMax: number): Promise<Error | null> {
  // Without the limits of the game's connections, which a pooler may refuse.
  const client = new DatabaseClient({
    ...connectionPlace(new URL(url)),
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<FoundDatabase>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
        current_setting('server_encoding') as encoding,
        has_database_privilege(current_database(), 'create')
          and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
    );
    for (const row of rows) requireUsable(row);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws OutsideDatabaseError for one that no start can use */
export function requireUsable(found: FoundDatabase): void {
  if (found.version < oldestVersion) {
    const [major, minor] = [Math.floor(found.version / 10_000), found.version % 10_000];
    throw new OutsideDatabaseError(
      `DATABASE_URL is PostgreSQL ${major}.${minor}: the game needs ${oldestVersion / 10_000} or newer`,
    );
  }
  if (found.standby) {
    throw new OutsideDatabaseError('DATABASE_URL leads to a standby, which takes no writes: name the primary');
  }
  if (found.encoding !== 'UTF8') {
    throw new OutsideDatabaseError(`The database of DATABASE_URL is encoded as ${found.encoding}: create it as UTF8`);
  }
  if (!found.mayCreate) {
    throw new OutsideDatabaseError('The role of DATABASE_URL may not create tables: make it the owner of the database');
  }
}

/** One sentence that names DATABASE_URL for an error of the connection, any other error as it is. */
function explained(error: Error): Error {
  if (error instanceof OutsideDatabaseError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const reason =
    lastingReasons[code] ??
    (tlsCode.test(code) ? 'cannot be reached over TLS' : undefined) ??
    (/does not support SSL/.test(error.message) ? 'offers no TLS' : undefined) ??
    (isConnectionLoss(error) ? 'cannot be reached' : undefined);
  if (reason === undefined) return error;
  return new OutsideDatabaseError(`DATABASE_URL ${reason}: ${error.message}`, { cause: error });
}
