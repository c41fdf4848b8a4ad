import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '@limelight/harness/free-port';
import { waitFor } from '@limelight/harness/wait-for';
import { type Running, runProgram, runServer } from '../mail-servers/run-program.js';

export interface PoolerSettings {
  readonly poolMode: 'session' | 'transaction' | 'statement';
  /** What a client asks for in its first packet without being refused. */
  readonly ignores: string;
  /** Sessions of the database. */
  readonly poolSize: number;
  /** Prepared statements of the protocol, that it hands from session to session; from 1.21 on. */
  readonly maxPreparedStatements?: number;
}

/** The version of the program on this machine, such as 1.18; null without one. */
export async function findPgbouncer(): Promise<number | null> {
  const text = await runProgram('pgbouncer', ['--version']).catch(() => '');
  const [, version] = /PgBouncer (\d+\.\d+)/.exec(text) ?? [];
  return version === undefined ? null : Number(version);
}

const startMsMax = 20_000;

/** @returns the address of the database through it */
export async function startPgbouncer(
  databaseUrl: string,
  folder: string,
  { poolMode, ignores, poolSize, maxPreparedStatements }: PoolerSettings,
): Promise<Running & { readonly url: string }> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const ownPort = await findFreePort();
  const database = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  const lines = [
    '[databases]',
    `game = ${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    // Everybody who connects is the role of the database above.
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    `ignore_startup_parameters = ${ignores}`,
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 300',
    ...(maxPreparedStatements === undefined ? [] : [`max_prepared_statements = ${maxPreparedStatements}`]),
    // It refuses to run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  const file = join(folder, `pgbouncer-${ownPort}.ini`);
  await writeFile(file, `${lines.join('\n')}\n`);
  await chmod(file, 0o644);
  const running = runServer('pgbouncer', [file]);
  await waitFor({ what: 'PgBouncer to listen', timeoutMs: startMsMax, pollMs: 100 }, () => isOpen(ownPort)).catch(
    async (error: Error) => {
      throw new Error(`${error.message}\n${await running.readLog()}`);
    },
  );
  return { ...running, url: `postgres://${username}:${password}@127.0.0.1:${ownPort}/game` };
}

function isOpen(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(undefined));
    socket.once('connect', () => socket.destroy());
  });
}
