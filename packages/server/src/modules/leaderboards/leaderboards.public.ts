export type { RankingSource } from './ranking-queries.js';
export { startRankings } from './rankings.js';
export { placeInLeague } from './set-ranking-visibility.js';
