import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { runCharts } from './charts/charts.js';
import { runFanout } from './fanout/fanout.js';
import { printRows } from './figures.js';
import { production } from './production.js';
import { runRanking } from './ranking/ranking.js';
import { runStart } from './start/start.js';
import { runTrades } from './trades/trades.js';

/**
 * `npm run bench`: every performance target of the game, with the results of its contestants, in one run on this machine.
 * `-- --only trades,fanout,charts,ranking,start` selects some; the results are in `docs/performance.md`.
 */
const names = ['start', 'charts', 'fanout', 'ranking', 'trades'] as const;
type Name = (typeof names)[number];

const serverPort = 18_080;
const socketIoPort = 18_081;
const barePort = 18_082;
const fanoutTickMs = '2000';

const { values } = parseArgs({ options: { only: { type: 'string', default: names.join(',') } } });
const chosen = new Set(values.only.split(','));
const wants = (name: Name) => chosen.has(name);

async function benchStart(dataDirectory: string): Promise<void> {
  printRows('Start', await runStart({ port: serverPort, dataDirectory, rounds: 3 }));
}

/** Runs `work` while a server with these settings is running. */
async function withServer(
  dataDirectory: string,
  variables: Readonly<Record<string, string>>,
  work: (server: LimelightProcess, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const server = new LimelightProcess({ port: serverPort, dataDirectory, variables });
  try {
    await server.start();
    await work(server, await server.databaseUrl());
  } finally {
    await server.stop();
  }
}

function benchCharts(dataDirectory: string): Promise<void> {
  return withServer(dataDirectory, production, async ({ url }, databaseUrl) => {
    printRows('Charts', await runCharts({ url, databaseUrl, rounds: 3, requestsPerRound: 160 }));
  });
}

function benchRanking(dataDirectory: string): Promise<void> {
  return withServer(dataDirectory, production, async (_server, databaseUrl) => {
    printRows('Ranking', await runRanking({ databaseUrl, rounds: 3 }));
  });
}

function benchFanout(dataDirectory: string): Promise<void> {
  return withServer(dataDirectory, { TICK_INTERVAL_MS: fanoutTickMs }, async ({ url, pid }, databaseUrl) => {
    const limelight = { url, port: serverPort, pid };
    const crowd = { clients: 10_000, rounds: 3, ticksPerRound: 5 };
    printRows('Fan-out', await runFanout({ limelight, databaseUrl, socketIoPort, barePort, ...crowd }));
  });
}

process.stdout.write(`Node ${process.version}, ${availableParallelism()} cores\n`);
const dataDirectory = await makeScratchFolder('bench');
try {
  if (wants('start')) await benchStart(dataDirectory);
  if (wants('charts')) await benchCharts(dataDirectory);
  if (wants('fanout')) await benchFanout(dataDirectory);
  if (wants('ranking')) await benchRanking(dataDirectory);
  if (wants('trades')) printRows('Durable trades', await runTrades());
} finally {
  await removeScratchFolder(dataDirectory);
}
