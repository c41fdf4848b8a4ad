import type { StreamTopic } from '@limelight/contract/stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Listener } from './listener.js';
import type { StreamHub, StreamMessage } from './live.js';

interface ChangeSubscription {
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
  /** A NOTIFY channel whose payloads are ids, separated by commas. */
  readonly channel: string;
  /** The current state, as the event to send. */
  readonly read: (id: string) => Promise<StreamMessage>;
}

interface Receivers {
  has(id: string): boolean;
  ids(): readonly string[];
  send(id: string, message: StreamMessage): void;
}

/**
 * After a change (LISTEN/NOTIFY, from any instance) sends the new state to the open streams of this instance
 * that want it. Reads only what one of them wants, one read at a time per id: a change during a read causes
 * another.
 */
function subscribe({ listener, log, channel, read }: ChangeSubscription, receivers: Receivers): void {
  const reading = new Map<string, { again: boolean }>();

  async function send(id: string): Promise<void> {
    const state = { again: true };
    reading.set(id, state);
    try {
      while (state.again) {
        state.again = false;
        receivers.send(id, await read(id));
      }
    } catch (error) {
      log.warn({ err: error, channel }, 'sending a change to open streams failed');
    } finally {
      reading.delete(id);
    }
  }

  const onChange = (ids: readonly string[]) => {
    for (const id of ids) {
      const state = reading.get(id);
      if (state) state.again = true;
      else if (receivers.has(id)) void send(id);
    }
  };
  listener.on(channel, (payload) => onChange(payload.split(',')));
  // Notifications sent while the connection was lost are missing, so every stream here gets the current
  // state.
  listener.onReconnect(() => onChange(receivers.ids()));
}

/** To a player's own streams; the ids are those of players. */
export function subscribeToPlayerChanges(
  subscription: ChangeSubscription & { readonly live: Pick<StreamHub, 'sendTo' | 'has' | 'userIds'> },
): void {
  const { live } = subscription;
  subscribe(subscription, {
    has: (id) => live.has(id),
    ids: () => live.userIds,
    send: (id, message) => live.sendTo(id, message),
  });
}

/** To the streams that have joined a topic; the ids are those of the topic. */
export function subscribeToTopicChanges(
  subscription: ChangeSubscription & { readonly live: StreamHub; readonly topic: StreamTopic },
): void {
  const { live, topic } = subscription;
  subscribe(subscription, {
    has: (id) => live.joinedIds(topic).includes(id),
    ids: () => live.joinedIds(topic),
    send: (id, message) => live.publish(topic, id, message),
  });
}
