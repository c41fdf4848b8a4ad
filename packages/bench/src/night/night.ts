import { addressOf } from '@limelight/contract/address';
import type { ResponseOf } from '@limelight/contract/endpoint';
import { getCelebrity } from '@limelight/contract/exchange/market';
import { getPublicTraderBoard } from '@limelight/contract/fame/leaderboards';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { waitFor } from '@limelight/harness/wait-for';
import pg from 'pg';
import { median, type Row } from '../figures.js';
import { production } from '../production.js';
import { type LoadFigures, load } from '../trades/run-load.js';
import { endNight, forgetNight, listDone, positionsPerPlayer, seedNight, tradesPerPlayer } from './seed-night.js';

const serverPort = 18_090;
const secondsPerRound = 10;
const roundCount = 3;
const nightMsMax = 3_600_000;

const rateMin = 0.7;
const p99Max = 3;
const startMsMax = 5_000;

/**
 * The daily work that takes long with many players: dividends with their notifications, snapshots, the count
 * of followers.
 */
const longTasks = ['dividends', 'ranking snapshot', 'fans'];

interface Round {
  readonly startMs: number;
  readonly alone: LoadFigures;
  readonly during: LoadFigures;
  /** Whether the night's work was still going on when the load alongside it ended. */
  readonly covered: boolean;
}

/**
 * A night's work over all players, once to its end; then trades without it and alongside its first part, by
 * turns. A start that finds the day's work undone begins it with its first tick. The trades come once what
 * only a start does has ended.
 */
export async function runNight(users: number): Promise<Row[]> {
  const workFolder = await makeScratchFolder('bench-night');
  const server = new LimelightProcess({ port: serverPort, dataDirectory: workFolder, variables: production });
  try {
    await server.start();
    await withClient(server, (client) => seedNight(client, users));
    await restartIntoNight(server);
    const workMs = await withClient(server, nightWorkMs);
    const rounds: Round[] = [];
    for (let round = 0; round < roundCount; round += 1) rounds.push(await compare(server));
    return present(users, workMs, rounds);
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

/**
 * The night's work is forgotten, and begins again with the first tick after a restart.
 * @returns how long the start took
 */
async function restartIntoNight(server: LimelightProcess): Promise<number> {
  await withClient(server, forgetNight);
  await server.stop();
  const startedMs = performance.now();
  await server.start('/');
  const startMs = performance.now() - startedMs;
  await withClient(server, (client) =>
    waitFor({ ...wait, what: 'the night to begin' }, async () => (await isOpen(client)) || undefined),
  );
  return startMs;
}

const wait = { timeoutMs: nightMsMax, pollMs: 200 };

async function isOpen(client: pg.Client): Promise<boolean> {
  return (await client.query('select from range_run where task = $1', [longTasks[0]])).rows.length > 0;
}

/** Until all work over players ends: a fresh game has that of a month too. */
async function nightWorkMs(client: pg.Client): Promise<number> {
  const startedMs = performance.now();
  await waitFor({ ...wait, what: 'the night to end' }, async () => {
    const { rows } = await client.query(
      'select from daily_run where task = any($1) and not exists (select from range_run)',
      [longTasks],
    );
    return rows.length === longTasks.length || undefined;
  });
  return performance.now() - startedMs;
}

async function compare(server: LimelightProcess): Promise<Round> {
  const done = await withClient(server, async (client) => {
    await client.query('checkpoint');
    return listDone(client);
  });
  const alone = await load(serverPort, secondsPerRound);
  const startMs = await restartIntoNight(server);
  await startHasEnded(server);
  const during = await load(serverPort, secondsPerRound);
  const covered = await withClient(server, isOpen);
  await withClient(server, (client) => endNight(client, done));
  return { startMs, alone, during, covered };
}

/**
 * Until the rankings are loaded and the holders are counted, a server that has just started reads all
 * positions.
 */
async function startHasEnded(server: LimelightProcess): Promise<void> {
  await server.waitUntilReady(addressOf(getPublicTraderBoard.url, { board: 'traders-all' }));
  await waitFor({ what: 'the first count of holders', timeoutMs: nightMsMax, pollMs: 200 }, async () => {
    const response = await fetch(server.url + addressOf(getCelebrity.url, { id: '1' }));
    const { holders } = (await response.json()) as ResponseOf<typeof getCelebrity>;
    return holders !== null || undefined;
  });
}

function present(users: number, workMs: number, rounds: readonly Round[]): Row[] {
  const text = (figures: readonly LoadFigures[]) =>
    `${Math.round(median(figures.map(({ perSecond }) => perSecond))).toLocaleString('en-GB')} trades/s, p99 ${median(figures.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;
  const rate = median(rounds.map(({ during, alone }) => during.perSecond / alone.perSecond));
  const p99 = median(rounds.map(({ during, alone }) => during.p99Ms / alone.p99Ms));
  const startMs = median(rounds.map((round) => round.startMs));
  return [
    {
      name: 'a night’s work',
      figure: `${users.toLocaleString('en-GB')} players with ${positionsPerPlayer} positions: ${Math.round(workMs / 1_000)} s`,
      bar: 'ends, and outlasts the load alongside it',
      reached: rounds.every(({ covered }) => covered),
    },
    { name: 'trades alone', figure: text(rounds.map(({ alone }) => alone)) },
    { name: 'trades alongside it', figure: text(rounds.map(({ during }) => during)) },
    {
      name: 'rate alongside over alone',
      figure: `${rate.toFixed(2)} x`,
      bar: `at least ${rateMin} x`,
      reached: rate >= rateMin,
    },
    {
      name: 'p99 alongside over alone',
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
