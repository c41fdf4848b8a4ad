import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** LISTEN/NOTIFY channel with the ids of players whose notifications changed; every instance listens. */
export const notificationChannel = 'notification';

/** PostgreSQL allows payloads under 8,000 bytes; an id and its comma are 37. */
const usersPerMessage = 200;

/** Delivered when the transaction commits, never when it rolls back. */
export async function publishNotificationChange(tx: Executor, userIds: readonly string[]): Promise<void> {
  const payloads: string[] = [];
  for (let first = 0; first < userIds.length; first += usersPerMessage) {
    payloads.push(userIds.slice(first, first + usersPerMessage).join(','));
  }
  if (payloads.length === 0) return;
  await sql`select pg_notify(${notificationChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx);
}
