import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { addresses } from '@limelight/contract/addresses';
import { liveStream } from '@limelight/contract/live';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { waitFor } from '@limelight/harness/wait-for';
import type { Arm } from './arm.js';
import { inParallel } from './in-parallel.js';
import { openSocket } from './raw-connection.js';

/** A variable in the environment of every process that belongs to one attack. */
export const markName = 'LIMELIGHT_ATTACK';

/** The limit of a shutdown, and a second to be noticed in. */
const stoppedMs = 11_000;
const connections = 200;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: attack.test\r\n\r\n`;
/** Streams, idle and unfinished requests, and requests behind streams. */
const openings = [
  get(liveStream.url),
  get(addresses.health),
  'GET / HTTP',
  get(liveStream.url) + get(liveStream.url),
  '',
];

/**
 * SIGTERM while the server is attacked: it ends in its limit and leaves no process behind. Ends all
 * instances.
 */
export const stopArm: Arm = {
  name: 'SIGTERM under attack',
  provenBy: [{ by: 'ignored-signals' }],
  run: async ({ servers, log }) => {
    const mark = { mark: servers[0].variables[markName] ?? '', folder: servers[0].dataDirectory };
    const problems: string[] = [];
    if (!(await processesWith(mark)).includes(servers[0].pid)) log('  processes cannot be listed on this system');
    // The first one started the database, which is the last to end.
    for (const server of servers.toReversed()) {
      const attack = new AbortController();
      const attacking = flood(server, attack.signal);
      await sleep(1_000);
      const begun = performance.now();
      process.kill(server.pid, 'SIGTERM');
      const hasEnded = () => (server.hasEnded ? true : undefined);
      await waitFor({ what: 'the end of the server', timeoutMs: stoppedMs }, hasEnded).catch(() => undefined);
      const tookMs = Math.round(performance.now() - begun);
      attack.abort();
      await attacking;
      log(`  ended after ${tookMs} ms`);
      if (!server.hasEnded) problems.push(`a server runs ${tookMs} ms after SIGTERM`);
      else if (server.exitCode !== 0)
        problems.push(`the shutdown was cut off after ${tookMs} ms: code ${server.exitCode}`);
      await server.kill();
    }
    // Those of PostgreSQL end after the server that stopped them.
    const isGone = async () => ((await processesWith(mark)).length === 0 ? true : undefined);
    await waitFor({ what: 'the end of all processes', timeoutMs: 3_000 }, isGone).catch(async () => {
      const left = await processesWith(mark);
      problems.push(`${left.length} processes are left behind: ${await namesOf(left)}`);
      for (const pid of left) end(pid);
    });
    return problems;
  },
};

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

async function flood({ url }: LimelightProcess, signal: AbortSignal): Promise<void> {
  await inParallel(connections, connections, async (index) => {
    const socket = await openSocket(url);
    socket.resume();
    socket.write(openings[index % openings.length] ?? '');
    while (!signal.aborted && !socket.destroyed) {
      await sleep(50);
      if (index % openings.length === 1) socket.write(get(addresses.health));
    }
    socket.destroy();
  });
}

interface Mark {
  readonly mark: string;
  /** Of the data: PostgreSQL has an environment of its own and names its folder. */
  readonly folder: string;
}

/**
 * The processes that have the mark in their environment or work in the folder; none on a system without
 * /proc.
 */
async function processesWith({ mark, folder }: Mark): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const read = (path: string) => readFile(path, 'latin1').catch(() => '');
  const found = await Promise.all(
    entries.map(async (entry) => {
      const environment = await read(`/proc/${entry}/environ`);
      const isMarked = environment.split('\0').includes(`${markName}=${mark}`);
      return isMarked || (await read(`/proc/${entry}/cmdline`)).includes(folder) ? [Number(entry)] : [];
    }),
  );
  return found.flat();
}

async function namesOf(pids: readonly number[]): Promise<string> {
  const names = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => ''));
  return (await Promise.all(names)).map((name) => name.replaceAll('\0', ' ').slice(0, 80)).join('; ');
}
