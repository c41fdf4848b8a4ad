import { minuteMs } from '@limelight/rules/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.js';
import type { Listener } from '../../platform/listener.js';

/** Announces a changed setting to every instance. */
const settingsChannel = 'settings';
const retryPauseMs = 1_000;

interface FollowServices {
  readonly settings: { refresh(): Promise<void> };
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Reads the settings again whenever somebody changed them, one reading at a time, until one succeeds: what is announced
 * while the database is busy or away is not lost. And once a minute, for what was announced while nobody listened.
 */
export function followSettings({ settings, listener, clock, log }: FollowServices): { close(): Promise<void> } {
  const closing = new AbortController();
  let wanted = false;
  let reading: Promise<void> | undefined;

  async function readWhileWanted(): Promise<void> {
    while (wanted && !closing.signal.aborted) {
      wanted = false;
      try {
        await settings.refresh();
      } catch (error) {
        log.warn({ err: error }, 'the settings could not be read; trying again');
        wanted = true;
        await clock.sleep(retryPauseMs, closing.signal);
      }
    }
    reading = undefined;
  }

  function look(): void {
    wanted = true;
    reading ??= readWhileWanted();
  }

  async function lookEveryMinute(): Promise<void> {
    while (!closing.signal.aborted) {
      await clock.sleep(minuteMs, closing.signal);
      look();
    }
  }

  listener.on(settingsChannel, look);
  listener.onReconnect(look);
  const looking = lookEveryMinute();
  return {
    close: async () => {
      closing.abort();
      await looking;
      await reading;
    },
  };
}
