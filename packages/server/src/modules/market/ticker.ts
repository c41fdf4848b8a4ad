import { dayMs, ticksPerDay } from '@limelight/rules/time';
import { type Database, openDatabase } from '../../platform/database.js';
import { type TickTask, TickTaskRunner } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { commitFairDays } from './fair-day.js';
import { resign, takeLead } from './leadership.sql.js';
import { marketSettings } from './market.settings.js';
import { dropPartition, findExpiredPartitions, preparePartitions } from './partitions.sql.js';
import { produceTick, type TakeImpacts, withoutImpacts } from './produce-tick.js';
import { settleVolume } from './settle-volume.js';
import { beginLeadership, findMarket, findTick } from './tick.sql.js';

export interface Ticker {
  stop(): Promise<void>;
}

type TickerServices = Pick<Services, 'databaseUrl' | 'clock' | 'random' | 'log' | 'env' | 'settings'>;

interface LeaderServices extends TickerServices {
  readonly runner: TickTaskRunner;
  readonly takeImpacts: TakeImpacts;
}

/** How soon another instance takes over when the leader is gone, and how soon a lost database is tried again. */
const candidacyPauseMs = 1_000;

/**
 * Every instance runs for leader; one holds the lock, on a connection of its own, and ticks. Should that connection
 * break, the lock is free and the next instance takes over; the epoch keeps the old leader's late writes out.
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
        if (!(await takeLead(connection))) return;
        try {
          await lead(connection, services, stopped);
        } finally {
          await resign(connection);
        }
      });
    } catch (error) {
      log.warn({ err: error }, 'the ticker paused');
    }
    await clock.sleep(candidacyPauseMs, stopped);
  }
  await close();
}

async function lead(db: Database, services: LeaderServices, stopped: AbortSignal): Promise<void> {
  const { clock, env, settings, runner, takeImpacts } = services;
  const epoch = await beginLeadership(db);
  let { number, atMs } = await lastTick(db);
  let ready = await keepHouse(db, services, number);
  while (!stopped.aborted) {
    // A clock that was set back must not stop the market until it has caught up.
    const pauseMs = Math.min(atMs + env.tickIntervalMs - clock.nowMs(), 2 * env.tickIntervalMs);
    await clock.sleep(pauseMs, stopped);
    if (stopped.aborted) return;
    const dueMs = atMs + env.tickIntervalMs;
    // On time, ticks keep their rhythm without drift. After downtime the market goes on from now: nothing is replayed.
    const late = clock.nowMs() - dueMs >= env.tickIntervalMs;
    atMs = late ? clock.nowMs() : dueMs;
    if (
      Math.floor(atMs / dayMs) !== Math.floor((atMs - env.tickIntervalMs) / dayMs) ||
      number % ticksPerDay === 0 ||
      late ||
      !ready
    ) {
      ready = await keepHouse(db, services, number);
    }
    await commitFairDays(db, services);
    const plan = { from: number, atMs, epoch, tempo: settings.of(marketSettings).marketTempo };
    number = await produceTick(db, plan, takeImpacts);
    await settleVolume(db);
    runner.start({ number, atMs });
  }
}

async function lastTick(db: Database): Promise<{ number: number; atMs: number }> {
  const market = await findMarket(db);
  const tick = market && (await findTick(db, market.tick_number));
  if (!tick) throw new Error('the market has no tick to go on from');
  return { number: tick.number, atMs: tick.at.getTime() };
}

/**
 * Partitions for the days to come, none for those past keeping. The first are made a day ahead, so the market goes on
 * while a long reader keeps them from being made.
 * @returns whether all is ready
 */
async function keepHouse(db: Database, { clock, log }: TickerServices, number: number): Promise<boolean> {
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
      log.warn({ err: error, name }, 'an old partition stays for now'),
    );
  }
  return ready;
}
