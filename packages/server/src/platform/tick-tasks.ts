import type { FastifyBaseLogger } from 'fastify';

export interface ProducedTick {
  readonly number: number;
  readonly atMs: number;
}

/**
 * Work of a module after each tick: fill orders, send alerts, run daily work. Only the leader instance runs it, and the
 * leader can change: a task must read from the database what is left to do, and be idempotent.
 */
export interface TickTask {
  readonly name: string;
  /** `stopping` aborts when the server stops: long work ends at the next point from which it can be resumed. */
  run(tick: ProducedTick, stopping?: AbortSignal): Promise<void>;
}

/** Runs the tasks without blocking the market: a slow task skips ticks, it never delays one. */
export class TickTaskRunner {
  readonly #tasks: readonly TickTask[];
  readonly #log: FastifyBaseLogger;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(tasks: readonly TickTask[], log: FastifyBaseLogger) {
    this.#tasks = tasks;
    this.#log = log;
  }

  start(tick: ProducedTick): void {
    for (const task of this.#tasks)
      if (!this.#running.has(task.name)) this.#running.set(task.name, this.#run(task, tick));
  }

  /** Ends long tasks early. Resolves when all running tasks have ended. */
  async settle(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  async #run(task: TickTask, tick: ProducedTick): Promise<void> {
    try {
      await task.run(tick, this.#stopping.signal);
    } catch (error) {
      this.#log.warn(
        { err: error, task: task.name, tick: tick.number },
        'a tick task failed; the next tick retries it',
      );
    } finally {
      this.#running.delete(task.name);
    }
  }
}
