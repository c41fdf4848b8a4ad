import { hourMs } from '@limelight/rules/time';
import type { WorkerMessage } from '../offline/worker-protocol';

/**
 * Registers the service worker, but not on the landing page: its precache would make every visitor download the whole app.
 * A new version waits until the player accepts it, because open pages still run the old one.
 */

const address = '/sw.js';
const updateCheckMs = hourMs;

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

/** Activates the waiting service worker and reloads the page. */
export function startNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take-over' satisfies WorkerMessage);
}

function watch(registration: ServiceWorkerRegistration): void {
  const onState = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version, which replaces nothing.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller !== null) setWaiting(worker);
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
  try {
    const registration = await navigator.serviceWorker.register(address);
    // Some browsers resolve to undefined where service workers are blocked.
    if (registration === undefined) return;
    watch(registration);
    setInterval(() => void registration.update().catch(() => {}), updateCheckMs);
  } catch {
    // Private windows and strict settings block service workers: the game works, but not offline.
  }
}
