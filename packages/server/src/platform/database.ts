import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.generated.js';
import { hostsOf, withoutHosts } from './database-address.js';
import { type ClientSettings, DatabaseClient, type StatementWatch, setsLimitsAfterwards } from './database-client.js';
import { type AnswerWatch, requireAnswers } from './require-answers.js';
import type { StatementNames } from './statement-names.js';

export type Database = Kysely<DB>;
/** What runs a query: the database, or the transaction that it is part of. */
export type Executor = Kysely<DB> | Transaction<DB>;

const int8Oid = 20;
// Supported by the driver, but missing in its type declarations.
const int8ArrayOid = 1016 as Parameters<typeof pg.types.getTypeParser>[0];
const dateOid = 1082;

/**
 * Every bigint is cents, ticks or counts, limited to 2^53 by the schema; beyond that a number would lose
 * precision.
 */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database contains ${text}, which is beyond 2^53`);
  return value;
}

const parseArrayAsTexts = pg.types.getTypeParser(int8ArrayOid) as (text: string) => string[];

const ownParsers = new Map<number, (text: string) => unknown>([
  [int8Oid, parseBigint],
  [int8ArrayOid, (text) => parseArrayAsTexts(text).map(parseBigint)],
  // A calendar day stays 'YYYY-MM-DD': as a Date it would shift with the server's time zone.
  [dateOid, (text) => text],
]);

function parserOf(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && ownParsers.get(oid)) || pg.types.getTypeParser(oid, format);
}

export interface DatabaseOptions {
  readonly url: string;
  readonly connectionsMax?: number;
  /** Connections that stay open when nothing uses them; a new one takes its first statements much longer. */
  readonly connectionsMin?: number;
  /** Without them only statements that bring a name are prepared. */
  readonly statementNames?: StatementNames;
  /** Of a database with `statementNames`. */
  readonly statementWatch?: StatementWatch;
  /** How long a caller waits for a connection. */
  readonly connectTimeoutMs?: number;
  /** For commands that read whole tables: no statement times out. */
  readonly noTimeouts?: boolean;
  /** While it says that the database does not answer, nobody gets a connection, or waits on one. */
  readonly watch?: AnswerWatch;
  /** Receives errors of idle connections; the pool replaces them by itself. */
  readonly onError: (error: Error) => void;
}

export type OpenDatabase = ReturnType<typeof openDatabase>;

const defaultConnectTimeoutMs = 5_000;
/** What a burst has opened serves the next one too. */
const idleMs = 5 * 60_000;
/**
 * The server's timeout fires first, so that the outcome is known; the client's is for a server that does not
 * respond.
 */
const statementTimeoutMs = 25_000;
const queryTimeoutMs = 30_000;
/**
 * Releases the locks of an instance that froze inside a transaction. Between two statements of ours are
 * milliseconds.
 */
const idleInTransactionMs = 3_000;
/**
 * A statement that waits this long for a lock fails with nothing changed, instead of occupying its
 * connection.
 */
const lockTimeoutMs = 5_000;
/**
 * TCP keep-alive: an idle connection detects within two minutes, instead of hours, that the other side is
 * gone.
 */
const keepAliveAfterMs = 10_000;
/**
 * The same from the database's side: it notices within half a minute that an instance lost its network, and
 * releases its locks, the leader's too. Without it the system's default is two hours.
 */
const serverKeepAlive = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=20000',
];
/**
 * The planner's settings under which the statements were measured, so that an outside database plans them
 * like the embedded one. PostgreSQL's defaults are for disks with moving heads and for long queries:
 * compiling one of ours takes longer than running it, and parallel workers read the whole table of accounts
 * where an index has the page.
 */
const planning = ['random_page_cost=1.1', 'jit=off', 'max_parallel_workers_per_gather=0'];

/** For migrations and commands. */
export const noTimeouts = {
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const;

/** Where a connection goes: to the one host of the address, or to the one of several that takes writes. */
export function connectionPlace(url: URL): ClientSettings {
  const hosts = hostsOf(url);
  return { connectionString: withoutHosts(url).href, ...(hosts.length > 0 && { hosts }) };
}

/** Settings of every connection, pooled or not. */
export function connectionLimits(url: string): ClientSettings {
  const address = new URL(url);
  // The driver would replace ours with those of the address. These come last, so that they win.
  const addressOptions = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  const options = [...serverKeepAlive, ...planning].map((setting) => `-c ${setting}`);
  return {
    ...connectionPlace(address),
    application_name: 'limelight',
    connectionTimeoutMillis: defaultConnectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    options: [...options, ...addressOptions].join(' '),
    limitsAfterwards: setsLimitsAfterwards(url),
  };
}

/** The same with our type parsers. */
export function connectionSettings(url: string): ClientSettings {
  return { ...connectionLimits(url), types: { getTypeParser: parserOf as typeof pg.types.getTypeParser } };
}

/** The query builder, and its pool for queries that bypass it: the batch of trades. */
export function openDatabase(options: DatabaseOptions) {
  const { url, connectionsMax = 20, connectionsMin = 0, connectTimeoutMs = defaultConnectTimeoutMs, onError } = options;
  const limits = options.noTimeouts ? noTimeouts : {};
  const waits = { max: connectionsMax, connectionTimeoutMillis: connectTimeoutMs };
  const stays = connectionsMin > 0 && { min: connectionsMin, idleTimeoutMillis: idleMs };
  const { statementNames, statementWatch, watch } = options;
  const statements = { ...(statementNames && { statementNames }), ...(statementWatch && { statementWatch }) };
  const pool = openPool({ ...connectionSettings(url), ...limits, ...waits, ...stays, ...statements }, onError);
  if (watch) requireAnswers(pool, watch);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** A pool that survives lost connections and never hands out one with an open statement or transaction. */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: DatabaseClient });
  pool.on('error', onError);
  // A connection lost while checked out emits 'error' on its client; without a listener that ends the
  // process.
  pool.on('connect', (client) => client.on('error', onError));
  // A caller that timed out leaves a statement or a transaction open, and the next caller's statements would
  // become part of it. Ending the client here makes the pool drop it.
  pool.on('release', (_error, client) => {
    const connection = client as unknown as PooledConnection;
    const idle = connection._getActiveQuery() === null && connection.getTransactionStatus() === 'I';
    if (!idle) void connection.end().catch(onError);
  });
  return pool;
}

/** Missing in the driver's type declarations. */
interface PooledConnection {
  /**
   * Also null after a failed statement whose ReadyForQuery is still on its way: that connection is usable.
   */
  _getActiveQuery(): unknown;
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
  end(): Promise<void>;
}

const connectionLossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Whether the error means that the database is unreachable or shutting down, so that a write's outcome is
 * unknown.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // 08: connection exception; 57P01 to 57P03: shutting down, crashed, starting up; 53300: no connection left;
  // 57014 and 25P03: a statement or a transaction that took too long.
  if (/^08|^57P0[1-3]$|^53300$|^57014$|^25P03$/.test(code) || connectionLossCodes.has(code)) return true;
  return /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable/.test(
    error.message,
  );
}

const noFilesLeftCodes = new Set(['EMFILE', 'ENFILE']);

/**
 * Whether the database, or this process, cannot do its work for now, with nothing changed: the database is a
 * standby that takes no writes (25006), its disk, memory or another resource is full (53), a file of its own
 * cannot be read or written (58030), or this process has no file descriptor left.
 */
export function isOutOfService(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return /^25006$|^53|^58030$/.test(code) || noFilesLeftCodes.has(code);
}

/**
 * Whether a statement failed because another transaction holds a lock: nothing was changed, and a retry may
 * succeed.
 */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
