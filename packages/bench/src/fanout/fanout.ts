import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median, type Row } from '../figures.js';
import { processorMs, startServer, stopProcess } from '../processes.js';
import { listenForTicks } from './listen-for-ticks.js';

export interface FanoutOptions {
  /** A Limelight with a tick about every second. */
  readonly limelight: { readonly url: string; readonly port: number; readonly pid: number };
  readonly databaseUrl: string;
  readonly socketIoPort: number;
  readonly barePort: number;
  readonly clients: number;
  readonly rounds: number;
  readonly ticksPerRound: number;
}

interface Round {
  /** Median over the round's ticks: from the commit to the last client, in milliseconds. */
  readonly lastMs: number;
  /** Processor time that a client costs the server per tick, in microseconds. */
  readonly processorUs: number;
}

/** In the order of measuring and printing; `bare` is a loop of writes without an HTTP server. */
const servers = ['limelight', 'socketIo', 'bare'] as const;
type Server = (typeof servers)[number];
type Found = Readonly<Record<Server, readonly Round[]>>;

const barShare = 0.5;
const idleTicks = 3;
const pollMs = 20;
const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Each server sends the same ticks to the same number of clients, one server after the other, round by round.
 */
export async function runFanout(options: FanoutOptions): Promise<Row[]> {
  const { limelight, socketIoPort, barePort, databaseUrl } = options;
  const socketIo = await startServer(`${folder}socketio-server.js`, socketIoPort, databaseUrl, limelight.url);
  const bare = await startServer(`${folder}bare-server.js`, barePort, databaseUrl, limelight.url);
  /** When the NOTIFY of each tick's commit arrived here, in milliseconds since the epoch. */
  const commits = new Map<number, number>();
  const listener = await listenForTicks(databaseUrl, (number) =>
    commits.set(number, performance.timeOrigin + performance.now()),
  );
  const targets: Readonly<Record<Server, Target>> = {
    limelight: { kind: 'sse', port: limelight.port, pid: limelight.pid },
    socketIo: { kind: 'socket.io', port: socketIoPort, pid: socketIo.pid ?? 0 },
    bare: { kind: 'sse', port: barePort, pid: bare.pid ?? 0 },
  };
  const found: Record<Server, Round[]> = { limelight: [], socketIo: [], bare: [] };
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      for (const server of servers) found[server].push(await measure(targets[server], commits, options));
    }
  } finally {
    await listener.end();
    await Promise.all([socketIo, bare].map(stopProcess));
  }
  return present(options.clients, found);
}

function present(clients: number, found: Found): Row[] {
  const compare = (name: string, unit: string, digits: number, read: (round: Round) => number): Row[] => {
    const [ours = 0, theirs = 0, floor = 0] = servers.map((server) => median(found[server].map(read)));
    const share = (part: number, whole: number) => (part / whole).toFixed(2);
    const text = (figure: number) => `${figure.toFixed(digits)} ${unit}`;
    return [
      {
        name,
        figure: `${text(ours)}, socket.io ${text(theirs)}: ${share(ours, theirs)} x`,
        bar: 'at most 0.5 x',
        reached: ours / theirs <= barShare,
      },
      {
        name: '  of it, what the system takes for sending',
        figure: `${text(floor)}: ${share(floor, theirs)} x; beyond it ${share(ours - floor, theirs - floor)} x`,
      },
    ];
  };
  return [
    ...compare(`commit to the last of ${clients.toLocaleString('en-GB')} clients`, 'ms', 0, ({ lastMs }) => lastMs),
    ...compare('processor time per client and tick', 'µs', 1, ({ processorUs }) => processorUs),
  ];
}

interface Target {
  readonly kind: 'sse' | 'socket.io';
  readonly port: number;
  readonly pid: number;
}

/** CPU time of a tick without clients: Limelight computes it, socket.io only receives a notification. */
async function idleMsPerTick(pid: number, commits: ReadonlyMap<number, number>): Promise<number> {
  const before = processorMs(pid);
  const count = commits.size;
  while (commits.size < count + idleTicks) await new Promise((resolve) => setTimeout(resolve, pollMs));
  return (processorMs(pid) - before) / idleTicks;
}

async function measure(target: Target, commits: ReadonlyMap<number, number>, options: FanoutOptions): Promise<Round> {
  const idleMs = await idleMsPerTick(target.pid, commits);
  const arguments_ = [`${folder}clients.js`, target.kind, String(target.port), String(options.clients)];
  const crowd = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const delays: number[] = [];
    let before = 0;
    // A tick that is being sent when the last client connects may have reached only some of them.
    let skipped = false;
    for await (const line of createInterface({ input: crowd.stdout })) {
      const message = JSON.parse(line) as { type: 'ready' } | { type: 'tick'; number: number; lastMs: number };
      if (message.type === 'ready') continue;
      if (!skipped) {
        skipped = true;
        before = processorMs(target.pid);
        continue;
      }
      delays.push(message.lastMs - (commits.get(message.number) ?? Number.NaN));
      if (delays.length === options.ticksPerRound) break;
    }
    const tickMs = (processorMs(target.pid) - before) / options.ticksPerRound;
    const processorUs = ((tickMs - idleMs) * 1_000) / options.clients;
    return { lastMs: median(delays), processorUs };
  } finally {
    await stopProcess(crowd);
  }
}
