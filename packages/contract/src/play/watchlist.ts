import { endpoint } from '../endpoint.js';
import type * as schemas from './watchlist.schema.js';

export const getWatchlist = endpoint<typeof schemas.getWatchlist>()({
  url: '/api/v1/watchlist',
  summary: "The celebrities on the player's watchlist",
  policy: 'player',
  offline: true,
  scope: 'read',
});

/**
 * Also before the address is verified: what a guest watched moves into the new account with its first log-in.
 */
export const watchCelebrity = endpoint<typeof schemas.watchCelebrity>()({
  method: 'PUT',
  url: '/api/v1/watchlist/:celebrityId',
  summary: 'Watch a celebrity',
  policy: 'signed-in',
  scope: 'trade',
  errors: ['CELEBRITY_UNKNOWN'],
});

export const unwatchCelebrity = endpoint<typeof schemas.unwatchCelebrity>()({
  method: 'DELETE',
  url: '/api/v1/watchlist/:celebrityId',
  summary: 'Stop watching a celebrity',
  policy: 'player',
  scope: 'trade',
});
