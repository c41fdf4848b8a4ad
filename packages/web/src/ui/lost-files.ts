import { minuteMs, secondMs } from '@limelight/rules/time';
import { nowMs } from './now';

const storageKey = 'limelight.reloaded';
/** A second loss this soon is no new release but a broken one: the page then shows its error instead of reloading on. */
const pauseMs = minuteMs;
const answerWaitMs = 5 * secondMs;

/** Whether a reload may help: the last one was not just now. */
export function mayReload(lastMs: number, now: number): boolean {
  return Number.isNaN(lastMs) || now - lastMs > pauseMs;
}

/** Past the service worker, which answers other reading from what it kept. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerWaitMs) })).ok;
  } catch {
    return false;
  }
}

/**
 * After a release the files of the one before are gone from the server: a page that misses one begins anew, once. Without
 * the server a reload would take away the page that there is, and what was typed on it.
 */
export async function reloadForLostFile(): Promise<void> {
  try {
    const lastMs = () => Number.parseInt(sessionStorage.getItem(storageKey) ?? '', 10);
    if (!mayReload(lastMs(), nowMs()) || !(await serverAnswers())) return;
    // Another file may have been missed while the server was asked.
    if (!mayReload(lastMs(), nowMs())) return;
    sessionStorage.setItem(storageKey, String(nowMs()));
  } catch {
    // Without storage nobody knows how often it was tried: the page shows its error.
    return;
  }
  location.reload();
}

/** Whoever wanted the file hears of its failure all the same, for the reload may not come. */
export function reloadForLostFiles(): void {
  addEventListener('vite:preloadError', () => void reloadForLostFile());
}
