import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@limelight/harness/wait-for';
import { ApiClient } from '../api-client.js';
import { type AuditResult, auditPlayers } from '../auditor.js';
import { summaryOf } from '../crash-test.js';
import type { VirtualPlayer } from '../player.js';
import { Random } from '../random.js';
import { createPlayers, Workload } from '../workload.js';
import type { FailoverPlan } from './failover-options.js';
import type { Failure } from './failures.js';
import { type Game, tickIntervalMs } from './game.js';
import { AcknowledgementWatch, longestGapMs } from './outage.js';
import { type Outcome, outcomeTable, verdictOn } from './report.js';
import { TickWatch } from './tick-watch.js';
import { takeTurns } from './turns.js';

/** The daily limit is 100 trades, and each order may become one. */
const acknowledgedMax = 95;
/** A failure with all that it causes is over earlier; then players trade a little less than they may. */
const failureMs = 45_000;
/** As a browser pauses: a crowd that sends ten times a second would be the load that it waits out. */
const retryPauseMs = 1_000;
/** Between two failures, and how many writes show that the game goes on. */
const settledMs = 2_000;
const settledWrites = 3;
const goesOnMsMax = 120_000;
const isWellMsMax = 180_000;
/** What a node reports of itself can be some seconds old. */
const staysWellMs = 4_000;
const watcherAddress = '127.78.0.1';

export interface FailoverStage {
  readonly game: Game;
  readonly failures: readonly Failure[];
  /** Of the database; undefined when all is well. */
  readonly databaseProblem: () => Promise<string | undefined>;
  readonly plan: FailoverPlan;
  readonly log: (line: string) => void;
}

interface Watches {
  readonly writes: AcknowledgementWatch;
  readonly ticks: TickWatch;
}

/** Lets what the plan says fail while players trade. @returns the problems */
export async function runFailover(stage: FailoverStage): Promise<string[]> {
  const { game, failures, plan, log } = stage;
  const random = new Random(plan.seed);
  const players = await createPlayers(game.url, plan.players, random, { retryPauseMs });
  log(`${players.length} players signed up and verified`);
  const pauseMs = (plan.failures * failureMs) / acknowledgedMax;
  const workload = await Workload.start({ url: game.url, players, random, pauseMs, acknowledgedMax });
  const watches: Watches = {
    writes: new AcknowledgementWatch(() => players.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0)),
    ticks: new TickWatch(new ApiClient(game.url, watcherAddress), tickIntervalMs),
  };
  const outcomes: Outcome[] = [];
  const problems: string[] = [];
  try {
    for (const failure of takeTurns(failures, plan.failures, random)) {
      await settle(watches);
      const outcome = await fail(failure, stage, watches, random);
      outcomes.push(outcome);
      log(`${outcomes.length}. ${describe(outcome)}`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  await watches.ticks.stop();
  await watches.writes.stop();
  if (problems.length > 0) return problems;
  await workload.finish();
  const result = await audit(stage, players);
  for (const line of outcomes.length > 0 ? outcomeTable(outcomes) : []) log(line);
  return [...verdictOn(outcomes, plan.failures, lossesOf(result)), ...result.problems];
}

/** Until writes go through again. */
async function settle({ writes }: Watches): Promise<void> {
  await sleep(settledMs);
  const before = writes.momentsMs.length;
  await waitFor({ what: 'writes', timeoutMs: goesOnMsMax }, () =>
    writes.momentsMs.length >= before + settledWrites ? true : undefined,
  );
}

async function fail(
  { name, begin }: Failure,
  stage: FailoverStage,
  watches: Watches,
  random: Random,
): Promise<Outcome & { readonly of: string }> {
  const { writes, ticks } = watches;
  const [beganMs, firstTick, acknowledgedBefore] = [performance.now(), ticks.newest, writes.count()];
  const { of, isReplaced, end } = await begin(random);
  if (isReplaced !== undefined) {
    await waitFor({ what: `another in the place of ${of}`, timeoutMs: goesOnMsMax, pollMs: 200 }, async () =>
      (await isReplaced()) ? true : undefined,
    );
  }
  await settle(watches);
  await end();
  const wellMs = await waitUntilWell(stage).catch((error: Error) => {
    throw new Error(`after ${name} of ${of}: ${error.message}`);
  });
  await settle(watches);
  const { missed, doubled } = ticks.countSince(firstTick);
  return {
    name,
    of,
    outageMs: longestGapMs(writes.momentsMs, beganMs, wellMs),
    missedTicks: missed,
    doubledTicks: doubled,
    acknowledged: writes.count() - acknowledgedBefore,
    tookMs: wellMs - beganMs,
  };
}

/** @returns since when it has been so for some seconds */
async function waitUntilWell({ game, databaseProblem }: FailoverStage): Promise<number> {
  let problem: string | undefined;
  let sinceMs: number | undefined;
  const isWell = async () => {
    problem = (await databaseProblem()) ?? (await game.problem());
    sinceMs = problem === undefined ? (sinceMs ?? performance.now()) : undefined;
    return sinceMs !== undefined && performance.now() - sinceMs >= staysWellMs ? sinceMs : undefined;
  };
  return waitFor({ what: 'all to be well', timeoutMs: isWellMsMax, pollMs: 200 }, isWell).catch((error: Error) => {
    throw new Error(`${error.message}: ${problem}`);
  });
}

function describe({ name, of, outageMs, missedTicks, acknowledged }: Outcome & { readonly of: string }): string {
  const outage = (outageMs / 1_000).toFixed(1);
  return `${name} (${of}): ${outage} s without a write, ${missedTicks} ticks missed, ${acknowledged} acknowledged`;
}

async function audit({ game, log }: FailoverStage, players: readonly VirtualPlayer[]): Promise<AuditResult> {
  const result = await auditPlayers(players);
  log(summaryOf(result));
  const unknown = players.reduce((sum, { figures }) => sum + figures.unknownOutcomes, 0);
  log(`${unknown} requests got no answer and were sent again`);
  const [first] = game.instances;
  const { exitCode, stdout, stderr } = (await first?.run('audit-main.js')) ?? { exitCode: 1, stdout: '', stderr: '' };
  for (const line of `${stdout}${stderr}`.trimEnd().split('\n')) if (!line.startsWith('holds ')) log(line);
  const failed = exitCode === 0 ? [] : [`audit exited with code ${exitCode}`];
  return { ...result, problems: [...result.problems, ...failed] };
}

function lossesOf({ mismatches }: AuditResult): { readonly lost: number; readonly doubled: number } {
  const count = (wanted: string) => mismatches.filter(({ kind }) => kind === wanted).length;
  return { lost: count('lost'), doubled: count('duplicated') };
}
