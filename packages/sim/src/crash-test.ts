import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { waitFor } from '@limelight/harness/wait-for';
import { orderStates } from '@limelight/rules/order';
import { type AuditResult, auditPlayers } from './auditor.js';
import { killDatabase } from './kill-database.js';
import type { VirtualPlayer } from './player.js';
import type { Random } from './random.js';
import { createPlayers, Workload } from './workload.js';

const run = promisify(execFile);

export interface CrashTestOptions {
  readonly server: LimelightProcess;
  readonly kills: number;
  readonly random: Random;
  readonly log: (line: string) => void;
}

/** The daily limit is 100 trades, and each order may become one; the last few are reserved for the proof. */
const acknowledgedBeforeProofMax = 90;
const acknowledgedMax = 98;
const loadMsMin = 300;
const loadMsMax = 1_300;
/** If the players cannot trade within this time, the test fails. */
const loadMsLimit = 60_000;
const shutdownMsMax = 10_000;
const victims = ['the exchange', 'its database', 'both'] as const;

/**
 * Kills the server under load repeatedly, then checks that everything acknowledged is there.
 * @returns the problems
 */
export async function runCrashTest(options: CrashTestOptions): Promise<string[]> {
  const { server, kills, random, log } = options;
  await server.start();
  const players = await createPlayers(server.url, Math.max(20, kills * 5), random);
  log(`${players.length} players signed up and verified`);
  const pauseMs = ((loadMsMin + loadMsMax) / 2) * (kills / acknowledgedBeforeProofMax);
  const workload = await Workload.start({
    url: server.url,
    players,
    random,
    pauseMs,
    acknowledgedMax: acknowledgedBeforeProofMax,
  });
  for (let kill = 0; kill < kills; kill += 1) await killOnce(options, kill, players);
  await stopUnderLoad(options);
  await workload.finish();
  return [...(await auditEverything(options, players)), ...(await proveThatLossIsNoticed(options, players))];
}

async function killOnce(options: CrashTestOptions, kill: number, players: readonly VirtualPlayer[]): Promise<void> {
  const { server, random, log } = options;
  const before = acknowledgedTo(players);
  await sleep(random.between(loadMsMin, loadMsMax));
  // Even on a slow machine every kill must interrupt trading: wait for one acknowledgement per player, up to
  // the limit.
  const enough = Math.min(before + players.length, players.length * acknowledgedBeforeProofMax);
  await waitFor({ what: 'acknowledged trades or orders', timeoutMs: loadMsLimit }, () =>
    acknowledgedTo(players) >= enough ? true : undefined,
  );
  const victim = victims[kill % victims.length] ?? 'both';
  if (victim !== 'its database') await server.kill();
  if (victim !== 'the exchange') await killDatabase(server.dataDirectory);
  if (victim === 'its database') await server.waitUntilReady();
  else await server.start();
  log(`kill ${kill + 1}: ${victim}; ${acknowledgedTo(players)} trades and orders acknowledged so far`);
}

async function stopUnderLoad({ server, log }: CrashTestOptions): Promise<void> {
  await sleep(loadMsMin);
  const { tookMs } = await server.stop();
  if (tookMs > shutdownMsMax) throw new Error(`the exchange took ${tookMs} ms to stop`);
  log(`graceful shutdown under load took ${(tookMs / 1_000).toFixed(1)} s`);
  await server.start();
}

function acknowledgedTo(players: readonly VirtualPlayer[]): number {
  return players.reduce((sum, player) => sum + player.acknowledgedCount, 0);
}

async function auditEverything(
  { server, log }: CrashTestOptions,
  players: readonly VirtualPlayer[],
): Promise<string[]> {
  const result = await auditPlayers(players);
  log(summaryOf(result));
  const unknown = players.reduce((sum, { figures }) => sum + figures.unknownOutcomes, 0);
  log(`${unknown} requests got no response and were retried`);
  const { exitCode, stdout } = await server.run('audit-main.js');
  log(stdout.trimEnd());
  return [
    ...(result.trades === 0 ? ['no trade was acknowledged, so nothing was tested'] : []),
    ...(result.orders.some(({ state }) => state === 'filled') ? [] : ['no order was filled, so nothing was tested']),
    ...result.problems,
    ...(exitCode === 0 ? [] : [`audit exited with code ${exitCode}`]),
  ];
}

export function summaryOf({ trades, orders, mismatches }: AuditResult): string {
  const count = (...kinds: string[]) => mismatches.filter(({ kind }) => kinds.includes(kind)).length;
  const others = mismatches.length - count('lost', 'duplicated');
  const states = orderStates.map((state) => `${orders.filter((order) => order.state === state).length} ${state}`);
  return (
    `${trades} trades and ${orders.length} orders (${states.join(', ')}): ` +
    `${count('lost')} lost, ${count('duplicated')} duplicated, ${others} other differences`
  );
}

/**
 * Proves that the test can fail: the data folder is restored to an earlier copy, as if the disk had lost
 * acknowledged writes. Every trade and order acknowledged since the copy must be reported as lost.
 */
async function proveThatLossIsNoticed(
  { server, random, log }: CrashTestOptions,
  players: readonly VirtualPlayer[],
): Promise<string[]> {
  const { dataDirectory } = server;
  const copy = `${dataDirectory}.copy`;
  await server.stop();
  // `cp -a` preserves owner and permissions, which PostgreSQL checks.
  await run('cp', ['-a', dataDirectory, copy]);
  await server.start();
  const before = acknowledgedTo(players);
  const workload = await Workload.start({ url: server.url, players, random, pauseMs: loadMsMin, acknowledgedMax });
  await sleep(loadMsMax);
  await workload.finish();
  const since = acknowledgedTo(players) - before;
  await server.stop();
  await rename(dataDirectory, `${dataDirectory}.later`);
  await rename(copy, dataDirectory);
  await server.start();
  const { mismatches } = await auditPlayers(players);
  const lost = mismatches.filter(({ kind }) => kind === 'lost').length;
  await server.stop();
  log(`proof: the data was rolled back by ${since} trades and orders, and ${lost} were reported as lost`);
  return since > 0 && lost === since
    ? []
    : [`${since} trades and orders were rolled back and ${lost} were reported as lost`];
}
