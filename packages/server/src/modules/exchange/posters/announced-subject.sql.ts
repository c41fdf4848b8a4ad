import type { Executor } from '../../../platform/database.js';
import type { PosterSubject } from './poster.js';

/** A celebrity whose IPO has been announced, and that is not listed yet. */
export function findAnnouncedSubject(db: Executor, id: string): Promise<PosterSubject | undefined> {
  return db
    .selectFrom('ipo')
    .select(['celebrity_id as id', 'name', 'category', 'country'])
    .where('celebrity_id', '=', id)
    .executeTakeFirst();
}
