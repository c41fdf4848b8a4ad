import { dataCaches, type WorkerMessage } from './offline-names';

/** What the service worker kept of a player goes with the player. */
export async function forgetOfflineData(): Promise<void> {
  tellWorker('forget');
  // The worker may be asleep or not there; the kept answers can be there all the same.
  if ('caches' in globalThis) await caches.delete(dataCaches.own);
}

function tellWorker(message: WorkerMessage): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
}
