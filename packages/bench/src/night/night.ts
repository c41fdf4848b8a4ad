import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { waitFor } from '@limelight/harness/wait-for';
import pg from 'pg';
import { median, type Row } from '../figures.js';
import { production } from '../production.js';
import { type LoadFigures, load } from '../trades/run-load.js';
import { forgetNight, positionsPerPlayer, seedNight, tradesPerPlayer } from './seed-night.js';

const serverPort = 18_090;
const secondsPerRound = 10;
const rounds = 3;
const nightMsMax = 3_600_000;

const rateMin = 0.7;
const p99Max = 3;
const startMsMax = 5_000;

/** The daily work that takes long with many players: dividends with their notifications, and snapshots. */
const longTasks = ['dividends', 'ranking snapshot'];

interface Night {
  readonly startMs: number;
  readonly beside: LoadFigures;
  readonly alone: LoadFigures;
  readonly workMs: number;
  /** Whether the night's work was still going on when the load beside it ended. */
  readonly covered: boolean;
}

/**
 * A night's work over all players, with trades beside it and then without, by turns. Each round starts the server again: its
 * first tick finds the day's work undone and begins it.
 */
export async function runNight(users: number): Promise<Row[]> {
  const workFolder = await makeScratchFolder('bench-night');
  const server = new LimelightProcess({ port: serverPort, dataDirectory: workFolder, variables: production });
  try {
    await server.start();
    await withClient(server, (client) => seedNight(client, users));
    const nights: Night[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await withClient(server, forgetNight);
      await server.stop();
      nights.push(await spendNight(server));
    }
    return present(users, nights);
  } finally {
    await server.stop();
    await removeScratchFolder(workFolder);
  }
}

async function withClient<Result>(
  server: LimelightProcess,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: await server.databaseUrl({ superuser: true }) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function spendNight(server: LimelightProcess): Promise<Night> {
  const startedMs = performance.now();
  await server.start('/');
  const startMs = performance.now() - startedMs;
  return withClient(server, async (client) => {
    const isOpen = async () =>
      (await client.query('select from range_run where task = $1', [longTasks[0]])).rows.length > 0;
    const isDone = async () =>
      (await client.query('select from daily_run where task = any($1)', [longTasks])).rows.length === longTasks.length;
    const wait = { timeoutMs: nightMsMax, pollMs: 200 };
    await waitFor({ ...wait, what: 'the night to begin' }, async () => (await isOpen()) || undefined);
    const workStartMs = performance.now();
    const beside = await load(serverPort, secondsPerRound);
    const covered = await isOpen();
    await waitFor({ ...wait, what: 'the night to end' }, async () => (await isDone()) || undefined);
    const workMs = performance.now() - workStartMs;
    await client.query('checkpoint');
    const alone = await load(serverPort, secondsPerRound);
    return { startMs, beside, alone, workMs, covered };
  });
}

function present(users: number, nights: readonly Night[]): Row[] {
  const text = (figures: readonly LoadFigures[]) =>
    `${Math.round(median(figures.map(({ perSecond }) => perSecond))).toLocaleString('en-GB')} trades/s, p99 ${median(figures.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;
  const rate = median(nights.map(({ beside, alone }) => beside.perSecond / alone.perSecond));
  const p99 = median(nights.map(({ beside, alone }) => beside.p99Ms / alone.p99Ms));
  const startMs = median(nights.map((night) => night.startMs));
  const seconds = nights.map(({ workMs }) => Math.round(workMs / 1_000));
  return [
    {
      name: 'a night’s work',
      figure: `${users.toLocaleString('en-GB')} players with ${positionsPerPlayer} positions: ${seconds.join(', ')} s`,
      bar: 'ends, and outlasts the load beside it',
      reached: nights.every(({ covered }) => covered),
    },
    { name: 'trades alone', figure: text(nights.map(({ alone }) => alone)) },
    { name: 'trades beside it', figure: text(nights.map(({ beside }) => beside)) },
    {
      name: 'rate beside over alone',
      figure: `${rate.toFixed(2)} x`,
      bar: `at least ${rateMin} x`,
      reached: rate >= rateMin,
    },
    {
      name: 'p99 beside over alone',
      figure: `${p99.toFixed(2)} x`,
      bar: `at most ${p99Max} x`,
      reached: p99 <= p99Max,
    },
    {
      name: `start with ${(users * tradesPerPlayer).toLocaleString('en-GB')} trades in the last day`,
      figure: `${(startMs / 1_000).toFixed(2)} s`,
      bar: 'under 5 s',
      reached: startMs < startMsMax,
    },
  ];
}
