import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterStandstill, endingWithStart } from '@limelight/rules/causes/squad-event-pauses.fixture';
import { eventfulDay, oddDays } from '@limelight/rules/day-file.fixture';
import { dayMutations } from '@limelight/rules/day-mutations.fixture';
import { type FinishedDay, hashOf } from '@limelight/rules/finish-day.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDay } from '../modules/exchange/market/market.public.js';

const folderOfScripts = new URL('../../../../docs/verify/', import.meta.url);
const script = new URL('verify.mjs', folderOfScripts).pathname;
const parts = ['./verify-events.mjs', './verify-ipos.mjs', './verify-records.mjs', './verify-rules.mjs'];
/** To be changed. */
const honestDay = eventfulDay(5);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Output {
  readonly stdout: Readable;
  readonly stderr: Readable;
}

async function resultOf({ stdout, stderr }: Output, ended: Promise<number | null>) {
  const [out, err, status] = await Promise.all([text(stdout), text(stderr), ended]);
  return { status, stdout: out, stderr: err };
}

/** Runs the program as a player does. */
function run(...options: readonly string[]) {
  const child = spawn(process.execPath, [script, ...options]);
  return resultOf(child, new Promise((resolve) => child.on('close', resolve)));
}

/** The same on a thread, which starts in a fraction of the time of a process. */
function runOnThread(...options: readonly string[]) {
  const thread = new Worker(script, { argv: [...options], execArgv: [], stdout: true, stderr: true });
  return resultOf(thread, new Promise((resolve) => thread.on('exit', resolve)));
}

let files = 0;
function verify({ file, ticks, previous, committed }: FinishedDay, start = run) {
  files += 1;
  const paths = Object.entries({ file, ticks, previous, committed }).flatMap(([name, content]) => {
    if (content === null) return [];
    const path = join(folder, `${name}-${files}.json`);
    writeFileSync(path, JSON.stringify(content));
    return [`--${name}`, path];
  });
  return start(...paths);
}

test.each(['verify.mjs', 'verify-records.mjs', 'verify-rules.mjs', 'verify-ipos.mjs', 'verify-events.mjs'])(
  '%s of the independent verifier has at most 250 lines and none of our code',
  (name) => {
    const lines = readFileSync(new URL(name, folderOfScripts), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(250);
    const imported = [...lines.join('\n').matchAll(/\b(?:from|import\() *'([^']+)'/g)].map(
      ([, specifier = '']) => specifier,
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((one) => !one.startsWith('node:') && !parts.includes(one))).toEqual([]);
  },
);

test('the independent verifier agrees with the rules about days in which everything happens, and shows it', async () => {
  for (const seedNumber of [1, 2, 3]) {
    const { status, stdout, stderr } = await verify(eventfulDay(seedNumber));
    expect([status, stderr]).toEqual([0, '']);
    for (const name of ['split', 'popularity', 'correction', 'cause'])
      expect(stdout).toMatch(new RegExp(`^${name} `, 'm'));
  }
});

test.each(oddDays)(
  'the independent verifier and verify-day agree about %s, on which the clocks change',
  async (day) => {
    const { ticks, ...honest } = eventfulDay(3, day);
    expect(await verify({ ticks, ...honest })).toMatchObject({ status: 0, stderr: '' });
    expect(checkDay(honest, ticks).problems).toEqual([]);
  },
);

test('the independent verifier and verify-day agree about squad events of a market that stands still over midnight', async () => {
  for (const { ticks, ...day } of [endingWithStart(honestDay), afterStandstill(honestDay)]) {
    expect(await verify({ ticks, ...day })).toMatchObject({ status: 0, stderr: '' });
    expect(checkDay(day, ticks).problems).toEqual([]);
  }
});

/** The program knows no hashes from elsewhere, no ledger of players, and no curve of signatures. */
const unseen = new Set(['OPENING_CHANGED', 'CLOSING_CHANGED', 'LEDGER_ROOT']);
const unsigned = 'BEACON_UNSIGNED';
/** What the browser's check, which `check-day.test.ts` judges, and these two have named. */
const named: string[] = [];
const mutations = Object.entries(dayMutations)
  .filter(([name, { code }]) => code !== unsigned && (!unseen.has(code) || name.startsWith('of the ')))
  .map(([name, mutation]) => ({ name, ...mutation }));

test.each(mutations)('$name is named by the independent verifier and by verify-day', async ({ name, code, mutate }) => {
  const { ticks, ...day } = mutate(honestDay, 13);
  const { status, stdout } = await verify({ ticks, ...day }, runOnThread);
  expect(stdout).toMatch(new RegExp(`^${code} `, 'm'));
  expect(status).toBe(1);
  expect(checkDay(day, ticks).problems.map((problem) => problem.code)).toContain(code);
  named.push(`${code} ${name}`);
});

test('a signature of another key is named by verify-day, and the independent verifier says who checks it', async () => {
  const forged = Object.values(dayMutations).filter(({ code }) => code === unsigned);
  expect(forged.length).toBeGreaterThanOrEqual(3);
  for (const { code, mutate } of forged) {
    const { ticks, ...day } = mutate(honestDay, 13);
    expect(checkDay(day, ticks).problems.map((problem) => problem.code)).toContain(code);
    expect((await verify({ ticks, ...day }, runOnThread)).stdout).toContain('check its signature in the browser');
  }
});

test('at least 70 mutations are named by all checks; the list of them', () => {
  expect(named.length).toBeGreaterThanOrEqual(70);
  process.stdout.write(`${named.toSorted().join('\n')}\n${named.length} mutations\n`);
});

test('a day of earlier rules is not checked by the independent verifier, and says so', async () => {
  const day = eventfulDay(2);
  const opening = JSON.stringify({ ...JSON.parse(day.file.opening ?? ''), version: 2 });
  const { status, stdout } = await verify({ ...day, file: { ...day.file, model: 'earlier', opening } });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^2026-03-10 was published under earlier rules.*\n$/);
});

