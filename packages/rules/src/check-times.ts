import { earlyTicks } from './causes/catch-up.js';
import { ofKind, type PublishedCause } from './causes/cause.js';
import type { DowntimeCause } from './causes/downtime.js';
import type { EarlyEndCause } from './causes/early-end.js';
import type { DayRecords } from './day-file.js';
import type { ProblemLog } from './day-problem.js';
import type { DayTick } from './day-record.js';
import { endOfLondonDay, type LondonDay, londonDay, secondMs, tickMs } from './time.js';

/** A longer pause, in intervals, is a downtime: a tick on time comes after exactly one. */
const pauseIntervalsMax = 1.2;

/** Whether a time without a tick has to be declared. */
export function isPause(pauseMs: number, intervalMs: number): boolean {
  return pauseMs > pauseIntervalsMax * intervalMs;
}

/** So much, in intervals, may all shorter delays of a day add up to. */
const lateIntervalsMax = 2;

interface TimedTick {
  readonly number: number;
  readonly ms: number;
}

/**
 * Checks when the ticks of a day came. A path that is known from the seed must be played neither faster nor
 * slower than announced, and up to midnight: a longer pause is a downtime, and a tick that is early follows
 * one that was dated ahead. Such a tick shows as a downtime, and the ticks behind it are early by no more
 * than that in all.
 */
export class TickTimes {
  readonly #records: DayRecords;
  readonly #openedMs: number;
  readonly #log: ProblemLog;
  readonly #times: TimedTick[] = [];
  readonly #early: ReadonlySet<number>;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** How far a tick of the day was dated ahead at most, less what later ticks have caught up. */
  #aheadMs = 0;
  /** The sum of delays that are too short to be declared. */
  #lateMs = 0;

  constructor(records: DayRecords, openedMs: number, log: ProblemLog) {
    this.#records = records;
    this.#openedMs = openedMs;
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

  /** `null` for a tick that the day does not have. */
  timeOf(tick: number): number | null {
    return this.#times.find(({ number }) => number === tick)?.ms ?? null;
  }

  /** The last tick before the day. */
  begin({ time }: DayTick): void {
    this.#lastMs = Date.parse(time);
    const { previousOpening } = this.#records.opening;
    // Before the first day of all lies the history that was made up.
    const isEarly = previousOpening !== null && !(this.#openedMs >= this.#lastMs - tickMs);
    if (isEarly) this.#log.add('TIME_UNTRUE', { detail: `opened before the day before had ended, ${time}` });
  }

  /** After the last tick: the day goes on to midnight, or says for how long it did not. */
  end(): void {
    const { opening, closing } = this.#records;
    const left = endOfLondonDay(opening.day as LondonDay) - this.#lastMs;
    const declared = ofKind<EarlyEndCause>('early-end', closing.causes);
    const isDue = isPause(left, opening.tickMs);
    const [first] = declared;
    const isRight = first?.tick === closing.lastTick && Math.abs(first.seconds * secondMs - left) <= secondMs;
    if (declared.length > 1 || isDue !== (first !== undefined) || (isDue && !isRight)) {
      this.#log.add('DAY_ENDS_EARLY', { detail: `${Math.round(left / secondMs)} s before midnight` });
    }
    if (this.#lateMs > lateIntervalsMax * opening.tickMs) {
      this.#log.add('DAY_TOO_SLOW', { detail: `${Math.round(this.#lateMs / secondMs)} s in all` });
    }
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
    const isLong = isPause(pauseMs, intervalMs);
    const isWrong = declared !== undefined && Math.abs(declared * secondMs - pauseMs) > secondMs;
    if ((isLong && declared === undefined) || isWrong) {
      this.#log.add('DOWNTIME_UNDECLARED', { tick: number, detail: `${Math.round(pauseMs / secondMs)} s` });
    }
    if (isLong) this.#aheadMs += pauseMs - intervalMs;
    else this.#lateMs += Math.max(0, pauseMs - intervalMs);
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
