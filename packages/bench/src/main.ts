import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCharts } from './charts/charts.js';
import { runFanout } from './fanout/fanout.js';
import { databaseUrlOf } from './harness/database.js';
import { printRows } from './harness/figures.js';
import { production, startServer } from './harness/server.js';
import { runRanking } from './ranking/ranking.js';
import { runStart } from './start/start.js';
import { runTrades } from './trades/trades.js';

/**
 * `npm run bench`: every figure the game promises, beside what it is compared with, in one run on this machine.
 * `-- --only trades,fanout,charts,ranking,start` picks; figures are in `docs/performance.md`.
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

async function benchCharts(dataDirectory: string): Promise<void> {
  const variables = { ...production, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startServer({ port: serverPort, dataDirectory, variables });
  try {
    const databaseUrl = await databaseUrlOf(dataDirectory);
    printRows('Charts', await runCharts({ url: server.url, databaseUrl, rounds: 3, requestsPerRound: 160 }));
  } finally {
    await server.stop();
  }
}

async function benchRanking(dataDirectory: string): Promise<void> {
  const server = await startServer({ port: serverPort, dataDirectory, variables: production });
  try {
    printRows('Ranking', await runRanking({ databaseUrl: await databaseUrlOf(dataDirectory), rounds: 3 }));
  } finally {
    await server.stop();
  }
}

async function benchFanout(dataDirectory: string): Promise<void> {
  const variables = { TICK_INTERVAL_MS: fanoutTickMs };
  const server = await startServer({ port: serverPort, dataDirectory, variables });
  try {
    const databaseUrl = await databaseUrlOf(dataDirectory);
    const limelight = { url: server.url, port: serverPort, pid: server.pid };
    const crowd = { clients: 10_000, rounds: 3, ticksPerRound: 5 };
    printRows('Fan-out', await runFanout({ limelight, databaseUrl, socketIoPort, barePort, ...crowd }));
  } finally {
    await server.stop();
  }
}

process.stdout.write(`Node ${process.version}, ${availableParallelism()} cores\n`);
const dataDirectory = await mkdtemp(join(tmpdir(), 'limelight-bench-'));
try {
  if (wants('start')) await benchStart(dataDirectory);
  if (wants('charts')) await benchCharts(dataDirectory);
  if (wants('fanout')) await benchFanout(dataDirectory);
  if (wants('ranking')) await benchRanking(dataDirectory);
  if (wants('trades')) printRows('Durable trades', await runTrades());
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
