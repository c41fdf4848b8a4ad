import { setTimeout as sleep } from 'node:timers/promises';
import { prepareBinaries } from './binaries.js';
import { ensureCluster, ensurePassword, readPassword } from './cluster.js';
import { ensureDatabase, superuserUrlOf, urlOf, whoAnswers } from './connection.js';
import { findHome, prepareHome } from './home.js';
import { acquireInstanceLock } from './instance-lock.js';
import { choosePort, readPort } from './port.js';
import { signal } from './processes.js';
import { type ServerPlan, type ServerProcess, startServer, stopOrphan, stopServer } from './server-process.js';

export interface EmbeddedPostgresLog {
  info(line: string): void;
  warn(line: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Created when missing. One running application per folder. */
  readonly dataDir: string;
  /** Without it a free port is chosen once and stored in the data folder. */
  readonly port?: number;
  readonly log: EmbeddedPostgresLog;
  /** False trades durability for speed; only for tests. */
  readonly durable?: boolean;
  /** A folder with node_modules that has another version; only for tests. */
  readonly packages?: string;
}

export interface EmbeddedPostgres {
  /** Constant while it runs, also after the server was killed and restarted. */
  readonly url: string;
  /** For tests and benchmarks, which create databases and turn triggers off. */
  readonly superuserUrl: string;
  /** The server's current process id. */
  readonly pid: number;
  /** Stops the server and releases the data folder. Safe to call more than once. */
  stop(): Promise<void>;
}

const RESTART_PAUSE_MS_MIN = 100;
const RESTART_PAUSE_MS_MAX = 5_000;

/**
 * Runs PostgreSQL on a folder, as a child process that is restarted when it dies. Throws
 * EmbeddedPostgresError with a code and one clear line; a failed start leaves neither process nor lock
 * behind.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const home = await prepareHome(options.dataDir, log);
  const unlock = await acquireInstanceLock(home.folder);
  try {
    const binaries = await prepareBinaries(home, options.packages);
    if (await stopOrphan({ home, binaries })) log.warn('Stopped the PostgreSQL that a killed Limelight left behind');
    const password = await ensurePassword(home);
    const cluster = await ensureCluster({ home, binaries, password, durable });
    if (cluster === 'made') log.info(`Made a new database in ${home.folder}`);
    const plan = { home, binaries, durable, address: { password, port: await choosePort(home, options.port) } };
    const server = await startServer(plan);
    const onCreate = () => log.info('Preparing it: on a busy machine this takes a minute');
    await ensureDatabase(plan.address, onCreate).catch(async (error: unknown) => {
      await stopServer(plan, server.pid);
      throw error;
    });
    return keepRunning({ plan, first: server, log, unlock });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * The address of a PostgreSQL that a running Limelight has started on this folder, for commands alongside it
 * (audit, backup, making an admin); undefined when none runs.
 */
export async function findRunningPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'url' | 'superuserUrl'> | undefined> {
  const home = await findHome(dataDir);
  if (home === undefined) return undefined;
  const [password, port] = [await readPassword(home), await readPort(home)];
  if (password === undefined || port === undefined) return undefined;
  const address = { password, port };
  return (await whoAnswers(address, home.cluster)) === 'ours'
    ? { url: urlOf(address), superuserUrl: superuserUrlOf(address) }
    : undefined;
}

function keepRunning(options: {
  plan: ServerPlan;
  first: ServerProcess;
  log: EmbeddedPostgresLog;
  unlock: () => Promise<void>;
}): EmbeddedPostgres {
  const { plan, log, unlock } = options;
  const stopping = new AbortController();
  let current = options.first;

  async function superviseUntilStopped(): Promise<void> {
    for (;;) {
      await current.ended;
      if (stopping.signal.aborted) return;
      log.warn('The embedded PostgreSQL ended unexpectedly; starting it again');
      const next = await bringBack(plan, log, stopping.signal);
      if (next === undefined) return;
      current = next;
      // Stopped during the restart: the caller of stop() waits for this server to end.
      if (stopping.signal.aborted) return;
      log.info('The embedded PostgreSQL is running again');
    }
  }

  const supervision = superviseUntilStopped();
  // An application that exits without stopping it, such as one whose shutdown takes too long, leaves no
  // server behind.
  const endServer = () => signal(current.pid, 'SIGQUIT');
  process.once('exit', endServer);
  let stopped: Promise<void> | undefined;

  async function stopOnce(): Promise<void> {
    stopping.abort();
    try {
      await stopServer(plan, current.pid);
      await supervision;
      // A pending restart may have finished after the first stop.
      await stopServer(plan, current.pid);
    } finally {
      process.off('exit', endServer);
      await unlock();
    }
  }

  return {
    url: urlOf(plan.address),
    superuserUrl: superuserUrlOf(plan.address),
    get pid() {
      return current.pid;
    },
    stop() {
      stopped ??= stopOnce();
      return stopped;
    },
  };
}

/** Retries with backoff until the server runs (disk space or the port may become free) or until stopped. */
async function bringBack(
  plan: ServerPlan,
  log: EmbeddedPostgresLog,
  stopping: AbortSignal,
): Promise<ServerProcess | undefined> {
  for (let pauseMs = RESTART_PAUSE_MS_MIN; ; pauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MS_MAX)) {
    if (stopping.aborted) return undefined;
    try {
      await stopOrphan(plan);
      return await startServer(plan, stopping);
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
