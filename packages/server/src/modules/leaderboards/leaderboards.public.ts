export type { RankingSource } from './ranking-questions.js';
export { type Rankings, startRankings } from './rankings.js';
export { placeInLeague } from './set-ranking-visibility.js';
