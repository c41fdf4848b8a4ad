export type { RankingSource } from './ranking-queries.js';
export { type Rankings, startRankings } from './rankings.js';
export { placeInLeague } from './set-ranking-visibility.js';
