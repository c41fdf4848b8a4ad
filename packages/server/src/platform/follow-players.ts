import type { FastifyBaseLogger } from 'fastify';
import type { Listener } from './listener.js';
import type { LiveHub, StreamMessage } from './live.js';

export interface Following {
  readonly live: LiveHub;
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
  /** Its payloads name players, with commas between their ids. */
  readonly channel: string;
  /** What a player's pages are sent: the state as it is now. */
  readonly read: (userId: string) => Promise<StreamMessage>;
}

/**
 * Sends each player's own pages a new state after a change, whichever instance made it. Reads only for players with a
 * page open here, one read at a time per player: what changes during a read is read once more.
 */
export function followPlayers({ live, listener, log, channel, read }: Following): void {
  const reading = new Map<string, { again: boolean }>();

  async function announce(userId: string): Promise<void> {
    const state = { again: true };
    reading.set(userId, state);
    try {
      while (state.again) {
        state.again = false;
        live.sendTo(userId, await read(userId));
      }
    } catch (error) {
      log.warn({ err: error, channel }, "a player's pages could not be told of a change");
    } finally {
      reading.delete(userId);
    }
  }

  const look = (userIds: readonly string[]) => {
    for (const userId of userIds) {
      const state = reading.get(userId);
      if (state) state.again = true;
      else if (live.has(userId)) void announce(userId);
    }
  };
  listener.on(channel, (payload) => look(payload.split(',')));
  // What was announced while the connection was away is lost, so everybody here is told anew.
  listener.onReconnect(() => look(live.userIds));
}
