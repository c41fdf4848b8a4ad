import { fileURLToPath } from 'node:url';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import pg from 'pg';
import { dayWorkEnded } from '../day-work.js';
import { median, type Row } from '../figures.js';
import { startServer, stopProcess } from '../processes.js';
import { production } from '../production.js';
import { sessionCookie } from '../trades/players.js';
import { type Case, type List, staffFigures, staffLists } from './lists.js';
import { seedStaffData } from './seed.js';
import type { Scale } from './sql-parts.js';
import { StaffClient } from './staff-client.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const serverPort = 18_094;
const plainPort = 18_095;
const pageSize = 10;
const msMax = 100;
const overPlainMax = 3;
/** The admin who makes the requests: sees the rows of everybody. */
const staffNumber = 1;

export interface StaffListOptions {
  readonly scale: Scale;
  /** Calls of each case; the median counts. */
  readonly calls: number;
  /**
   * The URL of a database that stays: filled by the first run, read by later ones. A scratch one by default.
   */
  readonly database: string | undefined;
  /** Only lists and figures whose name contains it. */
  readonly only: string;
}

/**
 * Every staff list in every sort and filter, compared with a bare handler that reads the same rows by their
 * keys.
 */
export async function runStaffLists(options: StaffListOptions): Promise<Row[]> {
  const dataDirectory = await makeScratchFolder('bench-staff-lists');
  const variables = { ...production, DATABASE_URL: options.database ?? '' };
  const server = new LimelightProcess({ port: serverPort, dataDirectory, variables });
  try {
    await server.start();
    const databaseUrl = options.database ?? (await server.databaseUrl({ superuser: true }));
    await fill(databaseUrl, options.scale);
    const plain = await startServer(`${folder}plain-server.js`, plainPort, databaseUrl);
    try {
      return await new Measurement(server.url, options).run();
    } finally {
      await stopProcess(plain);
    }
  } finally {
    await server.stop();
    await removeScratchFolder(dataDirectory);
  }
}

