import { Client } from 'pg';
import { systemCode } from './embedded-postgres-error.js';

export const SUPERUSER = 'limelight';
const DATABASE = 'limelight';

export interface Address {
  readonly port: number;
  readonly password: string;
}

const HOST = '127.0.0.1';
const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL's error code while it starts, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

export function urlOf(address: Address): string {
  return `postgres://${SUPERUSER}:${address.password}@${HOST}:${address.port}/${DATABASE}`;
}

async function withClient<Result>(address: Address, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    host: HOST,
    port: address.port,
    user: SUPERUSER,
    password: address.password,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
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
 * Which server responds at the address: ours on this cluster, ours but not ready, another one, or none. An open port is
 * not enough: another PostgreSQL may listen there.
 */
export async function whoAnswers(
  address: Address,
  cluster: string,
): Promise<'ours' | 'starting' | 'another' | 'nobody'> {
  try {
    return await withClient(address, async (client) => {
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

export async function ensureDatabase(address: Address): Promise<void> {
  await withClient(address, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}
