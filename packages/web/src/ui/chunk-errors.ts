import { minuteMs, secondMs } from '@limelight/rules/time';
import { nowMs } from './now';

const storageKey = 'limelight.reloaded';
/**
 * A second failure within this time is a broken release, not a new one: the page shows its error and does not
 * loop.
 */
const pauseMs = minuteMs;
const timeoutMs = 5 * secondMs;

/** Whether a reload may help: the last one is long enough ago. */
export function mayReload(lastMs: number, now: number): boolean {
  return Number.isNaN(lastMs) || now - lastMs > pauseMs;
}

/** Requests the health endpoint, which the service worker never answers from its cache. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
}

/**
 * After a deployment the server no longer has the chunks of the previous release; a page that fails to load
 * one reloads, once. Not while the server is unreachable: a reload would then lose the page and what was
 * typed on it.
 */
export async function reloadAfterChunkError(): Promise<void> {
  try {
    const lastMs = () => Number.parseInt(sessionStorage.getItem(storageKey) ?? '', 10);
    if (!mayReload(lastMs(), nowMs()) || !(await isServerReachable())) return;
    // Another chunk may have failed during the health check.
    if (!mayReload(lastMs(), nowMs())) return;
    sessionStorage.setItem(storageKey, String(nowMs()));
  } catch {
    // Without storage reloads cannot be counted, so the page shows its error.
    return;
  }
  location.reload();
}

/** The import still rejects as well, because the reload may not happen. */
export function reloadOnChunkErrors(): void {
  addEventListener('vite:preloadError', () => void reloadAfterChunkError());
}
