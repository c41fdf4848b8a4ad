import { z } from 'zod';
import { celebrityIdSchema, namedObject } from '../scalars.schema.js';

/** The whole list after the change, latest first, so that clients need no second request. */
export const watchlistSchema = namedObject('Watchlist', { celebrityIds: z.array(celebrityIdSchema) });
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
