import type { StreamTopic } from '@limelight/contract/stream';
import type { Viewer } from './http/viewer.js';
import type { Listener } from './listener.js';
import type { StreamHub, StreamMessage } from './live.js';
import { topicEndChannel } from './topic-end.sql.js';

export interface Joining {
  /** Passes the topic's policy. */
  readonly viewer: Viewer | null;
  readonly id: string;
}

/** How a module serves a topic that its noun declares in the contract. */
export interface Topic<Context = never> {
  readonly topic: StreamTopic;
  /** Whether there is this id, and whether this viewer may follow it. Checked whenever a stream opens. */
  readonly mayJoin: (context: Context, joining: Joining) => boolean | Promise<boolean>;
  /**
   * The current state, for a stream that has joined: read after joining, so a change in between comes as
   * well.
   */
  readonly snapshot?: (context: Context, joining: Joining) => Promise<readonly StreamMessage[]>;
}

/** A topic with the server's context. */
export interface ServedTopic {
  readonly topic: StreamTopic;
  mayJoin(joining: Joining): boolean | Promise<boolean>;
  snapshot(joining: Joining): Promise<readonly StreamMessage[]>;
}

/** By name. */
export type Topics = ReadonlyMap<string, ServedTopic>;

/** By what a stream requests, such as `squad/7`. */
export function servedTopic(topics: Topics, name: string): ServedTopic | undefined {
  return topics.get(name.slice(0, name.indexOf('/')));
}

interface TopicEndServices {
  readonly topics: Topics;
  readonly live: StreamHub;
  readonly listener: Listener;
}

/**
 * Streams whose rights in a topic have ended, on whichever instance, are ended: each is checked again when it
 * reconnects.
 */
export function subscribeToTopicEnds({ topics, live, listener }: TopicEndServices): void {
  listener.on(topicEndChannel, (payload) => {
    const [endedFor, ended] = payload.split(' ');
    live.endTopics((topic, userId) => topic === ended && userId === endedFor);
  });
  // Notifications sent while the connection was down are lost.
  listener.onReconnect(() => live.endTopics((name) => servedTopic(topics, name)?.topic.policy !== 'public'));
}
