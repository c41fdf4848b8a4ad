import { Worker } from 'node:worker_threads';
import { secondMs } from '@limelight/rules/time';
import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import type { AnswerTo, RankingQuestion, RankingSource } from './ranking-questions.js';
import type { FromWorker, ToWorker, WorkerSettings } from './ranking-worker.js';

export interface Rankings extends RankingSource {
  close(): Promise<void>;
}

type RankingsServices = Pick<Services, 'databaseUrl' | 'clock' | 'log'>;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Longer than any answer but that of a worker which is still reading a million players. */
const answerWaitMs = 5 * secondMs;
const restartPauseMs = secondMs;
const stopWaitMs = 2 * secondMs;

const builtWorker = new URL('./ranking-worker.js', import.meta.url);

/** Starts the thread that ranks. When it dies, questions are refused until the next one has read everybody. */
export function startRankings(services: RankingsServices, workerFile: URL = builtWorker): Rankings {
  return new RankingThread(services, workerFile);
}

class RankingThread implements Rankings {
  readonly #services: RankingsServices;
  readonly #workerFile: URL;
  readonly #closing = new AbortController();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  constructor(services: RankingsServices, workerFile: URL) {
    this.#services = services;
    this.#workerFile = workerFile;
    this.#start();
  }

  /** @throws Refusal UNAVAILABLE while nobody can answer */
  async ask<Question extends RankingQuestion>(question: Question): Promise<AnswerTo<Question>> {
    const { clock } = this.#services;
    const worker = this.#worker;
    if (worker === undefined) throw new Refusal('UNAVAILABLE');
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new AbortController();
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question } satisfies ToWorker);
    });
    const patience = clock.sleep(answerWaitMs, answered.signal).then(() => {
      throw new Refusal('UNAVAILABLE', { cause: 'the ranking did not answer in time' });
    });
    patience.catch(() => {});
    try {
      return (await Promise.race([answer, patience])) as AnswerTo<Question>;
    } finally {
      this.#waiting.delete(id);
      answered.abort();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.postMessage('stop' satisfies ToWorker);
    const patience = new AbortController();
    await Promise.race([this.#ended, this.#services.clock.sleep(stopWaitMs, patience.signal)]);
    patience.abort();
    await worker.terminate();
  }

  #start(): void {
    const { databaseUrl, log } = this.#services;
    const workerData = { databaseUrl } satisfies WorkerSettings;
    // Flags of whoever started this process, a test runner or a debugger, are not the thread's.
    const worker = new Worker(this.#workerFile, { workerData, execArgv: [] });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#take(message));
    worker.on('error', (error) => log.error({ err: error }, 'the ranking thread failed'));
    this.#ended = new Promise((resolve) => worker.once('exit', resolve));
    void this.#ended.then(() => this.#startAgain());
    // What keeps the process alive is the server, not this.
    worker.unref();
  }

  async #startAgain(): Promise<void> {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Refusal('UNAVAILABLE'));
    if (this.#closing.signal.aborted) return;
    this.#services.log.warn('the ranking thread has ended and is started again');
    await this.#services.clock.sleep(restartPauseMs, this.#closing.signal);
    if (!this.#closing.signal.aborted) this.#start();
  }

  #take(message: FromWorker): void {
    if ('trouble' in message) {
      this.#services.log.warn({ trouble: message.trouble }, 'the ranking is late');
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if ('answer' in message) waiting?.resolve(message.answer);
    else waiting?.reject(new Error(`the ranking failed to answer: ${message.failure}`));
  }
}
