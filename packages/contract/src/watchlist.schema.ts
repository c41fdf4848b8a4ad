import { z } from 'zod';
import { celebrityIdSchema } from './scalars.schema.js';

/** The whole list after the change, latest first, so that clients need no second request. */
export const watchlistSchema = z.strictObject({ celebrityIds: z.array(celebrityIdSchema) }).meta({ id: 'Watchlist' });
export type Watchlist = z.infer<typeof watchlistSchema>;

const params = z.strictObject({ celebrityId: celebrityIdSchema });

export const getWatchlist = {
  response: watchlistSchema,
};

export const watchCelebrity = {
  params,
  response: watchlistSchema,
};

export const unwatchCelebrity = {
  params,
  response: watchlistSchema,
};
