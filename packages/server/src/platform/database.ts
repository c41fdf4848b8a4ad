import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.generated.js';

export type Database = Kysely<DB>;
/** What a query needs: the database, or the transaction it shall be part of. */
export type Executor = Kysely<DB> | Transaction<DB>;

const int8Oid = 20;
// The driver knows it, its list of type names does not.
const int8ArrayOid = 1016 as Parameters<typeof pg.types.getTypeParser>[0];
const dateOid = 1082;

/** Every bigint of ours is cents, ticks or counts, kept under 2^53 by the schema; past that a figure would be wrong, so it throws. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database holds ${text}, which is past 2^53`);
  return value;
}

const parseArrayAsTexts = pg.types.getTypeParser(int8ArrayOid) as (text: string) => string[];

const ownParsers = new Map<number, (text: string) => unknown>([
  [int8Oid, parseBigint],
  [int8ArrayOid, (text) => parseArrayAsTexts(text).map(parseBigint)],
  // A calendar day stays 'YYYY-MM-DD': as an instant it would move with the server's time zone.
  [dateOid, (text) => text],
]);

function parserOf(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && ownParsers.get(oid)) || pg.types.getTypeParser(oid, format);
}

export interface DatabaseOptions {
  readonly url: string;
  readonly connectionsMax?: number;
  /** For commands that read everything there is: no statement is cut off. */
  readonly unhurried?: boolean;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  readonly onError: (error: Error) => void;
}

export interface OpenDatabase {
  readonly db: Database;
  /** For what needs plain parameters and no query builder: the batch of trades. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
/** The server gives a statement up first, so that its end is known; our own limit is for a server that is silent. */
const statementTimeoutMs = 25_000;
const queryTimeoutMs = 30_000;
/** What an instance that froze in a transaction holds locked is free again after this. */
const idleInTransactionMs = 30_000;
/** A connection on which nothing is said notices within two minutes that the other side is gone, instead of hours. */
const keepAliveAfterMs = 10_000;

/** For what may take as long as it takes: migrations and commands. */
export const unhurried = { query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 } as const;

/** Settings every connection of ours shares, pooled or not, our types or not. */
export function connectionLimits(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'limelight',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  };
}

/** The same with values as we read them. */
export function connectionSettings(url: string): pg.ClientConfig {
  return { ...connectionLimits(url), types: { getTypeParser: parserOf as typeof pg.types.getTypeParser } };
}

export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { url, connectionsMax = 20, onError } = options;
  const limits = options.unhurried ? unhurried : {};
  const pool = openPool({ ...connectionSettings(url), ...limits, max: connectionsMax }, onError);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** A pool that outlives lost connections and never lends one out on which something is still going on. */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // A connection lost while it is checked out reports to its client; without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  // Whoever gave up waiting for an answer leaves a statement or a transaction behind: the next one's statements would
  // become part of it. Ending the client here makes the pool drop it.
  pool.on('release', (_error, client) => {
    const connection = client as unknown as PooledConnection;
    const idle = connection._getActiveQuery() === null && connection.getTransactionStatus() === 'I';
    if (!idle) void connection.end().catch(onError);
  });
  return pool;
}

/** What the driver has beside its types. */
interface PooledConnection {
  /** Null also after a refused statement whose end is still on its way: that connection is well. */
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

/** Whether the error says that the database is away (or going), so that the outcome of a write is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // 08: connection exception; 57P01 to 57P03: shutting down, crashed, starting up; 53300: no connection left; 57014 and
  // 25P03: a statement or a transaction that took too long.
  if (/^08|^57P0[1-3]$|^53300$|^57014$|^25P03$/.test(code) || connectionLossCodes.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable/.test(
    error.message,
  );
}

/** Whether the database answers at all, and takes writes (a standby does not). */
export async function isWritable(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby === false;
}
