import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { prepareBinaries } from './binaries.js';
import { readPassword } from './cluster.js';
import { superuserUrlOf, urlOf } from './connection.js';
import { prepareHome } from './home.js';
import { choosePort } from './port.js';
import { signal, waitForEnd } from './processes.js';
import { startServer, stopServer } from './server-process.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';

const quiet = { info: () => undefined, warn: () => undefined };
const endMsMax = 10_000;

interface Node {
  readonly url: string;
  readonly port: number;
  /** As with a machine that lost its power. */
  kill(): Promise<void>;
  /** At the same port. */
  restart(): Promise<void>;
}

/** A real PostgreSQL and its standby, which follows by streaming. */
export interface Pair {
  readonly primary: Node;
  readonly standby: Node & { promote(): Promise<void> };
  close(): Promise<void>;
}

export async function openPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-pair-'));
  // Under root the servers run as another user, who must be able to enter it.
  await chmod(folder, 0o711);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const made = await startEmbeddedPostgres({ dataDir: one, log: quiet, durable: false });
  await made.stop();
  // Under root the files must stay owned by that other user.
  await promisify(execFile)('cp', ['-a', one, two]);
  await rm(join(two, 'port'), { force: true });
  const primary = await openNode(one);
  const { cluster } = await prepareHome(two, quiet);
  const superuser = new URL(primary.superuserUrl);
  const source = `host=127.0.0.1 port=${superuser.port} user=${superuser.username} password=${superuser.password}`;
  await writeFile(join(cluster, 'standby.signal'), '');
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const standby = await openNode(two);
  const promote = async () => {
    const client = new pg.Client({ connectionString: standby.superuserUrl });
    await client.connect();
    await client.query('select pg_promote()');
    await client.end();
  };
  const close = async () => {
    await standby.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { primary, standby: { ...standby, promote }, close };
}

async function openNode(dataDir: string) {
  const home = await prepareHome(dataDir, quiet);
  const binaries = await prepareBinaries(home);
  const address = { password: (await readPassword(home)) ?? '', port: await choosePort(home, undefined) };
  const plan = { home, binaries, address, durable: false };
  let { pid } = await startServer(plan);
  return {
    url: urlOf(address),
    superuserUrl: superuserUrlOf(address),
    port: address.port,
    stop: () => stopServer(plan, pid),
    kill: async () => {
      signal(pid, 'SIGKILL');
      await waitForEnd(pid, endMsMax);
    },
    restart: async () => {
      pid = (await startServer(plan)).pid;
    },
  };
}
