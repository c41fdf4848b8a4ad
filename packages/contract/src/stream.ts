import type { ApiKeyScope, Policy } from '@limelight/rules/permission';
import type { z } from 'zod';

declare const payload: unique symbol;

/**
 * An event of the stream as plain data. Its payload's schema is exported under the same name in
 * `<noun>.schema.ts`.
 */
export interface StreamEvent<Payload = unknown> {
  /** Its name on the wire. */
  readonly event: string;
  /** Carries the payload's type; it has no value at run time. */
  readonly [payload]?: Payload;
}

export function streamEvent<Schema extends z.ZodType>(event: string): StreamEvent<z.output<Schema>> {
  return { event };
}

/**
 * What pages can join beyond what everybody receives: `squad/7` is the topic `squad` with the id 7. Policy
 * and scope are those of an endpoint; the module that serves the topic decides about the id.
 */
export interface StreamTopic {
  readonly topic: string;
  readonly policy: Policy;
  /** The scope that an API key needs, where the policy is not `public`. */
  readonly scope?: ApiKeyScope;
}

export function streamTopic(topic: StreamTopic): StreamTopic {
  return topic;
}

/** The name by which a stream joins: `squad/7`. */
export function topicName({ topic }: Pick<StreamTopic, 'topic'>, id: string): string {
  return `${topic}/${id}`;
}
