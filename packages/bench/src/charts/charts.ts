import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { addressOf } from '@limelight/contract/address';
import { getCandles, listCelebrities } from '@limelight/contract/exchange/market';
import { percentile } from '@limelight/harness/percentile';
import pg from 'pg';
import { median, type Row } from '../figures.js';

export interface ChartsOptions {
  readonly url: string;
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly requestsPerRound: number;
}

const ranges = ['LIVE', '1D', '1W', '1M', '1Y'] as const;
const chartMsMax = 20;
const warmUpRequests = 40;
const yearSpeedUpMin = 50;
const ticksPerYear = 365 * 2_880;

/** Fetches charts on one keep-alive connection, gzipped as for a browser. */
class ChartClient {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #requests = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Decompressing and parsing are not timed: they are the client's work.
   * @returns milliseconds from the request to the last byte of the response
   * @throws Error when the response is not a chart
   */
  async time(celebrityId: string, range: string): Promise<number> {
    const start = performance.now();
    const { statusCode, body } = await this.#fetch(addressOf(getCandles.url, { id: celebrityId }, { range }));
    const tookMs = performance.now() - start;
    const { startSeconds = [] } = JSON.parse(gunzipSync(body).toString()) as { startSeconds?: number[] };
    if (statusCode !== 200 || startSeconds.length === 0) throw new Error(`no chart for ${celebrityId} ${range}`);
    return tookMs;
  }

  close(): void {
    this.#agent.destroy();
  }

  #fetch(path: string): Promise<{ readonly statusCode: number | undefined; readonly body: Buffer }> {
    this.#requests += 1;
    const headers = {
      'accept-encoding': 'gzip',
      // A new client address every 250 requests, below the rate limit per address.
      'x-forwarded-for': `127.20.${Math.floor(this.#requests / 250) % 250}.${1 + (this.#requests % 250)}`,
    };
    return new Promise((resolve, reject) => {
      const request = get(`${this.#url}${path}`, { agent: this.#agent, headers }, (answer) => {
        buffer(answer).then((body) => resolve({ statusCode: answer.statusCode, body }), reject);
      });
      request.once('error', reject);
    });
  }
}

/**
 * Every range over HTTP, and the year against its cost without candle tables: grouping a year of raw ticks by
 * day. The tick table has a single celebrity and no other columns, which makes it cheaper than any real tick
 * log.
 */
export async function runCharts(options: ChartsOptions): Promise<Row[]> {
  const { url, databaseUrl, rounds, requestsPerRound } = options;
  const { celebrities } = (await (await fetch(`${url}${listCelebrities.url}`)).json()) as {
    celebrities: { id: string }[];
  };
  const figures = new Map<string, number[]>(ranges.map((range) => [range, []]));
  const raw: number[] = [];
  const charts = new ChartClient(url);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await makeYearOfTicks(client);
    // Warm-up: a server that has just started still compiles its code (JIT).
    for (const range of ranges) for (const { id } of celebrities.slice(0, warmUpRequests)) await charts.time(id, range);
    for (let round = 0; round < rounds; round += 1) {
      for (const range of ranges) {
        for (let request = 0; request < requestsPerRound; request += 1) {
          const { id } = celebrities[request % celebrities.length] ?? { id: '1' };
          figures.get(range)?.push(await charts.time(id, range));
        }
      }
      const startMs = performance.now();
      await client.query(aggregateYear);
      raw.push(performance.now() - startMs);
    }
  } finally {
    charts.close();
    await client.query('drop table if exists bench_raw_tick').finally(() => client.end());
  }
  return present(figures, median(raw));
}

const aggregateYear = `
  select date_trunc('day', at) as day, (array_agg(price order by at))[1] as open, max(price) as high, min(price) as low,
    (array_agg(price order by at desc))[1] as close
  from bench_raw_tick group by 1 order by 1`;

async function makeYearOfTicks(client: pg.Client): Promise<void> {
  await client.query('drop table if exists bench_raw_tick');
  await client.query('create unlogged table bench_raw_tick (at timestamptz primary key, price bigint not null)');
  await client.query(
    `insert into bench_raw_tick
     select now() - make_interval(secs => 30 * n), 50000 + (random() * 1000)::bigint from generate_series(1, $1) as n`,
    [ticksPerYear],
  );
  await client.query('vacuum analyze bench_raw_tick');
}

function present(figures: ReadonlyMap<string, readonly number[]>, rawMs: number): Row[] {
  const rows = [...figures].map(([range, times]) => ({
    name: `chart ${range}`,
    figure: `median ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    bar: `p99 under ${chartMsMax} ms`,
    reached: percentile(times, 0.99) < chartMsMax,
  }));
  const yearMs = median(figures.get('1Y') ?? []);
  const speedUp = rawMs / yearMs;
  return [
    ...rows,
    {
      name: 'year from raw ticks',
      figure: `${rawMs.toFixed(0)} ms in the database alone, the chart ${yearMs.toFixed(1)} ms over HTTP: ${speedUp.toFixed(0)} x`,
      bar: `at least ${yearSpeedUpMin} x`,
      reached: speedUp >= yearSpeedUpMin,
    },
  ];
}
