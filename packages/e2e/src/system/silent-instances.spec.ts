import { setTimeout as sleep } from 'node:timers/promises';
import { addresses } from '@limelight/contract/addresses';
import { getTick } from '@limelight/contract/exchange/market';
import { getMe } from '@limelight/contract/people/accounts';
import { type CutNetwork, openCutNetwork } from '@limelight/harness/cut-network';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { test as base, expect } from '../fixtures.js';
import { Player } from '../player.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { dedicatedServerTimeoutMs } from './dedicated-server.js';

interface Instance {
  readonly server: LimelightProcess;
  /** Between this instance and the database. */
  readonly network: CutNetwork;
}

const test = base.extend<{ readonly instances: readonly Instance[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern.
  instances: async ({}, use) => {
    const variables = await dedicatedServerVariables();
    const opened = [];
    for (const purpose of ['e2e-one', 'e2e-two']) {
      const network = await openCutNetwork(variables.DATABASE_URL);
      const own = await openScratchLimelight({ purpose, variables: { ...variables, DATABASE_URL: network.url } });
      opened.push({ own, network });
    }
    await use(opened.map(({ own: { server }, network }) => ({ server, network })));
    for (const { own, network } of opened.reverse()) {
      network.cut(false);
      await own.close();
      await network.close();
    }
  },
});

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

const tickMs = 3_000;
const intervalsMax = 3;
const pollMs = 50;
/** A request during a cut ends when the database was found silent: a look every second, of three at most. */
const refusedWithinMs = 7_000;
const quickMs = 1_500;

const tickOf = async ({ url }: LimelightProcess): Promise<number> =>
  (await (await fetch(url + getTick.url)).json()).number;

/** Which instance leads, and the other. */
async function leaderOf([one, two]: readonly Instance[]): Promise<{ leader: Instance; other: Instance }> {
  if (one === undefined || two === undefined) throw new Error('two instances are needed');
  const leads = async ({ server }: Instance) =>
    /^limelight_leader 1$/m.test(await (await fetch(server.url + addresses.metrics)).text());
  const found = { leader: one, other: two };
  await expect
    .poll(async () => {
      const [first, second] = [await leads(one), await leads(two)];
      if (second) Object.assign(found, { leader: two, other: one });
      return [first, second].filter(Boolean).length;
    })
    .toBe(1);
  return found;
}

/** The longest that this instance shows one tick until it has shown so many new ones, in intervals. */
async function longestTick(server: LimelightProcess, ticks: number): Promise<number> {
  let [shown, sinceMs, longestMs] = [await tickOf(server), performance.now(), 0];
  const last = shown + ticks;
  while (shown < last) {
    await sleep(pollMs);
    const number = await tickOf(server);
    if (number === shown) continue;
    longestMs = Math.max(longestMs, performance.now() - sinceMs);
    [shown, sinceMs] = [number, performance.now()];
  }
  return longestMs / tickMs;
}

/** Makes it wait until a tick has just been shown, so that gaps are comparable. */
async function atNewTick(server: LimelightProcess): Promise<void> {
  const before = await tickOf(server);
  await expect.poll(() => tickOf(server), { intervals: [pollMs] }).toBeGreaterThan(before);
}

test('a leader that is frozen is replaced within three intervals, and makes no tick when it wakes up @long', async ({
  instances,
}) => {
  const { leader, other } = await leaderOf(instances);
  await atNewTick(other.server);
  const gap = longestTick(other.server, 2);
  // Just before the next tick is due: the worst moment.
  await sleep(tickMs * 0.8);
  process.kill(leader.server.pid, 'SIGSTOP');
  const intervals = await gap;
  process.kill(leader.server.pid, 'SIGCONT');
  expect(intervals).toBeLessThan(intervalsMax);
  expect((await leaderOf(instances)).leader).toBe(other);
  // One tick an interval, as with one leader.
  const [before, startMs] = [await tickOf(other.server), performance.now()];
  await sleep(2.5 * tickMs);
  const due = (performance.now() - startMs) / tickMs;
  const made = (await tickOf(other.server)) - before;
  expect(Math.abs(made - due)).toBeLessThan(1.5);
  await expect.poll(async () => (await tickOf(leader.server)) - (await tickOf(other.server))).toBe(0);
  const audit = await other.server.run('audit-main.js');
  expect(audit.exitCode, audit.stdout + audit.stderr).toBe(0);
});

test('a leader without its network is replaced within three intervals, refuses quickly, and serves again @long', async ({
  instances,
  playwright,
}) => {
  const { leader, other } = await leaderOf(instances);
  const request = await playwright.request.newContext({ baseURL: leader.server.url });
  const player = new Player(request, leader.server.url);
  await player.join();
  const readMe = async () => {
    const startMs = performance.now();
    const status = (await request.get(getMe.url)).status();
    return { status, tookMs: performance.now() - startMs };
  };
  expect((await readMe()).status).toBe(200);
  await atNewTick(other.server);
  const gap = longestTick(other.server, 2);
  leader.network.cut(true);
  const first = await readMe();
  expect(first).toMatchObject({ status: 503 });
  expect(first.tookMs).toBeLessThan(refusedWithinMs);
  const ready = await fetch(leader.server.url + addresses.ready);
  expect(ready.status).toBe(503);
  // Nobody waits for a limit of their own any more.
  for (let times = 0; times < 5; times += 1) {
    const { status, tookMs } = await readMe();
    expect(status).toBe(503);
    expect(tookMs).toBeLessThan(quickMs);
  }
  // What is in memory needs no database.
  expect((await fetch(leader.server.url + getTick.url)).status).toBe(200);
  expect(await gap).toBeLessThan(intervalsMax);
  leader.network.cut(false);
  await expect.poll(async () => (await readMe()).status).toBe(200);
  await expect.poll(async () => (await fetch(leader.server.url + addresses.ready)).status).toBe(200);
  await expect.poll(async () => (await tickOf(leader.server)) - (await tickOf(other.server))).toBe(0);
  expect((await leaderOf(instances)).leader).toBe(other);
  await request.dispose();
});