const pageLength = 25;

/** Serves a day as an exchange does, its ticks in pages. */
async function served<T>(day: FinishedDay, use: (url: string) => Promise<T>): Promise<T> {
  const { file, ticks, plan, committed } = day;
  const answers = new Map<string, unknown>([
    ['/2026-03-10', file],
    ['/2026-03-09', plan.previous],
    [`/${committed?.day}`, committed],
  ]);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://exchange');
    const path = url.pathname.replace('/api/v1/market/fairness', '');
    const from = Number(url.searchParams.get('from') ?? 0) - file.startTick;
    const nextFrom = from + pageLength < ticks.length ? file.startTick + from + pageLength : null;
    const page = { ticks: ticks.slice(from, from + pageLength), nextFrom };
    const answer = path === '/2026-03-10/ticks' ? page : answers.get(path);
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

const check = (url: string) => run('--url', url, '--day', '2026-03-10');

test('a day is read from the exchange, with the day before it and that of its commitment', async () => {
  const day = eventfulDay(4);
  const { status, stdout, stderr } = await served(day, check);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('61 ticks, 0 problems');
  expect(stdout).toContain('who can be on stage: compared with who traded on 2026-03-03');
  const alone = await served({ ...day, plan: { ...day.plan, previous: null }, committed: null }, check);
  expect(alone.stdout).toMatch(/^CHAIN_UNCHECKED /m);
  expect(alone.status).toBe(1);
});

test('where the market stood still when a day was committed to, the next day says who traded', async () => {
  const day = eventfulDay(4);
  const on = (text: string | null | undefined) => text?.replaceAll('2026-03-03', '2026-03-05') ?? '';
  const opening = on(day.committed?.opening);
  const closing = JSON.stringify({ ...JSON.parse(on(day.committed?.closing)), opening: hashOf(opening) });
  const later = { day: '2026-03-05', model: 'random-walk', opening, closing } as const;
  expect((await served({ ...day, committed: later }, check)).stdout).toContain('who traded on 2026-03-05');
  expect((await served({ ...day, committed: null }, check)).stdout).toContain('who traded on 2026-03-09');
  const alone = { ...day, plan: { ...day.plan, previous: null }, committed: null };
  expect((await served(alone, check)).stdout).toContain('who traded on 2026-03-10');
});
