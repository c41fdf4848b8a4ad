import { dataCaches, type WorkerMessage } from './worker-protocol';

/** Deletes what the service worker has cached of a player. */
export async function forgetOfflineData(): Promise<void> {
  messageWorker('forget');
  // The worker may be asleep or absent; the cached responses can be there all the same.
  if ('caches' in globalThis) await caches.delete(dataCaches.own);
}

function messageWorker(message: WorkerMessage): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
}
