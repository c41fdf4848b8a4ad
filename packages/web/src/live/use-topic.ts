import { type StreamTopic, topicName } from '@limelight/contract/stream';
import { useEffect } from 'react';
import { joinedTopics } from './live-stream';

/** The page follows a topic of the stream while it is open. */
export function useTopic(topic: StreamTopic, id: string): void {
  const name = topicName(topic, id);
  useEffect(() => joinedTopics.join(name), [name]);
}
