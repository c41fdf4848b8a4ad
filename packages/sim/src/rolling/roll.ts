import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addresses } from '@limelight/contract/addresses';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { copySeededDatabase, type SeededPostgres } from '@limelight/harness/seeded-postgres';
import { waitFor } from '@limelight/harness/wait-for';
import { auditPlayers } from '../auditor.js';
import { summaryOf } from '../crash-test.js';
import type { Running } from '../mail-servers/run-program.js';
import type { VirtualPlayer } from '../player.js';
import { startPlainHaproxy } from '../proxies/proxy.js';
import type { Random } from '../random.js';
import { createPlayers, Workload } from '../workload.js';
import { startSmallProxy } from './small-proxy.js';
import { TickStream, tallyTicks } from './tick-stream.js';

const tickMs = 2_000;
const drainSeconds = 4;
const playersCount = 20;
const streamsCount = 200;
const pauseMs = 600;
/** Below the game's daily limit. */
const acknowledgedMax = 400;
/** Before, between and after the two restarts. */
const calmMs = 3 * tickMs;
const servedMsMax = 60_000;
const finishMsMax = 30_000;

export interface RollOptions {
  readonly seeded: SeededPostgres;
  /** Main programs of two builds. */
  readonly from: string;
  readonly to: string;
  readonly hasHaproxy: boolean;
  readonly random: Random;
  readonly log: (line: string) => void;
}

interface Place {
  readonly port: number;
  readonly folder: string;
}

interface Stage extends RollOptions {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Of an instance of the version before that starts again. */
  readonly spare: Place;
  readonly running: readonly Instance[];
}

export interface RollResult {
  /** Requests that were answered with what no player should read. */
  readonly refused: readonly string[];
  readonly missedTicks: number;
  /** What was lost, doubled or changed, and what the upgrade itself ran into. */
  readonly others: readonly string[];
}

/** Upgrades two instances, one after the other, while players trade and pages are open. */
export async function roll(options: RollOptions): Promise<RollResult> {
  const [port, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort(), await findFreePort()];
  const folder = await makeScratchFolder('rolling');
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    ...(await copySeededDatabase(options.seeded)),
    TICK_INTERVAL_MS: String(tickMs),
    DRAIN_SECONDS: String(drainSeconds),
    PUBLIC_URL: url,
  };
  const places = ports.map((instance) => ({ port: instance, folder: join(folder, String(instance)) }));
  const [spare = { port, folder }, ...used] = places;
  const running = used.map((place) => new Instance(place, variables));
  const stage = { ...options, url, variables, spare, running };
  let proxy: Running | undefined;
  try {
    for (const instance of stage.running) await instance.start(options.from);
    const instances = used.map((place) => place.port);
    proxy = options.hasHaproxy
      ? await startPlainHaproxy({ port, instances, folder })
      : await startSmallProxy(port, instances);
    return await rollUnderLoad(stage);
  } finally {
    await proxy?.stop();
    for (const instance of stage.running) await instance.stop();
    await removeScratchFolder(folder);
  }
}

/** A port and a folder, with whichever version runs there. */
class Instance {
  server: LimelightProcess | undefined;
  readonly #place: Place;
  readonly #variables: Readonly<Record<string, string>>;

  constructor(place: Place, variables: Readonly<Record<string, string>>) {
    this.#place = place;
    this.#variables = variables;
  }

