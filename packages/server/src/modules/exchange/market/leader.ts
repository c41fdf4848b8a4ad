import {
  dayMs,
  type LondonDay,
  londonDay,
  parseLondonDay,
  secondMs,
  startOfLondonDay,
  ticksPerDay,
} from '@limelight/rules/time';
import type { Database } from '../../../platform/database.js';
import { isSkewed } from '../../../platform/database-clock.js';
import { tickDurations } from '../../../platform/recent-measurements.js';
import { dropPartition } from '../../../platform/reshape-tables.sql.js';
import type { TickTaskRunner } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { beginDay } from './begin-day.js';
import { findDayKey } from './day-key.sql.js';
import { commitFairDays, DayRefusedError } from './fair-day.js';
import { tickLateness, tickSeconds, ticksProduced } from './market.metrics.js';
import { marketSettings } from './market.settings.js';
import { findLastMarketDay } from './market-day.sql.js';
import { NetSides } from './net-sides.js';
import { openNextDay } from './open-day.js';
import { findExpiredPartitions, preparePartitions } from './partitions.sql.js';
import { announceCauses, type PriceCauseSource } from './price-causes.js';
import { produceTick } from './produce-tick.js';
import { settleVolume } from './settle-volume.js';
import { findMarket, findTick } from './tick.sql.js';
import { TickPace } from './tick-pace.js';

export interface LeaderServices
  extends PriceCauseSource,
    Pick<Services, 'databaseUrl' | 'clock' | 'random' | 'log' | 'env' | 'settings' | 'secret' | 'secrets'> {
  /** The connection that holds the lock of the leader. */
  readonly db: Database;
  readonly runner: TickTaskRunner;
}

/** What the leading instance does, tick by tick. */
export class Leader {
  readonly #services: LeaderServices;
  readonly #epoch: number;
  readonly #pace: TickPace;
  readonly #sides = new NetSides();
  /** Of the newest tick. */
  #number: number;
  #partitionsReady = false;
  #refused: LondonDay | undefined;
  /** The day that has its key, and since when. */
  #begun: { readonly day: LondonDay; readonly atMs: number } | undefined;

  private constructor(
    services: LeaderServices,
    epoch: number,
    last: { readonly number: number; readonly atMs: number },
  ) {
    const { clock, env } = services;
    this.#services = services;
    this.#epoch = epoch;
    this.#number = last.number;
    this.#pace = new TickPace({ lastMs: last.atMs, nowMs: clock.nowMs(), intervalMs: env.tickIntervalMs });
  }

