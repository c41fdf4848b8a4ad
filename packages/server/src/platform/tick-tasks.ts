import type { FastifyBaseLogger } from 'fastify';

export interface ProducedTick {
  readonly number: number;
  readonly atMs: number;
}

/**
 * What another module does after a tick: fill orders, send alerts, run what is due once a day. Only the instance that
 * leads runs it, and leaders change: it must find out from the database what is left to do, and doing it twice must
 * change nothing.
 */
export interface TickTask {
  readonly name: string;
  run(tick: ProducedTick): Promise<void>;
}

/** Runs the tasks beside the market: a slow one misses ticks, it never delays one. */
export class TickTaskRunner {
  readonly #tasks: readonly TickTask[];
  readonly #log: FastifyBaseLogger;
  readonly #running = new Map<string, Promise<void>>();

  constructor(tasks: readonly TickTask[], log: FastifyBaseLogger) {
    this.#tasks = tasks;
    this.#log = log;
  }

  start(tick: ProducedTick): void {
    for (const task of this.#tasks)
      if (!this.#running.has(task.name)) this.#running.set(task.name, this.#run(task, tick));
  }

  /** When everything that runs has ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #run(task: TickTask, tick: ProducedTick): Promise<void> {
    try {
      await task.run(tick);
    } catch (error) {
      this.#log.warn(
        { err: error, task: task.name, tick: tick.number },
        'a task of the tick failed; the next tick tries again',
      );
    } finally {
      this.#running.delete(task.name);
    }
  }
}