  async start(main: string): Promise<void> {
    const { port, folder } = this.#place;
    this.server = new LimelightProcess({ port, dataDirectory: folder, variables: this.#variables, main });
    await this.server.start();
  }

  async stop(): Promise<void> {
    await this.server?.stop().catch(() => this.server?.kill());
  }
}

async function rollUnderLoad(stage: Stage): Promise<RollResult> {
  const { random, url } = stage;
  await waitFor({ what: 'the proxy', timeoutMs: servedMsMax }, async () => {
    const response = await fetch(url + addresses.ready).catch(() => undefined);
    return response?.ok || undefined;
  });
  const players = await createPlayers(url, playersCount, random);
  const streams = Array.from({ length: streamsCount }, (_, index) => new TickStream(url, `127.78.0.${1 + index}`));
  const workload = await Workload.start({ url, players, random, pauseMs, acknowledgedMax });
  const others: string[] = [];
  try {
    await sleep(calmMs);
    others.push(...problemsOf(players).map((problem) => `before the upgrade: ${problem}`));
    await replaceEach(stage);
    await sleep(calmMs);
  } catch (error) {
    others.push(error instanceof Error ? error.message : String(error));
  } finally {
    // Players whose requests are refused try again, for as long as that takes.
    await Promise.race([workload.finish(), sleep(finishMsMax)]).catch((error: Error) => others.push(error.message));
    for (const stream of streams) stream.close();
  }
  return report({ stage, players, streams, others });
}

async function replaceEach({ running, to, log }: Stage): Promise<void> {
  for (const [index, instance] of running.entries()) {
    const begunMs = performance.now();
    await instance.stop();
    const stoppedMs = performance.now();
    await instance.start(to);
    const [stop, start] = [stoppedMs - begunMs, performance.now() - stoppedMs].map((ms) => (ms / 1_000).toFixed(1));
    log(
      `instance ${index + 1}: stopped in ${stop} s, of which ${drainSeconds} s drained; the new one ready after ${start} s`,
    );
    await sleep(calmMs);
  }
}

interface Seen {
  readonly stage: Stage;
  readonly players: readonly VirtualPlayer[];
  readonly streams: readonly TickStream[];
  readonly others: readonly string[];
}

async function report({ stage, players, streams, others }: Seen): Promise<RollResult> {
  const { log, running } = stage;
  const refused = problemsOf(players);
  const retried = players.reduce((sum, { figures }) => sum + figures.unknownOutcomes, 0);
  const audit = await auditPlayers(players).catch((error: Error) => error);
  if (audit instanceof Error) return { refused, missedTicks: 0, others: [...others, audit.message] };
  const { received, missed } = tallyTicks(streams);
  const gapMs = Math.max(...streams.map(({ gapMsMax }) => gapMsMax));
  const reconnects = streams.reduce((sum, stream) => sum + stream.reconnects, 0);
  log(`${summaryOf(audit)}; ${refused.length} requests refused, ${retried} sent again`);
  log(
    `${streams.length} streams: ${received} ticks received, ${missed} missed, ${reconnects} reconnects, longest time between two ticks ${(gapMs / 1_000).toFixed(1)} s at one tick in ${tickMs / 1_000} s`,
  );
  const found = [...others, ...audit.mismatches.map((one) => JSON.stringify(one))];
  if (audit.trades === 0) found.push('no trade was acknowledged, so nothing was tested');
  const program = join(dirname(stage.to), 'audit-main.js');
  const { exitCode, stdout = '' } = (await running[0]?.server?.run(program)) ?? { exitCode: null };
  log(stdout.trimEnd().split('\n').at(-1) ?? '');
  if (exitCode !== 0) found.push(`audit exited with code ${exitCode}`);
  found.push(...(await startOlder(stage)));
  return { refused, missedTicks: missed, others: found };
}

/** An instance of before that starts again does not know the schema: it says so and ends. */
async function startOlder({ from, spare, variables }: Stage): Promise<string[]> {
  const older = new LimelightProcess({ port: spare.port, dataDirectory: spare.folder, variables, main: from });
  const outcome = await older.start().then(
    () => 'it serves',
    (error: Error) => error.message,
  );
  await older.stop();
  const isRefused = outcome.includes('The database has been served by a newer version');
  return isRefused ? [] : [`the version before on the newer schema: ${outcome}`];
}

function problemsOf(players: readonly VirtualPlayer[]): string[] {
  return players.flatMap(({ problems }) => problems);
}
