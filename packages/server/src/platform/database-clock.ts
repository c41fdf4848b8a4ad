import type { FastifyBaseLogger } from 'fastify';
import type { Clock, MachineClock } from './clock.js';

const secondMs = 1_000;

/** The time that all instances share, and how far this machine's own time is from it. */
export interface GameClock extends Clock {
  /** Positive when the machine's clock is ahead. */
  readonly skewMs: number;
}

/**
 * An instance whose machine is further off neither serves nor leads: libraries, certificates and logs go by
 * the machine's time, and nobody knows what else is wrong with it.
 */
export const skewMsMax = 2 * secondMs;

export function isSkewed({ skewMs }: Pick<GameClock, 'skewMs'>): boolean {
  return Math.abs(skewMs) > skewMsMax;
}

const measureEveryMs = 5 * secondMs;
/** While the machine is off, so that the instance serves again soon. */
const measureSkewedEveryMs = secondMs;
/** The error of a measurement is at most half of its round trip; a longer one is measured again. */
const roundTripMsMax = secondMs;

interface DatabaseClockOptions {
  readonly machine: MachineClock;
  /** The database's time now. */
  readonly readTime: () => Promise<Date>;
  /** For a clock that goes on for longer than a command. */
  readonly log?: FastifyBaseLogger;
}

/**
 * The database's time: measured with the round trip halved, and counted on by the monotonic clock, which
 * nobody can set. So every instance has the same time, whatever its machine says, and a machine whose clock
 * jumps is noticed immediately.
 */
export class DatabaseClock implements GameClock {
  readonly #options: DatabaseClockOptions;
  /** The database's time when `elapsedMs` was 0. */
  #originMs = Number.NaN;
  #wasSkewed = false;

  private constructor(options: DatabaseClockOptions) {
    this.#options = options;
  }

  /** @throws the database's errors: without its time there is no game */
  static async open(options: DatabaseClockOptions): Promise<DatabaseClock> {
    const clock = new DatabaseClock(options);
    await clock.measure();
    // The first round trip contained the connection's own start.
    await clock.measure();
    clock.#noteChange();
    return clock;
  }

  nowMs(): number {
    return Math.floor(this.#originMs + this.#options.machine.elapsedMs());
  }

  now(): Date {
    return new Date(this.nowMs());
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return this.#options.machine.sleep(delayMs, signal);
  }

  get skewMs(): number {
    return this.#options.machine.nowMs() - this.nowMs();
  }

  /**
   * Corrects the time by what the round trip does not explain, so that it is steady between good
   * measurements.
   */
  async measure(): Promise<void> {
    const { machine, readTime } = this.#options;
    const sentMs = machine.elapsedMs();
    const databaseMs = (await readTime()).getTime();
    const halfTripMs = (machine.elapsedMs() - sentMs) / 2;
    const isFirst = Number.isNaN(this.#originMs);
    if (2 * halfTripMs > roundTripMsMax && !isFirst) return;
    const originMs = databaseMs - (sentMs + halfTripMs);
    const offMs = originMs - this.#originMs;
    // A millisecond is what the database's time loses as a Date.
    if (isFirst || Math.abs(offMs) > halfTripMs + 1) this.#originMs = originMs;
  }

  /**
   * Measures until the signal aborts. While the database is away the monotonic clock goes on alone.
   * @param onSkewed called when the machine's clock has become wrong
   */
  async watch(stopped: AbortSignal, onSkewed: () => void): Promise<void> {
    if (isSkewed(this)) onSkewed();
    while (!stopped.aborted) {
      await this.sleep(isSkewed(this) ? measureSkewedEveryMs : measureEveryMs, stopped);
      if (stopped.aborted) return;
      await this.measure().catch(() => undefined);
      if (this.#noteChange() && isSkewed(this)) onSkewed();
    }
  }

  /** Logs it once. @returns whether the machine's clock has become wrong, or right, since the last call */
  #noteChange(): boolean {
    const skewed = isSkewed(this);
    if (skewed === this.#wasSkewed) return false;
    this.#wasSkewed = skewed;
    const { log } = this.#options;
    const skewMs = this.skewMs;
    if (skewed) {
      log?.error(
        { skewMs, skewMsMax },
        "this machine's clock differs from the database's: it neither serves nor leads",
      );
    } else log?.warn({ skewMs }, "this machine's clock agrees with the database's again: it serves");
    return true;
  }
}
