import type { Module } from '../../../module.js';
import { registerWatchlist } from './watchlist.routes.js';

export const watchlistModule = {
  name: 'play/watchlist',
  routes: registerWatchlist,
  personalTables: [
    { table: 'watchlist_entry', exportAs: 'watchlist', orderBy: 'created_at, celebrity_id', onDeletion: 'erase' },
  ],
} satisfies Module;
