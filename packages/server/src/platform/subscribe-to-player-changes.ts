import type { FastifyBaseLogger } from 'fastify';
import type { Listener } from './listener.js';
import type { StreamHub, StreamMessage } from './live.js';

export interface PlayerChangeSubscription {
  readonly live: Pick<StreamHub, 'sendTo' | 'has' | 'userIds'>;
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
  /** A NOTIFY channel whose payloads are user ids, separated by commas. */
  readonly channel: string;
  /** The player's current state, as the event to send. */
  readonly read: (userId: string) => Promise<StreamMessage>;
}

/**
 * After a change (LISTEN/NOTIFY, from any instance) sends the player's new state to the player's open streams. Reads only
 * for players with a stream on this instance, one read at a time per player: a change during a read causes another.
 */
export function subscribeToPlayerChanges({ live, listener, log, channel, read }: PlayerChangeSubscription): void {
  const reading = new Map<string, { again: boolean }>();

  async function send(userId: string): Promise<void> {
    const state = { again: true };
    reading.set(userId, state);
    try {
      while (state.again) {
        state.again = false;
        live.sendTo(userId, await read(userId));
      }
    } catch (error) {
      log.warn({ err: error, channel }, "sending a change to a player's streams failed");
    } finally {
      reading.delete(userId);
    }
  }

  const onChange = (userIds: readonly string[]) => {
    for (const userId of userIds) {
      const state = reading.get(userId);
      if (state) state.again = true;
      else if (live.has(userId)) void send(userId);
    }
  };
  listener.on(channel, (payload) => onChange(payload.split(',')));
  // Notifications sent while the connection was lost are missing, so every player here gets the current state.
  listener.onReconnect(() => onChange(live.userIds));
}
