import pg from 'pg';
import type { EmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';

/**
 * Tests use the role of the game, which is no superuser. In addition they create databases, turn triggers off
 * to damage rows, and wait for checkpoints.
 */
export async function allowDatabases({ url, superuserUrl }: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const role = client.escapeIdentifier(new URL(url).username);
    await client.query(`alter role ${role} createdb`);
    await client.query(`grant pg_checkpoint to ${role}`);
    await client.query(`grant set on parameter session_replication_role to ${role}`);
    // A vacuum of a database that is dropped is a process of the superuser, which the role may not end.
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
