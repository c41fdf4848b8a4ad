import { nextTickMs } from '@limelight/rules/game-day';
import { dayMs, type LondonDay, londonDay, parseLondonDay, startOfLondonDay, ticksPerDay } from '@limelight/rules/time';
import { systemClock } from '../../../platform/clock.js';
import { type Database, openDatabase } from '../../../platform/database.js';
import { isSkewed } from '../../../platform/database-clock.js';
import { tickDurations } from '../../../platform/recent-measurements.js';
import { dropPartition } from '../../../platform/reshape-tables.sql.js';
import { type TickTask, TickTaskRunner } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { commitFairDays, DayRefusedError } from './fair-day.js';
import { marketSettings } from './market.settings.js';
import { findLastMarketDay } from './market-day.sql.js';
import { openNextDay } from './open-day.js';
import { findExpiredPartitions, preparePartitions } from './partitions.sql.js';
import { produceTick, type TakeImpacts, withoutImpacts } from './produce-tick.js';
import { schedulePremieres } from './schedule-premieres.js';
import { settleVolume } from './settle-volume.js';
import { listDueSplits } from './split.sql.js';
import {
  beginLeadership,
  endSilentLeader,
  findMarket,
  findTick,
  releaseLeadership,
  showPresence,
  tryTakeLeadership,
} from './tick.sql.js';

export interface Ticker {
  stop(): Promise<void>;
}

type TickerServices = Pick<
  Services,
  'databaseUrl' | 'clock' | 'random' | 'log' | 'env' | 'settings' | 'secret' | 'secrets'
>;

interface LeaderServices extends TickerServices {
  readonly runner: TickTaskRunner;
  readonly takeImpacts: TakeImpacts;
  readonly silenceMsMax: number;
}

/** In real time, like all that waits for another instance: how often the leader shows that it is there. */
const presenceMs = 5_000;
/**
 * A leader that sent nothing for so long is ended by the next one. Each of its statements ends within 25 seconds, so
 * one that only waits is left alone.
 */
const leaderSilenceMsMax = 30_000;

/** How soon another instance takes over from a lost leader, and how soon a lost database connection is retried. */
const electionRetryMs = 1_000;

/**
 * Leader election: every instance tries to take an advisory lock on a connection of its own, and the one that holds it
 * ticks. If that connection breaks, the lock is free and another instance takes over; if it falls silent, because the leader
 * hangs or lost its network, another instance ends it. The epoch (a fencing token) rejects late writes of the old leader. An instance whose machine's clock is off does not lead.
 */
export function startTicker(
  services: TickerServices,
  tasks: readonly TickTask[] = [],
  takeImpacts: TakeImpacts = withoutImpacts,
  silenceMsMax: number = leaderSilenceMsMax,
): Ticker {
  const stopping = new AbortController();
  const runner = new TickTaskRunner(tasks, services.log);
  const running = campaign({ ...services, runner, takeImpacts, silenceMsMax }, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await runner.settle();
    },
  };
}

async function campaign(services: LeaderServices, stopped: AbortSignal): Promise<void> {
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

async function lead(db: Database, services: LeaderServices, stopped: AbortSignal): Promise<void> {
  const { clock, env, settings, runner, takeImpacts, log } = services;
  const epoch = await beginLeadership(db);
  let { number, atMs } = await lastTick(db);
  let madeMs = paceFrom(atMs, clock.nowMs(), env.tickIntervalMs);
  let ready = await maintainPartitions(db, services, number);
  runner.catchUp({ number, atMs: Math.min(atMs, clock.nowMs()) });
  let refused: LondonDay | undefined;
  while (!stopped.aborted) {
    const earliestMs = await prepareNextTick(db, services, { number, atMs });
    const dueMs = atMs + env.tickIntervalMs;
    const untilOpenMs = earliestMs - clock.nowMs();
    // A day that is further ahead was opened by a tick that is dated ahead: it does not stop the market.
    const pauseMs = Math.max(
      madeMs + env.tickIntervalMs - clock.nowMs(),
      untilOpenMs <= env.tickIntervalMs ? untilOpenMs : 0,
    );
    await clock.sleep(pauseMs, stopped);
    await runner.beforeNextTick(stopped);
    if (stopped.aborted || isSkewed(clock)) return;
    const nowMs = clock.nowMs();
    atMs = Math.max(nextTickMs({ lastMs: atMs, nowMs, intervalMs: env.tickIntervalMs }), earliestMs);
    madeMs = paceFrom(atMs, nowMs, env.tickIntervalMs);
    const late = atMs > dueMs;
    if (
      Math.floor(atMs / dayMs) !== Math.floor((atMs - env.tickIntervalMs) / dayMs) ||
      number % ticksPerDay === 0 ||
      late ||
      !ready
    ) {
      ready = await maintainPartitions(db, services, number);
    }
    const plan = { from: number, atMs, epoch, tempo: settings.of(marketSettings).marketTempo };
    const startedMs = performance.now();
    try {
      number = await produceTick({ ...services, db }, plan, takeImpacts);
    } catch (error) {
      if (!(error instanceof DayRefusedError)) throw error;
      if (error.day !== refused) log.error({ err: error }, 'the market is closed until the next day in London');
      refused = error.day;
      continue;
    }
    tickDurations.record(performance.now() - startedMs, clock.nowMs());
    await settleVolume(db);
    // What follows a tick is paid and published by its time: never by one that is still to come.
    runner.start({ number, atMs: Math.min(atMs, clock.nowMs()) });
  }
}

/** What the next tick is an interval after: this one's time, or now behind a tick that is dated far ahead. */
function paceFrom(atMs: number, nowMs: number, intervalMs: number): number {
  return atMs - nowMs < intervalMs ? atMs : nowMs;
}

/**
 * What is published before a tick: commitments to the days ahead, and before the first tick of a day its opening record.
 * A day with splits opens with its first tick, since prices and shares change with it.
 * @returns the start of the day that is open: no tick is earlier
 */
async function prepareNextTick(
  db: Database,
  services: LeaderServices,
  { number, atMs }: { readonly number: number; readonly atMs: number },
): Promise<number> {
  const { clock, env, settings } = services;
  await commitFairDays(db, services);
  await schedulePremieres(db, services);
  const open = await findLastMarketDay(db);
  if (open === undefined) return 0;
  const earliestMs = startOfLondonDay(parseLondonDay(open.day));
  const dueMs = Math.max(atMs + env.tickIntervalMs, earliestMs);
  const day = londonDay(dueMs);
  const isDowntime = clock.nowMs() - dueMs >= env.tickIntervalMs;
  if (open.day >= day || isDowntime || (await listDueSplits(db, day)).length > 0) return earliestMs;
  const tempo = settings.of(marketSettings).marketTempo;
  await openNextDay({ ...services, db }, { day, afterTick: number, tempo, now: clock.now() }).catch(
    (error: unknown) => {
      // Its first tick is refused for the same reason, and logged.
      if (!(error instanceof DayRefusedError)) throw error;
    },
  );
  return startOfLondonDay(day);
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
