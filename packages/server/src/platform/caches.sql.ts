import { sql } from 'kysely';
import type { Executor } from './database.js';

/** Every cache whose content can be made again listens to it, on every instance. */
export const cacheChannel = 'cache_clear';

/** Empties the caches of every instance and of open pages. */
export async function announceCacheClearing(tx: Executor): Promise<void> {
  await sql`select pg_notify(${cacheChannel}, '')`.execute(tx);
}