/** Fills a database that has no players yet, and waits until nothing else works in it. */
async function fill(databaseUrl: string, scale: Scale): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select exists (select from "user") as filled`);
    if (!rows[0].filled) {
      await seedStaffData(client, scale, (what, seconds) => {
        process.stdout.write(`  seeded ${what} in ${seconds.toFixed(1)} s\n`);
      });
    }
    await dayWorkEnded(client);
  } finally {
    await client.end();
  }
}

interface Measured {
  readonly address: string;
  readonly isSearch: boolean;
  /** The first call, which reads what later ones may find in memory. */
  readonly firstMs: number;
  readonly oursMs: number;
  /** Absent for figures, and where no row was found. */
  readonly plainMs: number | undefined;
}

class Measurement {
  readonly #ours: StaffClient;
  readonly #plain: StaffClient;
  readonly #options: StaffListOptions;

  constructor(url: string, options: StaffListOptions) {
    this.#options = options;
    this.#ours = new StaffClient(url, { cookie: sessionCookie(staffNumber, production.SECRET) });
    this.#plain = new StaffClient(`http://127.0.0.1:${plainPort}`, {});
  }

  async run(): Promise<Row[]> {
    const rows: Row[] = [];
    const isChosen = (name: string) => name.includes(this.#options.only);
    try {
      for (const list of staffLists().filter(({ name }) => isChosen(name))) {
        const measured: Measured[] = [];
        for (const one of list.cases) measured.push(...(await this.#pagesOf(list, one)));
        rows.push(...report(present(list.name, measured)));
      }
      for (const path of staffFigures().filter(isChosen)) rows.push(...report([await this.#figure(path)]));
      return rows;
    } finally {
      this.#ours.close();
      this.#plain.close();
    }
  }

  /** The first page, and the last that a reader can open; of a search the tenth. */
  async #pagesOf(list: List, { query, deep }: Case): Promise<Measured[]> {
    const { body } = await this.#ours.get(addressOf(list, query, 0));
    const pages = Math.ceil((body as { readonly total: number }).total / pageSize);
    const last = Math.min(pages - 1, deep ? Number.POSITIVE_INFINITY : 9);
    const measured: Measured[] = [];
    for (const page of last > 0 ? [0, last] : [0]) measured.push(await this.#measure(list, query, page));
    return measured;
  }

  async #measure(list: List, query: Case['query'], page: number): Promise<Measured> {
    const { table, key, type, keyOf } = list;
    const address = addressOf(list, query, page);
    const first = await this.#ours.get(address);
    const rows = (first.body as { readonly rows: readonly Readonly<Record<string, unknown>>[] }).rows;
    const hasPlain = rows.length > 0 && table !== undefined && key !== undefined && keyOf !== undefined;
    const request = {
      token: `bench-session-${staffNumber}`,
      table,
      key,
      type,
      keys: hasPlain ? rows.map(keyOf) : [],
      offset: page * pageSize,
    };
    const ours: number[] = [];
    const plain: number[] = [];
    for (let call = 0; call < this.#options.calls; call += 1) {
      ours.push((await this.#ours.get(address)).tookMs);
      if (!hasPlain) continue;
      const { tookMs, body } = await this.#plain.post('/rows', request);
      const found = (body as { readonly rows: readonly unknown[] }).rows.length;
      if (found !== rows.length) throw new Error(`${address}: ${rows.length} rows, the plain query found ${found}`);
      plain.push(tookMs);
    }
    return {
      address,
      isSearch: query['q'] !== undefined,
      firstMs: first.tookMs,
      oursMs: median(ours),
      plainMs: hasPlain ? median(plain) : undefined,
    };
  }

  /** The first call reads the database; later ones may be answered from memory. */
  async #figure(path: string): Promise<Row> {
    const first = (await this.#ours.get(path)).tookMs;
    const times: number[] = [];
    for (let call = 0; call < this.#options.calls; call += 1) times.push((await this.#ours.get(path)).tookMs);
    return {
      name: path,
      figure: `median ${median(times).toFixed(1)} ms, the first ${first.toFixed(1)} ms`,
      bar: `under ${msMax} ms`,
      reached: Math.max(first, median(times)) < msMax,
    };
  }
}

function addressOf({ path }: List, query: Case['query'], page: number): string {
  return `${path}?${new URLSearchParams({ ...query, page: String(page) })}`;
}

/** Also immediately: a run takes a quarter of an hour, and what fails later loses nothing. */
function report(rows: readonly Row[]): readonly Row[] {
  for (const { name, figure } of rows) process.stdout.write(`  ${name}: ${figure}\n`);
  return rows;
}

/** How often the plain query's time. NaN without one. */
const overPlainOf = ({ oursMs, plainMs = Number.NaN }: Measured) => oursMs / plainMs;

/**
 * The plain query is one of the list's orders and filters. A search is none, so that its figure is not held
 * to a bar.
 */
function overPlainText(what: string, measured: readonly Measured[]): string {
  const ratios = measured.map(overPlainOf).filter((ratio) => !Number.isNaN(ratio));
  if (ratios.length === 0) return '';
  return `; ${what} over the plain query median ${median(ratios).toFixed(1)} x, most ${Math.max(...ratios).toFixed(1)} x`;
}

/** A line for the list, and one for each case that is slow, or slow compared with the plain query. */
function present(name: string, measured: readonly Measured[]): Row[] {
  const slowest = measured.toSorted((left, right) => right.oursMs - left.oursMs)[0];
  if (slowest === undefined) return [];
  const searches = measured.filter(({ isSearch }) => isSearch);
  const others = measured.filter(({ isSearch, plainMs }) => !isSearch && plainMs !== undefined);
  const isSlow = (one: Measured) => one.oursMs >= msMax || (!one.isSearch && overPlainOf(one) > overPlainMax);
  return [
    {
      name,
      figure:
        `${measured.length} cases, median ${median(measured.map(({ oursMs }) => oursMs)).toFixed(1)} ms ` +
        `(of first calls ${median(measured.map(({ firstMs }) => firstMs)).toFixed(1)} ms), ` +
        `slowest ${slowest.oursMs.toFixed(1)} ms` +
        overPlainText('orders and filters', others) +
        overPlainText('searches', searches),
      bar: `all under ${msMax} ms, the median of orders and filters at most ${overPlainMax} x`,
      reached: slowest.oursMs < msMax && (others.length === 0 || median(others.map(overPlainOf)) <= overPlainMax),
    },
    ...measured.filter(isSlow).map((one) => ({
      name: `  ${decodeURIComponent(one.address.slice(one.address.indexOf('?')))}`,
      figure: `${one.oursMs.toFixed(1)} ms, plain ${one.plainMs?.toFixed(1) ?? '-'} ms`,
    })),
  ];
}
