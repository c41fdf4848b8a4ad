import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { runBackup } from './backup/backup.js';
import { runCharts } from './charts/charts.js';
import { runFanout } from './fanout/fanout.js';
import { printRows, type Row } from './figures.js';
import { runIpos } from './ipos/ipos.js';
import { runNight } from './night/night.js';
import { production } from './production.js';
import { runRanking } from './ranking/ranking.js';
import { runReads } from './reads/reads.js';
import { runSquads } from './squads/squads.js';
import { runStaffLists } from './staff-lists/staff-lists.js';
import { runStart } from './start/start.js';
import { runGrowth } from './trades/growth.js';
import { runTrades } from './trades/trades.js';
import { runWebhooks } from './webhooks/webhooks.js';

/**
 * `npm run bench`: every performance target of the game, with the results of its contestants, in one run on
 * this machine. `-- trades growth` runs these alone, `--against <commit>` runs that build by turns where
 * trades grow and in reads, `--trades 0,100000` sets how many trades the days have, `--seconds 10` shortens
 * the webhooks' minute and that of the squads, `--users 10000` makes the game of the staff lists and of the
 * night smaller, `squads --only fan-out --viewers 1000 --rate 50` runs a part of one; the results are in
 * `docs/performance.md`.
 */
const serverPort = 18_080;
const socketIoPort = 18_081;
const barePort = 18_082;
const fanoutTickMs = '2000';
const rounds = 3;

/** Runs `work` while a server with these settings is running. */
async function withServer(
  dataDirectory: string,
  variables: Readonly<Record<string, string>>,
  work: (server: LimelightProcess, databaseUrl: string) => Promise<Row[]>,
): Promise<Row[]> {
  const server = new LimelightProcess({ port: serverPort, dataDirectory, variables });
  try {
    await server.start();
    return await work(server, await server.databaseUrl());
  } finally {
    await server.stop();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    against: { type: 'string' },
    trades: { type: 'string', default: '0,100000,1000000' },
    seconds: { type: 'string', default: '60' },
    users: { type: 'string', default: '1000000' },
    database: { type: 'string' },
    list: { type: 'string', default: '' },
    calls: { type: 'string', default: '7' },
    viewers: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '50' },
  },
});

const only = values.only?.split(',') ?? [];
/** After a benchmark's name, `--only` names its parts. */
const partsOnly = positionals.length > 0 ? only : [];

/** In the order of running; the first one creates the data that the others use. */
const benchmarks: Readonly<Record<string, { title: string; run: (dataDirectory: string) => Promise<Row[]> }>> = {
  start: { title: 'Start', run: (dataDirectory) => runStart({ port: serverPort, dataDirectory, rounds }) },
  charts: {
    title: 'Charts',
    run: (dataDirectory) =>
      withServer(dataDirectory, production, ({ url }, databaseUrl) =>
        runCharts({ url, databaseUrl, rounds, requestsPerRound: 160 }),
      ),
  },
  fanout: {
    title: 'Fan-out',
    run: (dataDirectory) =>
      withServer(dataDirectory, { TICK_INTERVAL_MS: fanoutTickMs }, ({ url, pid }, databaseUrl) => {
        const limelight = { url, port: serverPort, pid };
        const crowd = { clients: 10_000, rounds, ticksPerRound: 5 };
        return runFanout({ limelight, databaseUrl, socketIoPort, barePort, ...crowd });
      }),
  },
  ranking: {
    title: 'Ranking',
    run: (dataDirectory) =>
      withServer(dataDirectory, production, (_server, databaseUrl) => runRanking(databaseUrl, rounds)),
  },
  trades: { title: 'Durable trades', run: runTrades },
  growth: {
    title: 'Trades on a growing day',
    run: () => runGrowth({ against: values.against, sizes: values.trades.split(',').map(Number) }),
  },
  ipos: { title: 'IPOs alongside trades', run: runIpos },
  reads: { title: 'Reads', run: () => runReads({ against: values.against }) },
  backup: { title: 'Trades alongside a backup', run: runBackup },
  night: { title: 'A night’s work alongside trades', run: () => runNight(Number(values.users)) },
  webhooks: { title: 'Webhooks alongside trades', run: () => runWebhooks(Number(values.seconds)) },
  squads: {
    title: 'Squads',
    run: () => {
      const { viewers, rate, seconds } = values;
      return runSquads({ only: partsOnly, viewers: Number(viewers), rate: Number(rate), seconds: Number(seconds) });
    },
  },
  'staff-lists': {
    title: 'Staff lists',
    run: () => {
      const users = Number(values.users);
      const scale = { users, trades: 5 * users, payments: Math.ceil(users / 5) };
      const { database, list: only } = values;
      return runStaffLists({ scale, database, only, calls: Number(values.calls) });
    },
  },
};

const chosen = positionals.length > 0 ? [...positionals] : [...only];
if (chosen.length === 0) chosen.push(...Object.keys(benchmarks));
process.stdout.write(`Node ${process.version}, ${availableParallelism()} cores\n`);
const dataDirectory = await makeScratchFolder('bench');
try {
  for (const [name, { title, run }] of Object.entries(benchmarks)) {
    if (chosen.includes(name)) printRows(title, await run(dataDirectory));
  }
} finally {
  await removeScratchFolder(dataDirectory);
}
