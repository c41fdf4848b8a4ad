import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** Names the players whose notifications have changed; read by every instance. */
export const notificationChannel = 'notification';

/** PostgreSQL takes payloads under 8,000 bytes; an id and its comma are 37. */
const usersPerMessage = 200;

/** Told when the transaction commits, not at all when it does not. */
export async function publishNotificationChange(tx: Executor, userIds: readonly string[]): Promise<void> {
  const payloads: string[] = [];
  for (let first = 0; first < userIds.length; first += usersPerMessage) {
    payloads.push(userIds.slice(first, first + usersPerMessage).join(','));
  }
  if (payloads.length === 0) return;
  await sql`select pg_notify(${notificationChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx);
}
