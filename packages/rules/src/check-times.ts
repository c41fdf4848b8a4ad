import { earlyTicks } from './causes/catch-up.js';
import { ofKind, type PublishedCause } from './causes/cause.js';
import type { DowntimeCause } from './causes/downtime.js';
import type { DayRecords } from './day-file.js';
import type { ProblemLog } from './day-problem.js';
import type { DayTick } from './day-record.js';
import { londonDay, secondMs } from './time.js';

interface TimedTick {
  readonly number: number;
  readonly ms: number;
}

/**
 * Checks when the ticks of a day came. A path that is known from the seed must be played neither faster nor
 * slower than announced: a pause of two intervals is a downtime, and a tick that is early follows one that
 * was dated ahead. Such a tick shows as a downtime, and the ticks behind it are early by no more than that in
 * all.
 */
export class TickTimes {
  readonly #records: DayRecords;
  readonly #log: ProblemLog;
  readonly #times: TimedTick[] = [];
  readonly #early: ReadonlySet<number>;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** How far a tick of the day was dated ahead at most, less what later ticks have caught up. */
  #aheadMs = 0;

  constructor(records: DayRecords, log: ProblemLog) {
    this.#records = records;
    this.#log = log;
    this.#early = earlyTicks(records.closing.causes);
  }

  get first(): TimedTick | undefined {
    return this.#times[0];
  }

  /** The first tick at or after a time; `null` when the day had none. */
  atOrAfter(timeMs: number): number | null {
    return this.#times.find(({ ms }) => ms >= timeMs)?.number ?? null;
  }

  /** The last tick before the day. */
  begin({ time }: DayTick): void {
    this.#lastMs = Date.parse(time);
  }

  add({ number, time }: DayTick, causes: readonly PublishedCause[]): void {
    const ms = Date.parse(time);
    if (!(ms > this.#lastMs)) this.#log.add('TIME_BACKWARDS', { tick: number, detail: time });
    if (Number.isNaN(ms)) return;
    if (londonDay(ms) !== this.#records.opening.day) this.#log.add('TIME_OUTSIDE_DAY', { tick: number, detail: time });
    const pauseMs = ms - this.#lastMs;
    if (Number.isFinite(pauseMs)) this.#checkPause(number, pauseMs, causes);
    this.#times.push({ number, ms });
    this.#lastMs = ms;
  }

  #checkPause(number: number, pauseMs: number, causes: readonly PublishedCause[]): void {
    const { tickMs: intervalMs } = this.#records.opening;
    const declared = ofKind<DowntimeCause>('downtime', causes)[0]?.seconds;
    const isLong = pauseMs >= 2 * intervalMs;
    const isWrong = declared !== undefined && Math.abs(declared * secondMs - pauseMs) > secondMs;
    if ((isLong && declared === undefined) || isWrong) {
      this.#log.add('DOWNTIME_UNDECLARED', { tick: number, detail: `${Math.round(pauseMs / secondMs)} s` });
    }
    if (isLong) this.#aheadMs += pauseMs - intervalMs;
    if (pauseMs >= intervalMs) return;
    this.#aheadMs -= intervalMs - pauseMs;
    if (this.#early.has(number) && this.#aheadMs >= 0) return;
    this.#log.add('TICK_TOO_SOON', {
      tick: number,
      detail: `after ${pauseMs / secondMs} s of ${intervalMs / secondMs} s`,
    });
    this.#aheadMs = Math.max(0, this.#aheadMs);
  }
}
