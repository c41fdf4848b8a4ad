import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { median, type Row } from '../figures.js';
import { type CheckSums, crowdSql, pricesOf, rankSql } from './crowd.js';

const overSqlMin = 30;
const overDuckDbMin = 2;
const loopRounds = 20;
const nanosecondsPerMs = 1_000_000;
/** The maximum delay that a ranking may add to the response of a trade. */
const loopDelayMsMax = 5;
const warmUpRounds = 2;
const schema = 'bench_ranking';

interface Arm {
  /** Ranks a million players at these prices. */
  rank(pricesCents: readonly number[]): Promise<{ ms: number; sums: CheckSums }>;
  close(): Promise<unknown>;
}

async function limelightArm(): Promise<Arm> {
  const worker = new Worker(new URL('./ranking-worker.js', import.meta.url));
  await once(worker, 'message');
  return {
    rank: async (pricesCents) => {
      const start = performance.now();
      worker.postMessage(pricesCents);
      await once(worker, 'message');
      const ms = performance.now() - start;
      const [sums] = (await once(worker, 'message')) as [CheckSums];
      return { ms, sums };
    },
    close: () => worker.terminate(),
  };
}

function insertPrices(pricesCents: readonly number[]): string {
  return `insert into price values ${pricesCents.map((cents, slot) => `(${slot}, ${cents})`).join(', ')}`;
}

async function timed(work: () => Promise<CheckSums | undefined>): ReturnType<Arm['rank']> {
  const start = performance.now();
  const sums = await work();
  const ms = performance.now() - start;
  if (sums === undefined) throw new Error('a ranking gave no row');
  return { ms, sums };
}

async function postgresArm(databaseUrl: string): Promise<Arm> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}; set search_path = ${schema}`);
  // More than a production server allows one statement, so that it sorts and joins in memory.
  await client.query(`set work_mem = '512MB'`);
  for (const statement of crowdSql) await client.query(statement);
  await client.query('vacuum analyze player, position');
  return {
    rank: async (pricesCents) => {
      await client.query(`truncate price; ${insertPrices(pricesCents)}; analyze price`);
      return timed(async () => (await client.query<CheckSums>(rankSql)).rows[0]);
    },
    close: async () => {
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  };
}

async function duckDbArm(): Promise<Arm> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' });
  const connection = await instance.connect();
  for (const statement of crowdSql) await connection.run(statement);
  return {
    rank: async (pricesCents) => {
      await connection.run('delete from price');
      await connection.run(insertPrices(pricesCents));
      return timed(async () => {
        const [row] = (await connection.runAndReadAll(rankSql)).getRowObjects();
        return row && { ranks: String(row.ranks), bps: String(row.bps) };
      });
    },
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** The event loop delay of this thread during `work`, at the 99th percentile. */
async function loopDelayMs(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.percentile(99) / nanosecondsPerMs;
}

/**
 * One board of a million players with five positions each, computed in three ways, and the event loop delay
 * that it causes in the thread that serves trades. Limelight's time includes the messages between threads,
 * the databases' no rows.
 */
export async function runRanking(databaseUrl: string, rounds: number): Promise<Row[]> {
  const arms = { limelight: await limelightArm(), sql: await postgresArm(databaseUrl), duckDb: await duckDbArm() };
  try {
    const figures = { limelight: [] as number[], sql: [] as number[], duckDb: [] as number[] };
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const prices = pricesOf(round + warmUpRounds);
      const seen = new Set<string>();
      for (const name of ['limelight', 'sql', 'duckDb'] as const) {
        const { ms, sums } = await arms[name].rank(prices);
        seen.add(JSON.stringify(sums));
        if (round >= 0) figures[name].push(ms);
      }
      if (seen.size > 1) throw new Error(`the arms disagree: ${[...seen].join(' ')}`);
    }
    const rankOn = async () => {
      for (let round = 0; round < loopRounds; round += 1) await arms.limelight.rank(pricesOf(round));
    };
    const busyMs = await loopDelayMs(rankOn);
    const idleMs = await loopDelayMs(() => new Promise((resolve) => setTimeout(resolve, loopRounds * 100)));
    return present(figures, { idleMs, busyMs });
  } finally {
    for (const arm of Object.values(arms)) await arm.close();
  }
}

function present(
  figures: Readonly<Record<'limelight' | 'sql' | 'duckDb', readonly number[]>>,
  { idleMs, busyMs }: { idleMs: number; busyMs: number },
): Row[] {
  const [oursMs, sqlMs, duckDbMs] = [median(figures.limelight), median(figures.sql), median(figures.duckDb)];
  const times = (otherMs: number, min: number) => ({
    figure: `${otherMs.toFixed(0)} ms: ${(otherMs / oursMs).toFixed(1)} x`,
    bar: `at least ${min} x`,
    reached: otherMs / oursMs >= min,
  });
  return [
    { name: 'a million players ranked', figure: `${oursMs.toFixed(0)} ms in the ranking thread` },
    { name: 'one SQL statement', ...times(sqlMs, overSqlMin) },
    { name: 'DuckDB', ...times(duckDbMs, overDuckDbMin) },
    {
      name: 'event loop alongside it, p99',
      figure: `${busyMs.toFixed(1)} ms while ranking without pause, ${idleMs.toFixed(1)} ms without`,
      bar: `at most ${loopDelayMsMax} ms more`,
      reached: busyMs - idleMs <= loopDelayMsMax,
    },
  ];
}