  /** @param epoch fencing token of this leadership */
  static async begin(services: LeaderServices, epoch: number): Promise<Leader> {
    const leader = new Leader(services, epoch, await lastTick(services.db));
    await leader.#maintainPartitions();
    services.runner.catchUp(leader.#published);
    return leader;
  }

  /** Makes the next tick at its time. @returns whether this instance goes on to lead */
  async tick(stopped: AbortSignal): Promise<boolean> {
    if (stopped.aborted) return false;
    const { clock, env, runner } = this.#services;
    const earliestMs = await this.#prepare(stopped);
    await clock.sleep(this.#pace.pauseMs({ nowMs: clock.nowMs(), earliestMs }), stopped);
    await runner.beforeNextTick(stopped);
    if (stopped.aborted || isSkewed(clock)) return false;
    const isLate = this.#pace.next({ nowMs: clock.nowMs(), earliestMs });
    const { atMs } = this.#pace;
    const isNewDay = Math.floor(atMs / dayMs) !== Math.floor((atMs - env.tickIntervalMs) / dayMs);
    const isFull = this.#number % ticksPerDay === 0;
    if (isNewDay || isFull || isLate || !this.#partitionsReady) await this.#maintainPartitions();
    if (await this.#produce()) {
      await settleVolume(this.#services.db, this.#sides);
      runner.start(this.#published);
    }
    return true;
  }

  /** What follows a tick is paid and published by its time: never by one that is still to come. */
  get #published() {
    return { number: this.#number, atMs: Math.min(this.#pace.atMs, this.#services.clock.nowMs()) };
  }

  get #tempo() {
    return this.#services.settings.of(marketSettings).marketTempo;
  }

  /** @returns false on a day that nobody could check: the market is closed */
  async #produce(): Promise<boolean> {
    const { clock, log } = this.#services;
    const plan = { from: this.#number, atMs: this.#pace.atMs, epoch: this.#epoch, tempo: this.#tempo };
    const startedMs = performance.now();
    try {
      this.#number = await produceTick(this.#services, plan);
    } catch (error) {
      if (!(error instanceof DayRefusedError)) throw error;
      if (error.day !== this.#refused) log.error({ err: error }, 'the market is closed until the next day in London');
      this.#refused = error.day;
      return false;
    }
    const tookMs = performance.now() - startedMs;
    tickDurations.record(tookMs, clock.nowMs());
    tickSeconds.observe(tookMs / secondMs);
    tickLateness.observe(Math.max(0, clock.nowMs() - plan.atMs) / secondMs);
    ticksProduced.inc();
    return true;
  }

  /**
   * What is published before a tick: commitments to the days ahead, and before the first tick of a day its
   * opening record and the closing record of the day before.
   * @returns since when the day has its key: no tick is earlier
   */
  async #prepare(stopped: AbortSignal): Promise<number> {
    const { db, clock, env } = this.#services;
    await commitFairDays(db, this.#services);
    await announceCauses(db, this.#services);
    const open = await findLastMarketDay(db);
    if (open === undefined) return 0;
    const earliestMs = startOfLondonDay(parseLondonDay(open.day));
    const dueMs = Math.max(this.#pace.atMs + env.tickIntervalMs, earliestMs);
    const day = londonDay(dueMs);
    const isDowntime = clock.nowMs() - dueMs >= env.tickIntervalMs;
    if (open.day < day && !isDowntime && !(await this.#opensWithTick(day))) {
      const opening = { day, afterTick: this.#number, tempo: this.#tempo, now: clock.now() };
      await openNextDay(this.#services, opening).catch(ignoreRefusal);
    }
    return Math.max(earliestMs, await this.#begin(londonDay(Math.max(dueMs, clock.nowMs())), stopped));
  }

  /**
   * At midnight, whenever the next tick is due, the day before is closed: with its record the new day has its
   * key. @returns since when it has
   */
  async #begin(day: LondonDay, stopped: AbortSignal): Promise<number> {
    if (this.#begun?.day === day) return this.#begun.atMs;
    const { db, clock, env } = this.#services;
    const startMs = startOfLondonDay(day);
    const untilMs = startMs - clock.nowMs();
    // A tick that is dated ahead begins its day with the tick.
    if (untilMs > env.tickIntervalMs) return startMs;
    if (untilMs > 0) await clock.sleep(untilMs, stopped);
    if (stopped.aborted) return startMs;
    await beginDay(this.#services, { day, afterTick: this.#number }).catch(ignoreRefusal);
    const key = await findDayKey(db, day);
    if (key !== undefined) this.#begun = { day, atMs: key.keyed_at.getTime() };
    return key?.keyed_at.getTime() ?? startMs;
  }

  /** A day whose opening changes prices or shares opens with its first tick, so that they change with it. */
  async #opensWithTick(day: LondonDay): Promise<boolean> {
    const { db, priceCauses } = this.#services;
    for (const { changesAtOpening } of priceCauses) if (await changesAtOpening?.(db, day)) return true;
    return false;
  }

  /**
   * Creates the partitions of the next day and drops those past their retention. Created a day ahead, so that
   * the market continues while a long read blocks their creation.
   */
  async #maintainPartitions(): Promise<void> {
    const { db, clock, log } = this.#services;
    const nowMs = clock.nowMs();
    this.#partitionsReady = await preparePartitions(db, this.#number, nowMs).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'partitions for the next day are not ready yet');
        return false;
      },
    );
    for (const name of await findExpiredPartitions(db, this.#number, nowMs)) {
      await dropPartition(db, name).catch((error: unknown) =>
        log.warn({ err: error, name }, 'failed to drop an old partition; retrying later'),
      );
    }
  }
}

/** The first tick of the day is refused for the same reason, and logged. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DayRefusedError)) throw error;
}

async function lastTick(db: Database): Promise<{ number: number; atMs: number }> {
  const market = await findMarket(db);
  const tick = market && (await findTick(db, market.tick_number));
  if (!tick) throw new Error('the market has no tick to continue from');
  return { number: tick.number, atMs: tick.at.getTime() };
}
