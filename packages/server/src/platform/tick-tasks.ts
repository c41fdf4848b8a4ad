import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from './clock.js';
import { tickTaskRuns, tickTaskSeconds } from './platform-metrics.js';

export interface ProducedTick {
  readonly number: number;
  readonly atMs: number;
}

/**
 * Work of a module after each tick: fill orders, send alerts, run daily work. Only the leader instance runs
 * it, and the leader can change: a task must read from the database what is left to do, and be idempotent.
 */
export interface TickTask {
  readonly name: string;
  /**
   * The next tick waits for it, within a bound: it works with the prices of this one. A new leader runs it
   * before its first.
   */
  readonly isBeforeNextTick?: boolean;
  /**
   * `stopping` aborts when the server stops: long work ends at the next point from which it can be resumed.
   */
  run(tick: ProducedTick, stopping?: AbortSignal): Promise<void>;
}

/** In real time: what is waited for is the database. */
const waitMsMax = 5_000;

/**
 * Runs the tasks without blocking the market: a slow task skips ticks, and delays none but as
 * `isBeforeNextTick` says.
 */
export class TickTaskRunner {
  readonly #tasks: readonly TickTask[];
  readonly #log: FastifyBaseLogger;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(tasks: readonly TickTask[], log: FastifyBaseLogger) {
    this.#tasks = tasks;
    this.#log = log;
    // All are shown from the start: a first failure is an increase.
    for (const { name: task } of tasks)
      for (const outcome of ['done', 'failed']) tickTaskRuns.inc({ task, outcome }, 0);
  }

  start(tick: ProducedTick): void {
    for (const task of this.#tasks)
      if (!this.#running.has(task.name)) this.#running.set(task.name, this.#run(task, tick));
  }

  /** Runs what a tick waits for, for a tick whose leader may have died before its tasks ended. */
  catchUp(tick: ProducedTick): void {
    for (const task of this.#tasks)
      if (task.isBeforeNextTick === true && !this.#running.has(task.name))
        this.#running.set(task.name, this.#run(task, tick));
  }

  /** Resolves when the next tick may come: what it waits for has ended, or takes too long. */
  async beforeNextTick(stopping?: AbortSignal): Promise<void> {
    const waited = this.#tasks.filter(({ isBeforeNextTick }) => isBeforeNextTick === true);
    const running = waited.flatMap(({ name }) => this.#running.get(name) ?? []);
    if (running.length === 0) return;
    const ended = new AbortController();
    const patience = systemClock.sleep(waitMsMax, AbortSignal.any([ended.signal, ...(stopping ? [stopping] : [])]));
    await Promise.race([Promise.all(running), patience]);
    ended.abort();
  }

  /** Ends long tasks early. Resolves when all running tasks have ended. */
  async settle(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  async #run(task: TickTask, tick: ProducedTick): Promise<void> {
    const begunMs = performance.now();
    try {
      await task.run(tick, this.#stopping.signal);
      tickTaskRuns.inc({ task: task.name, outcome: 'done' });
    } catch (error) {
      tickTaskRuns.inc({ task: task.name, outcome: 'failed' });
      this.#log.warn(
        { err: error, task: task.name, tick: tick.number },
        'a tick task failed; the next tick retries it',
      );
    } finally {
      tickTaskSeconds.observe({ task: task.name }, (performance.now() - begunMs) / 1_000);
      this.#running.delete(task.name);
    }
  }
}
