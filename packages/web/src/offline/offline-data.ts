import type { getPortfolio } from '@limelight/contract/wallet';
import { call } from '../queries/client';
import { dataCaches, type WorkerMessage } from './worker-protocol';

/** What the service worker kept of a player goes with the player. */
export async function forgetOfflineData(): Promise<void> {
  tellWorker('forget');
  // The worker may be asleep or not there; the kept answers can be there all the same.
  if ('caches' in globalThis) await caches.delete(dataCaches.own);
}

/**
 * The portfolio comes by the stream, past the service worker, often before anything asks for it: asked for once, so that
 * it can be read without a connection.
 */
export async function keepPortfolio(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  await call<typeof getPortfolio>({ method: 'GET', url: '/api/v1/portfolio' });
}

function tellWorker(message: WorkerMessage): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
}
