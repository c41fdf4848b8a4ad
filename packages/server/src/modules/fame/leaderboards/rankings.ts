import { Worker } from 'node:worker_threads';
import { secondMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import type { RankingQuery } from './ranking-queries.js';
import type { FromWorker, ToWorker, WorkerSettings } from './ranking-worker.js';
import type { RankingSource, ResponseTo } from './run-queries.js';

/** Longer than any response takes, except while a worker is still loading a million players. */
const responseTimeoutMs = 5 * secondMs;
const restartDelayMs = secondMs;
const stopTimeoutMs = 2 * secondMs;

const builtWorker = new URL('./ranking-worker.js', import.meta.url);

type RankingsServices = Pick<Services, 'databaseUrl' | 'clock' | 'log'>;

/** The ranking thread. When it dies, queries are refused until the next one has loaded all players. */
export class Rankings implements RankingSource {
  readonly #services: RankingsServices;
  readonly #workerFile: URL;
  readonly #closing = new AbortController();
  readonly #pending = new Map<number, { resolve: (response: unknown) => void; reject: (error: Error) => void }>();
  #worker: Worker | undefined;
  #exit: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  constructor(services: RankingsServices, workerFile = builtWorker) {
    this.#services = services;
    this.#workerFile = workerFile;
    this.#start();
  }

  /** @throws Refusal UNAVAILABLE while no thread can respond */
  async query<Query extends RankingQuery>(query: Query): Promise<ResponseTo<Query>> {
    const { clock } = this.#services;
    const worker = this.#worker;
    if (worker === undefined) throw new Refusal('UNAVAILABLE');
    this.#lastId += 1;
    const id = this.#lastId;
    const settled = new AbortController();
    const response = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ id, query } satisfies ToWorker);
    });
    const timeout = clock.sleep(responseTimeoutMs, settled.signal).then(() => {
      throw new Refusal('UNAVAILABLE', { cause: 'the ranking did not respond in time' });
    });
    timeout.catch(() => {});
    try {
      return (await Promise.race([response, timeout])) as ResponseTo<Query>;
    } finally {
      this.#pending.delete(id);
      settled.abort();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.postMessage('stop' satisfies ToWorker);
    const exited = new AbortController();
    await Promise.race([this.#exit, this.#services.clock.sleep(stopTimeoutMs, exited.signal)]);
    exited.abort();
    await worker.terminate();
  }

  #start(): void {
    const { databaseUrl, log } = this.#services;
    const workerData = { databaseUrl } satisfies WorkerSettings;
    // The thread must not inherit flags of this process, such as those of a test runner or a debugger.
    const worker = new Worker(this.#workerFile, { workerData, execArgv: [] });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => log.error({ err: error }, 'the ranking thread failed'));
    this.#exit = new Promise((resolve) => worker.once('exit', resolve));
    void this.#exit.then(() => this.#restart());
    // Only the server keeps the process alive, not this thread.
    worker.unref();
  }

  async #restart(): Promise<void> {
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(new Refusal('UNAVAILABLE'));
    if (this.#closing.signal.aborted) return;
    this.#services.log.warn('the ranking thread exited; restarting it');
    await this.#services.clock.sleep(restartDelayMs, this.#closing.signal);
    if (!this.#closing.signal.aborted) this.#start();
  }

  #receive(message: FromWorker): void {
    if ('warning' in message) {
      this.#services.log.warn({ warning: message.warning }, 'the ranking is delayed');
      return;
    }
    const pending = this.#pending.get(message.id);
    if ('response' in message) pending?.resolve(message.response);
    else pending?.reject(new Error(`the ranking query failed: ${message.error}`));
  }
}
