import { setTimeout as sleep } from 'node:timers/promises';
import { Arm, type Used } from '../builds/arm.js';
import { median, type Row } from '../figures.js';
import { type LoadFigures, load } from './run-load.js';

export interface GrowthOptions {
  /** An earlier commit to compare with, which is built first. */
  readonly against: string | undefined;
  /** Trades that the day has already, ascending. */
  readonly sizes: readonly number[];
}

const firstPort = 18_092;
/** In a row, without a pause for the database. */
const rounds = 10;
const secondsPerRound = 6;
const secondsPerFill = 60;
const settlePollMs = 500;

interface Growth {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly nodeUs: number;
  readonly databaseUs: number;
  readonly walBytes: number;
}

/**
 * Ten rounds of trades in a row on a day that has many trades already, of this build and of an earlier one by
 * turns. Processor time and WAL are those of all rounds with their ticks, until the last is settled.
 */
export async function runGrowth({ against, sizes }: GrowthOptions): Promise<Row[]> {
  const arms = [await Arm.open(firstPort)];
  try {
    if (against !== undefined) arms.push(await Arm.open(firstPort + 1, against));
    const rows: Row[] = [];
    for (const size of sizes) rows.push(...(await measure(arms, size)));
    return rows;
  } finally {
    for (const arm of arms) await arm.close();
  }
}

async function measure(arms: readonly Arm[], size: number): Promise<Row[]> {
  for (const arm of arms) {
    while ((await countTrades(arm)) < size) await load(arm.port, secondsPerFill);
    await settled(arm);
  }
  const before = await Promise.all(arms.map(state));
  const figures = arms.map((): LoadFigures[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, arm] of arms.entries()) figures[index]?.push(await load(arm.port, secondsPerRound));
  }
  await Promise.all(arms.map(settled));
  const after = await Promise.all(arms.map(state));
  const grown = arms.map((_arm, index) => growthOf(figures[index] ?? [], before[index], after[index]));
  return [...grown.map((one, index) => rowOf(arms[index]?.name ?? '', size, one)), ...ratios(arms, size, grown)];
}

interface State extends Used {
  readonly trades: number;
}

async function state(arm: Arm): Promise<State> {
  return { ...(await arm.used()), trades: await countTrades(arm) };
}

async function countTrades({ client }: Arm): Promise<number> {
  const { rows } = await client.query<{ trades: number }>('select count(*)::float8 as trades from trade');
  return rows[0]?.trades ?? 0;
}

/** The last tick with trades has been counted. */
async function settled({ client }: Arm): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ settled: boolean }>(`
      select volume_settled_tick >= coalesce((select max(tick_number) from trade), 0) as settled from market`);
    if (rows[0]?.settled) return;
    await sleep(settlePollMs);
  }
}

function growthOf(figures: readonly LoadFigures[], before: State | undefined, after: State | undefined): Growth {
  if (before === undefined || after === undefined) throw new Error('an arm was not measured');
  const trades = after.trades - before.trades;
  const usOf = (ms: number) => (ms * 1_000) / trades;
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p99Ms: median(figures.map(({ p99Ms }) => p99Ms)),
    nodeUs: usOf(after.nodeMs - before.nodeMs),
    databaseUs: usOf(after.databaseMs - before.databaseMs),
    walBytes: (after.walBytes - before.walBytes) / trades,
  };
}

const counted = (trades: number) => `${trades.toLocaleString('en-GB')} trades of the day`;

function rowOf(name: string, size: number, growth: Growth): Row {
  const { perSecond, p99Ms, nodeUs, databaseUs, walBytes } = growth;
  const costs = `Node ${nodeUs.toFixed(0)} µs, PostgreSQL ${databaseUs.toFixed(0)} µs, WAL ${walBytes.toFixed(0)} bytes a trade`;
  return {
    name: `${name}, ${counted(size)}`,
    figure: `${Math.round(perSecond).toLocaleString('en-GB')} trades/s, p99 ${p99Ms.toFixed(0)} ms, ${costs}`,
  };
}

function ratios(arms: readonly Arm[], size: number, [own, other]: readonly Growth[]): Row[] {
  if (own === undefined || other === undefined) return [];
  const over = (figure: keyof Growth) => (own[figure] / other[figure]).toFixed(2);
  const costs = `Node ${over('nodeUs')} x, PostgreSQL ${over('databaseUs')} x, WAL ${over('walBytes')} x`;
  const figure = `${over('perSecond')} x the trades/s, p99 ${over('p99Ms')} x, ${costs}`;
  return [{ name: `over ${arms[1]?.name}, ${counted(size)}`, figure }];
}
