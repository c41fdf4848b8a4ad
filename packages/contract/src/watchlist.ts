import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { celebrityIdSchema } from './scalars.js';

/** The whole list after the change, the latest first: whoever asked needs no second call. */
export const watchlistSchema = z.strictObject({ celebrityIds: z.array(celebrityIdSchema) }).meta({ id: 'Watchlist' });
export type Watchlist = z.infer<typeof watchlistSchema>;

const params = z.strictObject({ celebrityId: celebrityIdSchema });

export const getWatchlist = endpoint({
  method: 'GET',
  url: '/api/v1/watchlist',
  tag: 'Watchlist',
  summary: 'Celebrities that the player watches',
  policy: 'player',
  scope: 'read',
  response: watchlistSchema,
});

export const watchCelebrity = endpoint({
  method: 'PUT',
  url: '/api/v1/watchlist/:celebrityId',
  tag: 'Watchlist',
  summary: 'Watch a celebrity',
  policy: 'player',
  scope: 'trade',
  params,
  response: watchlistSchema,
  errors: ['CELEBRITY_UNKNOWN'],
});

export const unwatchCelebrity = endpoint({
  method: 'DELETE',
  url: '/api/v1/watchlist/:celebrityId',
  tag: 'Watchlist',
  summary: 'Watch a celebrity no longer',
  policy: 'player',
  scope: 'trade',
  params,
  response: watchlistSchema,
});
