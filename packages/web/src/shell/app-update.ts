import { hourMs } from '@limelight/rules/time';
import type { WorkerMessage } from '../offline/worker-protocol';

/**
 * Registers the service worker, once somebody plays: a visitor who only looks at the landing page does not load the whole
 * app for it. A new version waits until the player says so, because the pages that are open are of the old one.
 */

const address = '/sw.js';
const lookEveryMs = hourMs;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

export function isUpdateReady(): boolean {
  return waiting !== null;
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins the new version and loads the page from it. */
export function startNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take-over' satisfies WorkerMessage);
}

function watch(registration: ServiceWorkerRegistration): void {
  const told = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version, which replaces nothing.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller !== null) setWaiting(worker);
  };
  told(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => told(worker));
  });
}

let registered = false;

export async function registerServiceWorker(): Promise<void> {
  if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registered = true;
  try {
    const registration = await navigator.serviceWorker.register(address);
    // Where it is forbidden, there may be nothing to watch.
    if (registration === undefined) return;
    watch(registration);
    setInterval(() => void registration.update().catch(() => {}), lookEveryMs);
  } catch {
    // Private windows and strict settings forbid it: the game works as before, only not without a connection.
  }
}
