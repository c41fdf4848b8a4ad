import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import pg from 'pg';
import { dayWorkEnded } from '../day-work.js';
import { median, type Row } from '../figures.js';
import { startServer, stopProcess } from '../processes.js';
import { production } from '../production.js';
import { playerCount, seedPlayers } from './players.js';
import { connections, type LoadFigures, load } from './run-load.js';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('.', import.meta.url));

const serverPort = 18_090;
const perRequestPort = 18_091;
const secondsPerRound = 12;
const rounds = 3;
/** With more clients pgbench gets slower on a small machine. */
const pgbenchClients = 64;

const overPgbenchFloor = 1.5;
const overPgbenchTarget = 2;
const overPerRequestMin = 3.5;

const pgbenchScript = `
\\set player random(0, ${playerCount - 1})
\\set celebrity random(1, 20)
\\set shares random(1, 5)
select outcome from place_trades(array[('00000000-0000-7000-8000-' || lpad(:player::text, 12, '0'))::uuid], array[gen_random_uuid()],
  array[:celebrity::text], array['buy'::trade_side], array[:shares::integer], array[(select tick_number from market)],
  array[1000], '{}', '{}', '{}', array[250, 50, 50, 0], 1000000, current_date, now());
`;

async function pgbench(databaseUrl: string, script: string): Promise<number> {
  const options = `-n -M prepared -c ${pgbenchClients} -j 2 -T ${secondsPerRound} -f`.split(' ');
  const { stdout } = await run('pgbench', [...options, script, databaseUrl]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}

/**
 * The same trade function on the same durable database, called in three ways by turns: Limelight over HTTP
 * with sessions; pgbench, directly on the database; an HTTP handler with one transaction per request.
 */
export async function runTrades(): Promise<Row[]> {
  const workFolder = await makeScratchFolder('bench-trades');
  const script = join(workFolder, 'trade.sql');
  await writeFile(script, pgbenchScript);
  const server = new LimelightProcess({ port: serverPort, dataDirectory: workFolder, variables: production });
  try {
    await server.start();
    const databaseUrl = await server.databaseUrl({ superuser: true });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await seedPlayers(client);
    await dayWorkEnded(client);
    const ours: LoadFigures[] = [];
    const inDatabase: number[] = [];
    const perRequest: LoadFigures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await client.query('checkpoint');
      ours.push(await load(serverPort, secondsPerRound));
      await client.query('checkpoint');
      inDatabase.push(await pgbench(databaseUrl, script));
      await client.query('checkpoint');
      const child = await startServer(`${folder}per-request-server.js`, perRequestPort, databaseUrl);
      try {
        perRequest.push(await load(perRequestPort, secondsPerRound));
      } finally {
        await stopProcess(child);
      }
    }
    await client.end();
    return present(ours, inDatabase, perRequest);
  } finally {
    await server.stop();
    await removeScratchFolder(workFolder);
  }
}

function present(
  ours: readonly LoadFigures[],
  inDatabase: readonly number[],
  perRequest: readonly LoadFigures[],
): Row[] {
  const rate = median(ours.map(({ perSecond }) => perSecond));
  const pgbenchRate = median(inDatabase);
  const perRequestRate = median(perRequest.map(({ perSecond }) => perSecond));
  const latency = (figures: readonly LoadFigures[]) =>
    `p50 ${median(figures.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms, p99 ${median(figures.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;
  const perSecond = (figure: number) => `${Math.round(figure).toLocaleString('en-GB')} trades/s`;
  const overPgbench = rate / pgbenchRate;
  const overPerRequest = rate / perRequestRate;
  return [
    { name: `Limelight, ${connections} connections`, figure: `${perSecond(rate)}, ${latency(ours)}` },
    { name: `pgbench, ${pgbenchClients} clients`, figure: perSecond(pgbenchRate) },
    { name: 'one transaction a request', figure: `${perSecond(perRequestRate)}, ${latency(perRequest)}` },
    {
      name: 'over pgbench',
      figure: `${overPgbench.toFixed(2)} x`,
      bar: `at least ${overPgbenchFloor} x, target ${overPgbenchTarget} x`,
      reached: overPgbench >= overPgbenchFloor,
    },
    {
      name: 'over one transaction a request',
      figure: `${overPerRequest.toFixed(2)} x`,
      bar: `at least ${overPerRequestMin} x`,
      reached: overPerRequest >= overPerRequestMin,
    },
  ];
}
