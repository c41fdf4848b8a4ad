import { dataCaches, type WorkerMessage } from './worker-protocol';

/** Deletes caches; a browser that denies them (a private window, cookies off) has none. */
async function deleteCaches(names: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Then nothing is stored.
  }
}

/** Deletes the player's data from the service worker's caches. */
export async function clearOfflineData(): Promise<void> {
  const forget: WorkerMessage = 'forget';
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(forget);
  // The worker may be stopped or absent, while its cache still exists.
  await deleteCaches([dataCaches.own]);
}

/** Deletes every stored response, of everybody and of the player. The app itself stays cached. */
export async function clearStoredResponses(): Promise<void> {
  await deleteCaches(Object.values(dataCaches));
}
