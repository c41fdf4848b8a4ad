import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { median, type Row } from '../harness/figures.js';
import { processorMs, stopProcess } from '../harness/server.js';

export interface FanoutOptions {
  /** A Limelight that ticks every second or so. */
  readonly limelight: { readonly url: string; readonly port: number; readonly pid: number };
  readonly databaseUrl: string;
  readonly socketIoPort: number;
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

const barShare = 0.5;
const idleTicks = 3;
const pollMs = 20;
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Both servers tell the same crowd of the same ticks, one after the other, round by round. */
export async function runFanout(options: FanoutOptions): Promise<Row[]> {
  const socketIo = await startSocketIo(options);
  const commits = await followCommits(options.databaseUrl);
  const ours: Round[] = [];
  const theirs: Round[] = [];
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      const sse = { kind: 'sse', port: options.limelight.port, pid: options.limelight.pid } as const;
      ours.push(await measure(sse, commits.at, options));
      theirs.push(
        await measure({ kind: 'socket.io', port: options.socketIoPort, pid: socketIo.pid ?? 0 }, commits.at, options),
      );
    }
  } finally {
    await commits.close();
    await stopProcess(socketIo);
  }
  return present(options.clients, ours, theirs);
}

function present(clients: number, ours: readonly Round[], theirs: readonly Round[]): Row[] {
  const lastMs = [median(ours.map((round) => round.lastMs)), median(theirs.map((round) => round.lastMs))] as const;
  const cpu = [
    median(ours.map((round) => round.processorUs)),
    median(theirs.map((round) => round.processorUs)),
  ] as const;
  const ratio = (pair: readonly [number, number]) => pair[0] / pair[1];
  return [
    {
      name: `commit to the last of ${clients.toLocaleString('en-GB')} clients`,
      figure: `${lastMs[0].toFixed(0)} ms, socket.io ${lastMs[1].toFixed(0)} ms: ${ratio(lastMs).toFixed(2)} x`,
      bar: 'at most 0.5 x',
      reached: ratio(lastMs) <= barShare,
    },
    {
      name: 'processor time per client and tick',
      figure: `${cpu[0].toFixed(1)} µs, socket.io ${cpu[1].toFixed(1)} µs: ${ratio(cpu).toFixed(2)} x`,
      bar: 'at most 0.5 x',
      reached: ratio(cpu) <= barShare,
    },
  ];
}

async function startSocketIo({ socketIoPort, databaseUrl, limelight }: FanoutOptions): Promise<ChildProcess> {
  const arguments_ = [`${folder}socketio-server.js`, String(socketIoPort), databaseUrl, limelight.url];
  const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the socket.io server stopped with code ${code}`)));
  });
  return child;
}

interface Commits {
  /** When each tick was committed, in milliseconds since the epoch, as the database told this process. */
  readonly at: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

async function followCommits(databaseUrl: string): Promise<Commits> {
  const at = new Map<number, number>();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  client.on('notification', ({ payload }) => at.set(Number(payload), performance.timeOrigin + performance.now()));
  await client.query('listen tick');
  return { at, close: () => client.end() };
}

interface Target {
  readonly kind: 'sse' | 'socket.io';
  readonly port: number;
  readonly pid: number;
}

/** What the server does with a tick when nobody listens: Limelight makes it, socket.io is only told of it. */
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
    // The tick that is under way when the crowd is complete may have reached only a part of it.
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
