import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../../../platform/database.js';

/** The NOTIFY channel with the ids of players whose cash or shares have changed; every instance listens. */
export const portfolioChannel = 'portfolio';

/** PostgreSQL limits payloads to less than 8,000 bytes; an id and its comma are 37. */
const usersPerNotification = 200;

/** Publishes immediately, outside of any transaction, after the changes were committed. */
export async function publishPortfolioChangeNow(client: pg.Pool, userIds: readonly string[]): Promise<void> {
  for (let first = 0; first < userIds.length; first += usersPerNotification) {
    const payload = userIds.slice(first, first + usersPerNotification).join(',');
    await client.query({
      name: 'notify portfolios',
      // A notification may be lost in a crash, which disconnects its listeners as well. Waiting for the disk
      // would cost a second flush per batch of trades, while holding the lock that every NOTIFY takes.
      text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
      values: [portfolioChannel, payload],
    });
  }
}

/** The same in a transaction: sent when it commits, never when it rolls back. */
export async function publishPortfolioChange(tx: Executor, userIds: readonly string[]): Promise<void> {
  for (let first = 0; first < userIds.length; first += usersPerNotification) {
    const payload = userIds.slice(first, first + usersPerNotification).join(',');
    await sql`select pg_notify(${portfolioChannel}, ${payload})`.execute(tx);
  }
}
