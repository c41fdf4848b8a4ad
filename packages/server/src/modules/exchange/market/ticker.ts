import { systemClock } from '../../../platform/clock.js';
import { type Database, openDatabase } from '../../../platform/database.js';
import { isSkewed } from '../../../platform/database-clock.js';
import { type TickTask, TickTaskRunner } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { Leader, type LeaderServices } from './leader.js';
import { leading } from './market.metrics.js';
import { endSilentLeader, findSilentLeader, type SilentLeader, showPresence } from './silent-leader.sql.js';
import { beginLeadership, releaseLeadership, tryTakeLeadership } from './tick.sql.js';

export interface Ticker {
  stop(): Promise<void>;
}

type TickerServices = Omit<CandidateServices, 'runner' | 'silenceMs'>;

interface CandidateServices extends Omit<LeaderServices, 'db'>, Pick<Services, 'databaseWatch'> {
  readonly silenceMs: number;
}

/**
 * How long a leader's connection may be silent. Half an interval, so that the next tick comes within three of
 * them; not less than what a busy machine takes for a turn, and not more than ten seconds.
 */
function silenceMsOf(tickIntervalMs: number): number {
  return Math.min(10_000, Math.max(1_500, tickIntervalMs / 2));
}

/** Each statement of a leader ends within 25 seconds, so one that only waits is left alone. */
const statementMsMax = 30_000;
/**
 * Shares of the silence, in real time, like all that waits for another instance: how often the leader shows
 * that it is there, and how often others look.
 */
const presenceShare = 0.25;
/**
 * How soon another instance takes over from a lost leader, and how soon a lost database connection is
 * retried.
 */
const electionRetryMsMax = 1_000;

/**
 * Leader election: every instance tries to take an advisory lock on a connection of its own, and the one that
 * holds it ticks. If that connection breaks, the lock is free and another instance takes over; if it falls
 * silent, because the leader hangs or lost its network, another instance ends it. The epoch (a fencing token)
 * rejects late writes of the old leader. An instance whose machine's clock is off, or whose database does not
 * answer, does not lead.
 */
export function startTicker(
  services: TickerServices,
  tasks: readonly TickTask[] = [],
  silenceMs: number = silenceMsOf(services.env.tickIntervalMs),
): Ticker {
  const stopping = new AbortController();
  const runner = new TickTaskRunner(tasks, services.log);
  const running = runElection({ ...services, runner, silenceMs }, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await runner.settle();
    },
  };
}

async function runElection(services: CandidateServices, stopped: AbortSignal): Promise<void> {
  const { databaseUrl: url, databaseWatch: watch, clock, log, silenceMs } = services;
  const onError = (error: Error) => log.warn({ err: error }, 'the ticker lost its database connection');
  const { db, close } = openDatabase({ url, connectionsMax: 1, watch, onError });
  const retryMs = Math.min(electionRetryMsMax, presenceShare * silenceMs);
  const endIfSilent = silenceJudge(services);
  while (!stopped.aborted) {
    try {
      if (watch.answers) {
        await db.connection().execute(async (connection) => {
          if (isSkewed(clock)) return;
          if (await tryTakeLeadership(connection)) await leadWhilePresent(connection, services, stopped);
          else await endIfSilent(connection);
        });
      }
    } catch (error) {
      log.warn({ err: error }, 'the ticker failed; retrying');
    }
    await clock.sleep(retryMs, stopped);
  }
  await close();
}

/**
 * Ends a leader that two looks in a row have found in the same silence: after a pause of the whole machine it
 * has time to speak before the second.
 */
function silenceJudge({ log, silenceMs }: CandidateServices): (connection: Database) => Promise<void> {
  let suspect: SilentLeader | undefined;
  return async (connection) => {
    const found = await findSilentLeader(connection, { silenceMs, statementMs: statementMsMax });
    const isSame = found !== undefined && found.pid === suspect?.pid && found.since === suspect.since;
    if (isSame && (await endSilentLeader(connection, found))) log.warn('ended the connection of a leader that hangs');
    suspect = found;
  };
}

async function leadWhilePresent(
  connection: Database,
  services: CandidateServices,
  stopped: AbortSignal,
): Promise<void> {
  const left = new AbortController();
  const present = stayPresent(connection, presenceShare * services.silenceMs, left.signal);
  try {
    await lead(connection, services, stopped);
  } finally {
    left.abort();
    await present;
    await releaseLeadership(connection);
  }
}

/** Between two ticks the leader's connection says nothing by itself, as one does that hangs. */
async function stayPresent(connection: Database, everyMs: number, left: AbortSignal): Promise<void> {
  while (!left.aborted) {
    await systemClock.sleep(everyMs, left);
    // A lost connection is noticed by the next tick.
    if (!left.aborted) await showPresence(connection).catch(() => undefined);
  }
}

/** @throws when the connection is lost, or another instance leads */
async function lead(db: Database, services: CandidateServices, stopped: AbortSignal): Promise<void> {
  const leader = await Leader.begin({ ...services, db }, await beginLeadership(db));
  leading.set(1);
  try {
    while (await leader.tick(stopped));
  } finally {
    leading.set(0);
  }
}
