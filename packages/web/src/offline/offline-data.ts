import { dataCaches, type WorkerMessage } from './worker-protocol';

/** Deletes the player's data from the service worker's caches. */
export async function clearOfflineData(): Promise<void> {
  const forget: WorkerMessage = 'forget';
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(forget);
  // The worker may be stopped or absent, while its cache still exists.
  if ('caches' in globalThis) await caches.delete(dataCaches.own);
}

/** Deletes every stored response, of everybody and of the player. The app itself stays cached. */
export async function clearStoredResponses(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all(Object.values(dataCaches).map((name) => caches.delete(name)));
}
