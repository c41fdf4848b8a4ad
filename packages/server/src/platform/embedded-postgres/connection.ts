import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { APPLICATION_ROLE, ensureApplicationRole, ensureDatabaseOf, handOverObjects } from './application-role.sql.js';
import { systemCode } from './embedded-postgres-error.js';

export const SUPERUSER = 'limelight';
const DATABASE = 'limelight';

export interface Address {
  readonly port: number;
  /** Of the superuser. */
  readonly password: string;
}

const HOST = '127.0.0.1';
/** A server that runs answers within it, however busy the machine. */
const ANSWER_MS_MAX = 5_000;
/** PostgreSQL's error code while it starts, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Derived, so that there is one password to store, and one-way: the application's does not lead to the
 * superuser's.
 */
function applicationPassword({ password }: Address): string {
  return createHash('sha256').update(`${APPLICATION_ROLE}:${password}`).digest('hex');
}

/** For the game: a role without the rights of a superuser. */
export function urlOf(address: Address): string {
  return `postgres://${APPLICATION_ROLE}:${applicationPassword(address)}@${HOST}:${address.port}/${DATABASE}`;
}

export function superuserUrlOf({ password, port }: Address): string {
  return `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${DATABASE}`;
}

interface Use {
  readonly database?: string;
  /** Of connecting and of each statement; none by default. */
  readonly msMax?: number;
}

async function withClient<Result>(
  address: Address,
  { database = 'postgres', msMax = 0 }: Use,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    host: HOST,
    port: address.port,
    user: SUPERUSER,
    password: address.password,
    database,
    connectionTimeoutMillis: msMax,
    query_timeout: msMax,
  });
  // A lost server also rejects the pending call, where it is handled.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Which server responds at the address: ours on this cluster, ours but not ready, another one, or none. An
 * open port is not enough: another PostgreSQL may listen there.
 */
export async function whoAnswers(
  address: Address,
  cluster: string,
): Promise<'ours' | 'starting' | 'another' | 'nobody'> {
  try {
    return await withClient(address, { msMax: ANSWER_MS_MAX }, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      // On Windows PostgreSQL writes its paths with forward slashes.
      return rows[0]?.data_directory === cluster.replaceAll('\\', '/') ? 'ours' : 'another';
    });
  } catch (error) {
    const code = systemCode(error);
    if (code === CANNOT_CONNECT_NOW) return 'starting';
    return code === 'ECONNREFUSED' ? 'nobody' : 'another';
  }
}

/**
 * Creates the database and its role where they are missing, however long it takes: on a busy machine a new
 * database is a minute's work.
 */
export async function ensureDatabase(address: Address, onCreate: () => void): Promise<void> {
  await withClient(address, {}, async (client) => {
    await ensureApplicationRole(client, applicationPassword(address));
    await ensureDatabaseOf(client, DATABASE, onCreate);
  });
  await withClient(address, { database: DATABASE }, (client) => handOverObjects(client, SUPERUSER));
}
