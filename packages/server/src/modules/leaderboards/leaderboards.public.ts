export type { RankingSource } from './ranking-questions.js';
export { type Rankings, startRankings } from './rankings.js';
