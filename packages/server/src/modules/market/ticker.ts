import { dayMs, ticksPerDay } from '@limelight/rules/time';
import { type Database, openDatabase } from '../../platform/database.js';
import { tickDurations } from '../../platform/recent-measurements.js';
import { dropPartition } from '../../platform/reshape-tables.sql.js';
import { type TickTask, TickTaskRunner } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { commitFairDays } from './fair-day.js';
import { marketSettings } from './market.settings.js';
import { findExpiredPartitions, preparePartitions } from './partitions.sql.js';
import { produceTick, type TakeImpacts, withoutImpacts } from './produce-tick.js';
import { settleVolume } from './settle-volume.js';
import { beginLeadership, findMarket, findTick, releaseLeadership, tryTakeLeadership } from './tick.sql.js';

export interface Ticker {
  stop(): Promise<void>;
}

type TickerServices = Pick<Services, 'databaseUrl' | 'clock' | 'random' | 'log' | 'env' | 'settings'>;

interface LeaderServices extends TickerServices {
  readonly runner: TickTaskRunner;
  readonly takeImpacts: TakeImpacts;
}

/** How soon another instance takes over from a lost leader, and how soon a lost database connection is retried. */
const electionRetryMs = 1_000;

/**
 * Leader election: every instance tries to take an advisory lock on a connection of its own, and the one that holds it
 * ticks. If that connection breaks, the lock is free and another instance takes over; the epoch (a fencing token)
 * rejects late writes of the old leader.
 */
export function startTicker(
  services: TickerServices,
  tasks: readonly TickTask[] = [],
  takeImpacts: TakeImpacts = withoutImpacts,
): Ticker {
  const stopping = new AbortController();
  const runner = new TickTaskRunner(tasks, services.log);
  const running = campaign({ ...services, runner, takeImpacts }, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await runner.settle();
    },
  };
}

async function campaign(services: LeaderServices, stopped: AbortSignal): Promise<void> {
  const { databaseUrl, clock, log } = services;
  const onError = (error: Error) => log.warn({ err: error }, 'the ticker lost its database connection');
  const { db, close } = openDatabase({ url: databaseUrl, connectionsMax: 1, onError });
  while (!stopped.aborted) {
    try {
      await db.connection().execute(async (connection) => {
        if (!(await tryTakeLeadership(connection))) return;
        try {
          await lead(connection, services, stopped);
        } finally {
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

async function lead(db: Database, services: LeaderServices, stopped: AbortSignal): Promise<void> {
  const { clock, env, settings, runner, takeImpacts } = services;
  const epoch = await beginLeadership(db);
  let { number, atMs } = await lastTick(db);
  let ready = await maintainPartitions(db, services, number);
  while (!stopped.aborted) {
    // Bounded, since a clock that was set back must not stop the market until it has caught up.
    const pauseMs = Math.min(atMs + env.tickIntervalMs - clock.nowMs(), 2 * env.tickIntervalMs);
    await clock.sleep(pauseMs, stopped);
    if (stopped.aborted) return;
    const dueMs = atMs + env.tickIntervalMs;
    // Normally ticks follow a fixed schedule without drift. After downtime the market continues from now.
    const late = clock.nowMs() - dueMs >= env.tickIntervalMs;
    atMs = late ? clock.nowMs() : dueMs;
    if (
      Math.floor(atMs / dayMs) !== Math.floor((atMs - env.tickIntervalMs) / dayMs) ||
      number % ticksPerDay === 0 ||
      late ||
      !ready
    ) {
      ready = await maintainPartitions(db, services, number);
    }
    await commitFairDays(db, services);
    const plan = { from: number, atMs, epoch, tempo: settings.of(marketSettings).marketTempo };
    const startedMs = performance.now();
    number = await produceTick(db, plan, takeImpacts);
    tickDurations.record(performance.now() - startedMs, clock.nowMs());
    await settleVolume(db);
    runner.start({ number, atMs });
  }
}

async function lastTick(db: Database): Promise<{ number: number; atMs: number }> {
  const market = await findMarket(db);
  const tick = market && (await findTick(db, market.tick_number));
  if (!tick) throw new Error('the market has no tick to continue from');
  return { number: tick.number, atMs: tick.at.getTime() };
}

/**
 * Creates the partitions of the next day and drops those past their retention. Created a day ahead, so that the market
 * continues while a long read blocks their creation.
 * @returns whether all partitions are ready
 */
async function maintainPartitions(db: Database, { clock, log }: TickerServices, number: number): Promise<boolean> {
  const nowMs = clock.nowMs();
  const ready = await preparePartitions(db, number, nowMs).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'partitions for the next day are not ready yet');
      return false;
    },
  );
  for (const name of await findExpiredPartitions(db, number, nowMs)) {
    await dropPartition(db, name).catch((error: unknown) =>
      log.warn({ err: error, name }, 'failed to drop an old partition; retrying later'),
    );
  }
  return ready;
}
