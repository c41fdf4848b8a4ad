import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, unsupported } from './binaries.js';
import { serverEnvironment } from './cluster.js';
import { type Address, whoAnswers } from './connection.js';
import { asWriteFailure, EmbeddedPostgresError, systemCode } from './embedded-postgres-error.js';
import { type Home, readLine } from './home.js';
import { portBusy } from './port.js';
import { findProcess, signal, waitForEnd } from './processes.js';
import { serverSettings, shortLivedEnvironment } from './settings.js';

export interface ServerPlan {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly address: Address;
  readonly durable: boolean;
}

export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>;
}

const READY_POLL_MS = 30;
/**
 * A server without any response for this long hangs. "Starting up" counts as one: crash recovery may take
 * minutes.
 */
const SILENCE_MS_MAX = 60_000;
/** The child processes of a killed server need a moment to exit and release the shared memory. */
const LET_GO_ATTEMPTS_MAX = 100;
const LET_GO_PAUSE_MS = 100;
const FAST_STOP_MS_MAX = 7_000;
const IMMEDIATE_STOP_MS_MAX = 5_000;

/** Starts the server and waits until it serves our data; a failed start leaves no process behind. */
export async function startServer(plan: ServerPlan, stopping?: AbortSignal): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryStart(plan, stopping);
    if (outcome !== 'predecessor still there') return outcome;
    if (attempt === LET_GO_ATTEMPTS_MAX) throw startFailed('processes of the previous run do not end');
    await sleep(LET_GO_PAUSE_MS);
  }
}

async function tryStart(
  plan: ServerPlan,
  stopping: AbortSignal | undefined,
): Promise<ServerProcess | 'predecessor still there'> {
  const child = await spawnServer(plan);
  const { pid } = child;
  if (pid === undefined) throw startFailed('the program could not be run');
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let silentMs = 0; silentMs < SILENCE_MS_MAX && !stopping?.aborted; silentMs += READY_POLL_MS) {
    if (hasEnded(child)) return explainEnd(plan, pid);
    const answer = await whoAnswers(plan.address, plan.home.cluster);
    if (answer === 'ours' && !hasEnded(child)) return { pid, ended };
    if (answer === 'starting') silentMs = 0;
    await sleep(READY_POLL_MS);
  }
  await stopServer(plan, pid);
  throw startFailed(stopping?.aborted ? 'it was stopped while starting' : 'it does not respond');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function spawnServer({ home, binaries, address, durable }: ServerPlan): Promise<ChildProcess> {
  const settings = Object.entries(serverSettings({ port: address.port, durable }));
  const flags = ['-D', home.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // A file, not a pipe, which would break when the application is killed and the server survives it.
  const output = await open(startupLog(home), 'w', 0o600).catch((error: unknown) => {
    throw asWriteFailure(error, home.folder);
  });
  try {
    const child = spawn(binaries.postgres, flags, {
      cwd: home.folder,
      env: { ...serverEnvironment(), ...(!durable && shortLivedEnvironment) },
      stdio: ['ignore', output.fd, output.fd],
      // In its own process group: Ctrl-C must reach only the application, which drains before it stops the
      // server.
      detached: true,
      windowsHide: true,
      ...home.owner,
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return child;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw unsupported('its programs do not run on this system', error);
    throw startFailed(error instanceof Error ? error.message : String(error), error);
  } finally {
    await output.close();
  }
}

function startupLog(home: Home): string {
  return join(home.folder, 'startup.log');
}

function startFailed(reason: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError('START_FAILED', `The embedded PostgreSQL did not start: ${reason}`, { cause });
}

/** Maps what the ended server logged to a coded error. */
async function explainEnd(plan: ServerPlan, pid: number): Promise<'predecessor still there'> {
  const complaints = await readComplaints(plan.home, pid);
  const text = complaints.join('\n');
  if (text.includes('pre-existing shared memory block')) return 'predecessor still there';
  if (/could not bind|could not create any TCP\/IP sockets/.test(text)) throw portBusy(plan.address.port);
  const reason = complaints.find((line) => line.includes('FATAL')) ?? complaints.at(-1) ?? 'it ended without a word';
  if (/Read-only file system|Permission denied|No space left/.test(text)) {
    throw new EmbeddedPostgresError(
      'DATA_FOLDER_NOT_WRITABLE',
      `The data folder ${plan.home.folder} cannot be written: ${reason}`,
    );
  }
  throw startFailed(reason);
}

/** Early lines are in the start-up log, later ones in the log file of the day, each with the process id. */
async function readComplaints(home: Home, pid: number): Promise<string[]> {
  const current = (await readLine(join(home.cluster, 'current_logfiles')))?.split(' ').at(-1);
  const paths = [startupLog(home), ...(current === undefined ? [] : [join(home.cluster, current)])];
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.includes(`[${pid}]`) || /^\S*postgres: /.test(line))
    .map((line) => line.replace(/^.*?\[\d+\]\s*/, '').trim())
    .filter((line) => !line.startsWith('HINT'));
}

/**
 * Fast shutdown (running statements roll back, committed data is on disk); immediate shutdown after a
 * timeout.
 */
export async function stopServer(plan: Pick<ServerPlan, 'home' | 'binaries'>, pid: number): Promise<void> {
  if (!isServerOf(plan.home, pid)) return;
  if (process.platform === 'win32') return stopWithPgCtl(plan, pid);
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, FAST_STOP_MS_MAX)) return;
  // Immediate shutdown: nothing committed is lost, the next start replays the write-ahead log.
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(pid, IMMEDIATE_STOP_MS_MAX)) return;
  signal(pid, 'SIGKILL');
  await waitForEnd(pid, IMMEDIATE_STOP_MS_MAX);
}

/** Windows has no signals; there pg_ctl sends the server's own kind. */
async function stopWithPgCtl({ home, binaries }: Pick<ServerPlan, 'home' | 'binaries'>, pid: number): Promise<void> {
  const flags = ['stop', '-D', home.cluster, '-m', 'fast', '-t', String(FAST_STOP_MS_MAX / 1000)];
  const child = spawn(binaries.pgCtl, flags, { stdio: 'ignore', env: serverEnvironment(), windowsHide: true });
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  if (findProcess(pid) !== undefined) signal(pid, 'SIGKILL');
}

/**
 * Stops the server that a killed application left behind, so that the server always runs as our child with
 * the current settings. Call only under the instance lock. Returns whether there was one.
 */
export async function stopOrphan(plan: Pick<ServerPlan, 'home' | 'binaries'>): Promise<boolean> {
  const pidFile = join(plan.home.cluster, 'postmaster.pid');
  const pid = Number((await readLine(pidFile))?.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (isServerOf(plan.home, pid)) {
    await stopServer(plan, pid);
    return true;
  }
  // The id of a killed server may be reused by another program (in a new container it usually is), and
  // PostgreSQL would then always refuse to start. Its own check of the shared memory still protects the data.
  await rm(pidFile, { force: true });
  return false;
}

function isServerOf(home: Home, pid: number): boolean {
  const found = findProcess(pid);
  if (found === undefined) return false;
  return found.commandLine === '' || found.commandLine.includes(` -D ${home.cluster} `);
}
