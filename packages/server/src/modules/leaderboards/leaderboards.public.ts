export type { RankingSource } from './ranking-questions.js';
export { rankingTask } from './ranking-tasks.js';
export { type Rankings, startRankings } from './rankings.js';
export { placeInLeague } from './set-ranking-visibility.js';
