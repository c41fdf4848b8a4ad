import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../../platform/database.js';

/** Names the players whose money or shares have changed; read by every instance. */
export const portfolioChannel = 'portfolio';

/** PostgreSQL takes payloads under 8,000 bytes; an id and its comma are 37. */
const usersPerNotification = 200;

/** Wakes the instances where these players have pages open. */
export async function publishPortfolioChangeNow(client: pg.Pool, userIds: readonly string[]): Promise<void> {
  for (let first = 0; first < userIds.length; first += usersPerNotification) {
    const payload = userIds.slice(first, first + usersPerNotification).join(',');
    await client.query({
      name: 'notify portfolios',
      // A notification lost in a crash is no loss, as its listeners are gone too; waiting for the disk would cost the
      // trades a second flush per batch and hold the lock that every NOTIFY takes meanwhile.
      text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
      values: [portfolioChannel, payload],
    });
  }
}

/** The same as part of a transaction: told when it commits, not at all when it does not. */
export async function publishPortfolioChange(tx: Executor, userIds: readonly string[]): Promise<void> {
  for (let first = 0; first < userIds.length; first += usersPerNotification) {
    const payload = userIds.slice(first, first + usersPerNotification).join(',');
    await sql`select pg_notify(${portfolioChannel}, ${payload})`.execute(tx);
  }
}
