import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { insertNews, type NewsRow } from './news.sql.js';

export type StoryServices = Pick<Services, 'db' | 'clock' | 'random'>;

/** Publishes a story once, by its `fact_key`. The news task releases it and notifies whom it concerns. */
export async function insertStory(
  { db, clock, random }: StoryServices,
  story: Pick<NewsRow, 'title' | 'body' | 'celebrity_id' | 'topic' | 'change_bps' | 'fact_key'>,
): Promise<void> {
  const now = clock.now();
  await insertNews(db, {
    id: uuidv7(clock, random),
    ...story,
    author: 'newsroom',
    status: 'published',
    created_at: now,
    published_at: now,
    release_at: now,
  });
}
