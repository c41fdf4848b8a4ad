import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../platform/clock.js';
import { openDatabase } from '../../../platform/database.js';
import { Listener } from '../../../platform/listener.js';
import { tickChannel } from '../../exchange/market/market.public.js';
import { portfolioChannel } from '../../exchange/wallet/wallet.public.js';
import { RankingEngine } from './ranking-engine.js';
import type { RankingQuery } from './ranking-queries.js';

/** The messages between the threads. */
export type WorkerSettings = { readonly databaseUrl: string };
export type ToWorker = { readonly id: number; readonly query: RankingQuery } | 'stop';
export type FromWorker =
  | { readonly id: number; readonly response: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly warning: string };

/** One for the engine, one for queries: a reload must not delay queries. */
const connectionsMax = 2;

/**
 * The ranking worker thread. It has its own connections and its own listener (LISTEN/NOTIFY), so the main
 * thread only forwards queries.
 */
async function work(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this file is a worker thread');
  const { databaseUrl } = workerData as WorkerSettings;
  const post = (message: FromWorker) => port.postMessage(message);
  const onError = (error: unknown) => post({ warning: textOf(error) });

  const { db, close } = openDatabase({ url: databaseUrl, connectionsMax, onError });
  const engine = new RankingEngine({ db, clock: systemClock, onError });
  const listener = new Listener({ url: databaseUrl, clock: systemClock, onError });
  listener.on(tickChannel, () => engine.checkForTick());
  listener.on(portfolioChannel, (payload) => engine.markChanged(payload.split(',')));
  listener.onReconnect(() => engine.reread());

  // Listen before the first load, so that changes during the load are read again.
  await listener.start();
  engine.start();

  // The port buffers messages until there is a handler, so an early one is not lost.
  port.on('message', (message: ToWorker) => {
    if (message === 'stop') return void stop();
    const { id, query } = message;
    engine.query(query).then(
      (response) => post({ id, response }),
      (error: unknown) => post({ id, error: textOf(error) }),
    );
  });

  const stop = async () => {
    await engine.close();
    await listener.close();
    await close();
    port.close();
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await work();
