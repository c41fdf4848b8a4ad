import type pg from 'pg';

/** What nearly every request of a player reads. */
const tables = [
  'user',
  'session',
  'impersonation',
  'visit',
  'wallet',
  'market',
  'current_position',
  'celebrity',
  'trade',
  'news_item',
];

/**
 * Opens this many connections and lets each read what PostgreSQL caches of the tables: the first statement of
 * a new one would take several times as long as the next.
 */
export async function warmConnections(pool: pg.Pool, connections: number): Promise<void> {
  const text = tables.map((table) => `select from "${table}" limit 0`).join(';');
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const client of clients) {
    try {
      await client.query(text);
    } finally {
      client.release();
    }
  }
}
