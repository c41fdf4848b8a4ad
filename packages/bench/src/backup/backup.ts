import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import pg from 'pg';
import { median, type Row } from '../figures.js';
import { production } from '../production.js';
import { playerCount, seedPlayers } from '../trades/players.js';
import { type LoadFigures, load } from '../trades/run-load.js';

const serverPort = 18_090;
const secondsPerRound = 6;
const rounds = 4;
const databaseBytesMin = 1024 ** 3;
/** Ledger entries that each player gets at a time. */
const entriesPerStep = 5;

const duringMin = 0.8;

/**
 * Trades with and without a backup alongside them, by turns, so that the other load of a machine counts for
 * both. A backup begins with each round of the second kind, and again when it ends before the round does.
 */
export async function runBackup(): Promise<Row[]> {
  const workFolder = await makeScratchFolder('bench-backup');
  const server = new LimelightProcess({ port: serverPort, dataDirectory: workFolder, variables: production });
  try {
    await server.start();
    const client = new pg.Client({ connectionString: await server.databaseUrl({ superuser: true }) });
    await client.connect();
    await seedPlayers(client);
    const bytes = await fill(client);
    const alone: LoadFigures[] = [];
    const during: LoadFigures[] = [];
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await client.query('checkpoint');
      alone.push(await load(serverPort, secondsPerRound));
      await client.query('checkpoint');
      const backups = repeatBackups(server);
      during.push(await load(serverPort, secondsPerRound));
      seconds.push(...(await backups.stop()));
    }
    await client.end();
    return present({ bytes, alone, during, seconds });
  } finally {
    await server.stop();
    await removeScratchFolder(workFolder);
  }
}

/** @returns the size of the database */
async function fill(client: pg.Client): Promise<number> {
  for (let first = 2; ; first += entriesPerStep) {
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes');
    if (rows[0].bytes >= databaseBytesMin) return rows[0].bytes;
    await client.query(`insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, number, 'adjustment', 'adjustments', -1, 1, gen_random_uuid(), now()
      from generate_series(0, ${playerCount - 1}) as n, generate_series(${first}, ${first + entriesPerStep - 1}) as number`);
    await client.query(`update wallet set entry_count = ${first + entriesPerStep - 1}`);
  }
}

function repeatBackups(server: LimelightProcess) {
  const seconds: number[] = [];
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      const startMs = performance.now();
      const { exitCode } = await server.run('backup-main.js');
      if (exitCode !== 0) throw new Error(`the backup failed:\n${server.output}`);
      seconds.push((performance.now() - startMs) / 1_000);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await running;
      return seconds;
    },
  };
}

interface Measured {
  readonly bytes: number;
  readonly alone: readonly LoadFigures[];
  readonly during: readonly LoadFigures[];
  readonly seconds: readonly number[];
}

function present({ bytes, alone, during, seconds }: Measured): Row[] {
  const rates = (figures: readonly LoadFigures[]) => figures.map(({ perSecond }) => Math.round(perSecond));
  const text = (figures: readonly LoadFigures[]) =>
    `${median(rates(figures)).toLocaleString('en-GB')} trades/s (${rates(figures).join(', ')}), p99 ${median(figures.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;
  const ratios = alone.map(({ perSecond }, round) => (during[round]?.perSecond ?? Number.NaN) / perSecond);
  const ratio = median(ratios);
  return [
    {
      name: 'database',
      figure: `${(bytes / 1024 ** 3).toFixed(2)} GB; a backup takes ${median(seconds).toFixed(0)} s`,
    },
    { name: 'trades alone', figure: text(alone) },
    { name: 'trades alongside a backup', figure: text(during) },
    {
      name: 'alongside over alone',
      figure: `${ratio.toFixed(2)} x (${ratios.map((value) => value.toFixed(2)).join(', ')})`,
      bar: `at least ${duringMin} x`,
      reached: ratio >= duringMin,
    },
  ];
}
