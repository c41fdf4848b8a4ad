import { systemClock } from '../../../platform/clock.js';
import { type Database, openDatabase } from '../../../platform/database.js';
import { isSkewed } from '../../../platform/database-clock.js';
import { type TickTask, TickTaskRunner } from '../../../platform/tick-tasks.js';
import { Leader, type LeaderServices } from './leader.js';
import { leading } from './market.metrics.js';
import { beginLeadership, endSilentLeader, releaseLeadership, showPresence, tryTakeLeadership } from './tick.sql.js';

export interface Ticker {
  stop(): Promise<void>;
}

type TickerServices = Omit<CandidateServices, 'runner' | 'silenceMsMax'>;

interface CandidateServices extends Omit<LeaderServices, 'db'> {
  readonly silenceMsMax: number;
}

/** In real time, like all that waits for another instance: how often the leader shows that it is there. */
const presenceMs = 5_000;
/**
 * A leader that sent nothing for so long is ended by the next one. Each of its statements ends within 25
 * seconds, so one that only waits is left alone.
 */
const leaderSilenceMsMax = 30_000;

/**
 * How soon another instance takes over from a lost leader, and how soon a lost database connection is
 * retried.
 */
const electionRetryMs = 1_000;

/**
 * Leader election: every instance tries to take an advisory lock on a connection of its own, and the one that
 * holds it ticks. If that connection breaks, the lock is free and another instance takes over; if it falls
 * silent, because the leader hangs or lost its network, another instance ends it. The epoch (a fencing token)
 * rejects late writes of the old leader. An instance whose machine's clock is off does not lead.
 */
export function startTicker(
  services: TickerServices,
  tasks: readonly TickTask[] = [],
  silenceMsMax: number = leaderSilenceMsMax,
): Ticker {
  const stopping = new AbortController();
  const runner = new TickTaskRunner(tasks, services.log);
  const running = runElection({ ...services, runner, silenceMsMax }, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await runner.settle();
    },
  };
}

async function runElection(services: CandidateServices, stopped: AbortSignal): Promise<void> {
  const { databaseUrl, clock, log, silenceMsMax } = services;
  const onError = (error: Error) => log.warn({ err: error }, 'the ticker lost its database connection');
  const { db, close } = openDatabase({ url: databaseUrl, connectionsMax: 1, onError });
  while (!stopped.aborted) {
    try {
      await db.connection().execute(async (connection) => {
        if (isSkewed(clock)) return;
        if (!(await tryTakeLeadership(connection))) {
          if (await endSilentLeader(connection, silenceMsMax)) log.warn('ended the connection of a leader that hangs');
          return;
        }
        const left = new AbortController();
        const present = stayPresent(connection, left.signal);
        try {
          await lead(connection, services, stopped);
        } finally {
          left.abort();
          await present;
          await releaseLeadership(connection);
        }
      });
    } catch (error) {
      log.warn({ err: error }, 'the ticker failed; retrying');
    }
    await clock.sleep(electionRetryMs, stopped);
  }
  await close();
}

/** Between two ticks the leader's connection says nothing by itself, as one does that hangs. */
async function stayPresent(connection: Database, left: AbortSignal): Promise<void> {
  while (!left.aborted) {
    await systemClock.sleep(presenceMs, left);
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
