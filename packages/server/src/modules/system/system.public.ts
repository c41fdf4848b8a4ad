export { type DailyWork, dailyTask } from './daily-task.js';
export { pruneTask } from './prune.js';
