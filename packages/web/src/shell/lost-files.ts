import { minuteMs } from '@limelight/rules/time';
import { nowMs } from '../ui/now';

const storageKey = 'limelight.reloaded';
/** A second loss this soon is no new release but a broken one: the page then shows its error instead of reloading on. */
const pauseMs = minuteMs;

/** Whether a reload may help: the last one was not just now. */
export function mayReload(lastMs: number, now: number): boolean {
  return Number.isNaN(lastMs) || now - lastMs > pauseMs;
}

/** After a release the files of the one before are gone from the server: a page that misses one begins anew, once. */
export function reloadForLostFiles(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number.parseInt(sessionStorage.getItem(storageKey) ?? '', 10);
      if (!mayReload(last, nowMs())) return;
      sessionStorage.setItem(storageKey, String(nowMs()));
    } catch {
      // Without storage nobody knows how often it was tried: the page shows its error.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
