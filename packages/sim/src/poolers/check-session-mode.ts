import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addresses } from '@limelight/contract/addresses';
import { getTick } from '@limelight/contract/exchange/market';
import { getMe } from '@limelight/contract/people/accounts';
import { placeTrade } from '@limelight/contract/play/trading';
import type { TradeRequest } from '@limelight/contract/play/trading.schema';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { waitFor } from '@limelight/harness/wait-for';
import { ApiClient, callOf } from '../api-client.js';
import { signUp } from '../sign-up.js';

/** Longer than anything else here takes: an instance that hears of a tick shows it long before its poll. */
const tickMs = 4_000;
const pollShare = 0.5;
const ticksCompared = 4;
const lookMs = 50;
const intervalsMax = 3;
const trades = 40;
/** Of the connections' own limit, five seconds, and of the database's client, thirty. */
const lockMsRange = { least: 4_000, most: 12_000 };
const heldMs = 25_000;

/** @returns what does not work with two instances through a pooler that gives each connection a session */
export async function checkSessionMode(databaseUrl: string, secret: string): Promise<string[]> {
  const variables = { DATABASE_URL: databaseUrl, SECRET: secret, TICK_INTERVAL_MS: String(tickMs) };
  const first = await openScratchLimelight({ purpose: 'pooled', variables });
  const problems: string[] = [];
  try {
    const second = await first.openSecond(() => variables);
    try {
      const servers = [first.server, second.server] as const;
      problems.push(...(await checkTrades(servers)));
      problems.push(...(await checkListen(servers)));
      problems.push(...(await checkLimits(servers[0])));
      problems.push(...(await checkLeaders(servers)));
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
  return problems;
}

type Pair = readonly [LimelightProcess, LimelightProcess];

/** More than a statement is run before it is prepared, on both instances. */
async function checkTrades(servers: Pair): Promise<string[]> {
  const problems: string[] = [];
  const [first] = servers;
  const client = new ApiClient(first.url, '10.20.30.41');
  await signUp(client, 'behind.a.pooler@example.test');
  for (let count = 0; count < trades; count += 1) {
    const tick = await client.send(callOf(getTick, {}));
    if (tick.kind !== 'answered') return [`the tick had no answer: ${tick.reason}`];
    const { number, pricesCents } = callOf(getTick, {}).read(tick.body);
    const [celebrityId = ''] = Object.keys(pricesCents);
    const body: TradeRequest = { id: randomUUID(), celebrityId, side: 'buy', shares: 1, tick: number, toleranceBps: 0 };
    const answer = await client.send(callOf(placeTrade, { body }));
    const isDecided = answer.kind === 'answered' && answer.status < 500;
    if (!isDecided) problems.push(`trade ${count}: ${JSON.stringify(answer).slice(0, 120)}`);
  }
  return problems;
}

const tickOf = async ({ url }: LimelightProcess): Promise<number> =>
  callOf(getTick, {}).read(await (await fetch(url + getTick.url)).json()).number;

/** Without LISTEN the instance that does not lead shows a tick after a poll, half an interval at most. */
async function checkListen([first, second]: Pair): Promise<string[]> {
  let worstMs = 0;
  for (let count = 0; count < ticksCompared; count += 1) {
    const before = Math.max(await tickOf(first), await tickOf(second));
    const [seenFirst, seenSecond] = await Promise.all([seenAfter(first, before), seenAfter(second, before)]);
    worstMs = Math.max(worstMs, Math.abs(seenFirst - seenSecond));
  }
  const msMax = tickMs * pollShare * 0.5;
  return worstMs < msMax ? [] : [`LISTEN: a tick was shown ${Math.round(worstMs)} ms later by one instance`];
}

async function seenAfter(server: LimelightProcess, before: number): Promise<number> {
  for (;;) {
    if ((await tickOf(server)) > before) return performance.now();
    await sleep(lookMs);
  }
}

/** While a table is locked, who reads it waits for as long as the limits of a connection say. */
async function checkLimits(server: LimelightProcess): Promise<string[]> {
  const client = new ApiClient(server.url, '10.20.30.42');
  await signUp(client, 'limited@example.test');
  const { ended } = await server.begin('testing/hold-table-main.js', 'user', String(heldMs));
  const startMs = performance.now();
  const answer = await client.send(callOf(getMe, {}));
  const tookMs = performance.now() - startMs;
  await ended;
  const status = answer.kind === 'answered' ? answer.status : answer.reason;
  const holds = status !== 200 && tookMs > lockMsRange.least && tookMs < lockMsRange.most;
  return holds ? [] : [`limits: a request that waits for a lock got ${status} after ${Math.round(tookMs)} ms`];
}

/** One leads; when it is frozen, the other one does, though the pooler holds the connection. */
async function checkLeaders(servers: Pair): Promise<string[]> {
  const leads = async ({ url }: LimelightProcess) =>
    /^limelight_leader 1$/m.test(await (await fetch(url + addresses.metrics)).text());
  const leading = await Promise.all(servers.map(leads));
  if (leading.filter(Boolean).length !== 1) return [`leaders: ${leading.join(' and ')}`];
  const [leader, other] = leading[0] === true ? servers : ([servers[1], servers[0]] as const);
  const before = await tickOf(other);
  await waitFor({ what: 'a tick', timeoutMs: 10 * tickMs, pollMs: lookMs }, async () =>
    (await tickOf(other)) > before ? true : undefined,
  );
  process.kill(leader.pid, 'SIGSTOP');
  const frozenMs = performance.now();
  const next = await seenAfter(other, await tickOf(other));
  process.kill(leader.pid, 'SIGCONT');
  const intervals = (next - frozenMs) / tickMs;
  return intervals < intervalsMax ? [] : [`a frozen leader cost ${intervals.toFixed(1)} intervals`];
}
