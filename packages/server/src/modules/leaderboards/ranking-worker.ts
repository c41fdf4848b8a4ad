import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform/clock.js';
import { openDatabase } from '../../platform/database.js';
import { Listener } from '../../platform/listener.js';
import { tickChannel } from '../market/market.public.js';
import { portfolioChannel } from '../wallet/wallet.public.js';
import { RankingEngine } from './ranking-engine.js';
import type { RankingQuestion } from './ranking-questions.js';

/** What passes between the threads besides questions and answers. */
export interface WorkerSettings {
  readonly databaseUrl: string;
}
export type ToWorker = { readonly id: number; readonly question: RankingQuestion } | 'stop';
export type FromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly trouble: string };

/** One to work with, one to answer with: a reload must not keep questions waiting. */
const connectionsMax = 2;

/**
 * The thread that ranks. It has its own connections and listens for itself, so the main thread has no part in the work
 * but to pass questions on.
 */
async function work(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this file is a worker thread');
  const { databaseUrl } = workerData as WorkerSettings;
  const post = (message: FromWorker) => port.postMessage(message);
  const onError = (error: unknown) =>
    post({ trouble: error instanceof Error ? (error.stack ?? error.message) : String(error) });

  const { db, close } = openDatabase({ url: databaseUrl, connectionsMax, onError });
  const engine = new RankingEngine({ db, clock: systemClock, onError });
  const listener = new Listener({ url: databaseUrl, clock: systemClock, onError });
  listener.on(tickChannel, () => engine.look());
  listener.on(portfolioChannel, (payload) => engine.changed(payload.split(',')));
  listener.onReconnect(() => engine.reload());

  // Listening first: what changes while everything is read for the first time is read again.
  await listener.start();
  engine.start();

  // Messages wait until somebody takes them, so one that came early is not lost.
  port.on('message', (message: ToWorker) => {
    if (message === 'stop') return void stop();
    const { id, question } = message;
    engine.ask(question).then(
      (answer) => post({ id, answer }),
      (error: unknown) =>
        post({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });

  const stop = async () => {
    await engine.close();
    await listener.close();
    await close();
    port.close();
  };
}

await work();
