import { hourMs } from '@limelight/rules/time';
import type { WorkerMessage } from '../offline/worker-protocol';
import { takeLateAccount } from '../queries/late-account';
import { Store } from '../ui/store';

/**
 * Registers the service worker, but not on the landing page: its precache would make every visitor download
 * the whole app. A new version waits until the player accepts it, because open pages still run the old one.
 */

const updateCheckMs = hourMs;

/** A new version that waits to be activated. */
export const waitingVersion = new Store<ServiceWorker | null>(null);

/** Activates the waiting service worker and reloads the page. */
export function startNewVersion(): void {
  const version = waitingVersion.get();
  // Another tab has activated it, so no change of the controller will follow.
  if (version?.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  version.postMessage('take-over' satisfies WorkerMessage);
}

function watch(registration: ServiceWorkerRegistration): void {
  const onState = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version, which replaces nothing.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller !== null) waitingVersion.set(worker);
  };
  onState(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => onState(worker));
  });
}

let registered = false;

export async function registerServiceWorker(): Promise<void> {
  if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registered = true;
  navigator.serviceWorker.addEventListener('message', takeLateAccount);
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    // Some browsers resolve to undefined where service workers are blocked.
    if (registration === undefined) return;
    watch(registration);
    setInterval(() => void registration.update().catch(() => {}), updateCheckMs);
  } catch {
    // Private windows and strict settings block service workers: the game works, but not offline.
  }
}
