import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@limelight/contract/address';
import { addresses } from '@limelight/contract/addresses';
import { getCelebrity, listCelebrities } from '@limelight/contract/exchange/market';
import { listNews } from '@limelight/contract/exchange/news';
import { getPortfolio } from '@limelight/contract/exchange/wallet';
import { paths } from '@limelight/contract/paths';
import { getMe } from '@limelight/contract/people/accounts';
import { appIsCachedHeader } from '@limelight/contract/server-rendering';
import { Arm } from '../builds/arm.js';
import { median, type Row } from '../figures.js';
import { production } from '../production.js';
import { sessionCookie } from '../trades/players.js';

export interface ReadsOptions {
  /** An earlier commit to compare with, which is built first. */
  readonly against: string | undefined;
}

interface Read {
  readonly name: string;
  readonly path: string;
  /** Requests of players who were here before, or of players on the first visit of their day. */
  readonly as?: 'known' | 'new';
  /** Of a browser that has the app: the server renders nothing for it. */
  readonly keepsApp?: true;
  /** Processor time at most, as a multiple of the empty route. */
  readonly timesMax?: number;
}

const firstPort = 18_096;
const rounds = 5;
/** Processor time is counted in hundredths of a second: of fewer, the empty route would be a few. */
const requestsPerRound = 4_500;
const connections = 16;
const knownPlayers = 300;
const idleSeconds = 60;
/** In its first minutes a server renders pictures ahead. */
const quietAfterMs = 240_000;
/** Below the rate limit of an address. */
const requestsPerAddress = 100;

const reads: readonly Read[] = [
  { name: 'the empty route', path: addresses.health },
  { name: 'all celebrities', path: listCelebrities.url, timesMax: 2 },
  { name: 'one celebrity', path: addressOf(getCelebrity.url, { id: '1' }), timesMax: 2 },
  { name: 'news', path: listNews.url, timesMax: 2 },
  { name: 'the account', path: getMe.url, as: 'known', timesMax: 6 },
  { name: 'the account, first visit of a day', path: getMe.url, as: 'new', timesMax: 15 },
  { name: 'the portfolio', path: getPortfolio.url, as: 'known', timesMax: 8 },
  { name: 'the HTML of the dashboard', path: paths.dashboard, as: 'known', keepsApp: true, timesMax: 4 },
  { name: 'the HTML of the dashboard, rendered as far as there is time', path: paths.dashboard, as: 'known' },
];

interface Cost {
  readonly nodeUs: number;
  readonly databaseUs: number;
}

/** Requests over keep-alive connections, compressed as for a browser. */
class ReadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections });
  readonly #arm: Arm;
  #requests = 0;
  #newcomers = knownPlayers;

  constructor(arm: Arm) {
    this.#arm = arm;
  }

  async cost(read: Read, requests: number): Promise<Cost> {
    const before = await this.#arm.used();
    let left = requests;
    const drive = async () => {
      while (left > 0) {
        left -= 1;
        await this.#request(read);
      }
    };
    await Promise.all(Array.from({ length: connections }, drive));
    const after = await this.#arm.used();
    const usOf = (ms: number) => (ms * 1_000) / requests;
    return { nodeUs: usOf(after.nodeMs - before.nodeMs), databaseUs: usOf(after.databaseMs - before.databaseMs) };
  }

  close(): void {
    this.#agent.destroy();
  }

  #player(as: 'known' | 'new'): number {
    if (as === 'known') return this.#requests % knownPlayers;
    this.#newcomers += 1;
    return this.#newcomers;
  }

  #request({ path, as, keepsApp }: Read): Promise<void> {
    this.#requests += 1;
    const client = Math.floor(this.#requests / requestsPerAddress);
    const headers = {
      accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
      'accept-encoding': 'gzip, br',
      'x-forwarded-for': `127.${20 + (Math.floor(client / 62_500) % 200)}.${Math.floor(client / 250) % 250}.${1 + (client % 250)}`,
      ...(keepsApp && { [appIsCachedHeader]: '1' }),
      ...(as && { cookie: sessionCookie(this.#player(as), production.SECRET) }),
    };
    return new Promise((resolve, reject) => {
      const url = `http://127.0.0.1:${this.#arm.port}${path}`;
      const request = get(url, { agent: this.#agent, headers }, (answer) => {
        answer.on('error', reject).on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${path} answered with ${answer.statusCode}`));
        });
        answer.resume();
      });
      request.on('error', reject);
    });
  }
}

/**
 * Processor time of reads, in Node and in PostgreSQL, as multiples of an empty route; and what a server uses
 * while nobody is there. The routes of all builds are read by turns.
 */
export async function runReads({ against }: ReadsOptions): Promise<Row[]> {
  const arms = [await Arm.open(firstPort)];
  try {
    if (against !== undefined) arms.push(await Arm.open(firstPort + 1, against));
    const startedMs = performance.now();
    const clients = arms.map((arm) => new ReadClient(arm));
    const costs = arms.map(() => new Map<Read, Cost[]>(reads.map((read) => [read, []])));
    for (let round = 0; round <= rounds; round += 1) {
      for (const read of reads) {
        for (const [index, client] of clients.entries()) {
          const cost = await client.cost(read, requestsPerRound);
          // The first round warms up.
          if (round > 0) costs[index]?.get(read)?.push(cost);
        }
      }
    }
    for (const client of clients) client.close();
    await sleep(Math.max(0, startedMs + quietAfterMs - performance.now()));
    const idle: number[] = [];
    for (const arm of arms) idle.push(await idleMsPerSecond(arm));
    return arms.flatMap((arm, index) => present(arm, costs[index] ?? new Map(), idle[index] ?? Number.NaN));
  } finally {
    for (const arm of arms) await arm.close();
  }
}

async function idleMsPerSecond(arm: Arm): Promise<number> {
  const before = await arm.used();
  await sleep(idleSeconds * 1_000);
  const after = await arm.used();
  return (after.nodeMs + after.databaseMs - before.nodeMs - before.databaseMs) / idleSeconds;
}

function present(arm: Arm, costs: ReadonlyMap<Read, readonly Cost[]>, idleMs: number): Row[] {
  const medians = new Map(
    [...costs].map(([read, all]) => [
      read,
      { nodeUs: median(all.map(({ nodeUs }) => nodeUs)), databaseUs: median(all.map(({ databaseUs }) => databaseUs)) },
    ]),
  );
  const [empty] = [...medians.values()].map(({ nodeUs, databaseUs }) => nodeUs + databaseUs);
  const rows = [...medians].map(([{ name, timesMax }, { nodeUs, databaseUs }]): Row => {
    const times = (nodeUs + databaseUs) / (empty ?? Number.NaN);
    const figure = `${times.toFixed(1)} x: Node ${nodeUs.toFixed(0)} µs, PostgreSQL ${databaseUs.toFixed(0)} µs`;
    const bar = timesMax === undefined ? {} : { bar: `at most ${timesMax} x`, reached: times <= timesMax };
    return { name: `${arm.name}: ${name}`, figure, ...bar };
  });
  return [...rows, { name: `${arm.name}: nobody there`, figure: `${idleMs.toFixed(1)} ms of a core each second` }];
}
