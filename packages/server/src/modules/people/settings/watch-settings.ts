import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.js';
import type { Listener } from '../../../platform/listener.js';

/** Notified by the table's trigger. */
const settingsChannel = 'settings';
/** A change whose notification was lost takes effect within a second. */
const checkEveryMs = 900;

interface WatchServices {
  readonly settings: { refresh(): Promise<void> };
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Refreshes this instance's settings. A notification brings a change within milliseconds; if it is lost, the
 * next poll, which reads one row, finds the change. The poll also tracks the database's clock.
 */
export function watchSettings({ settings, listener, clock, log }: WatchServices): { close(): Promise<void> } {
  const closing = new AbortController();
  let wanted = false;
  let failed = false;
  let refreshing: Promise<void> | undefined;

  /** Runs one refresh at a time; a notification in between causes another. */
  async function refreshWhileWanted(): Promise<void> {
    while (wanted && !closing.signal.aborted) {
      wanted = false;
      try {
        await settings.refresh();
        failed = false;
      } catch (error) {
        if (!failed) log.warn({ err: error }, 'cannot read the settings; retrying every second');
        failed = true;
      }
    }
    refreshing = undefined;
  }

  function refresh(): void {
    wanted = true;
    refreshing ??= refreshWhileWanted();
  }

  async function checkRegularly(): Promise<void> {
    while (!closing.signal.aborted) {
      await clock.sleep(checkEveryMs, closing.signal);
      refresh();
    }
  }

  listener.on(settingsChannel, refresh);
  listener.onReconnect(refresh);
  const checking = checkRegularly();
  return {
    close: async () => {
      closing.abort();
      await checking;
      await refreshing;
    },
  };
}
