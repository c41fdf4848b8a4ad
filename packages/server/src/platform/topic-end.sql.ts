import { sql } from 'kysely';
import type { Executor } from './database.js';

export const topicEndChannel = 'topic_end';

/** With the transaction that takes it from them: a player may no longer follow a topic, such as `squad/7`. */
export async function announceTopicEnd(tx: Executor, userId: string, topic: string): Promise<void> {
  await sql`select pg_notify(${topicEndChannel}, ${`${userId} ${topic}`})`.execute(tx);
}
