export { listRankedOfRings } from './ranked-of-rings.sql.js';
export { Rankings } from './rankings.js';
export type { RankingSource } from './run-queries.js';
export { findSnapshotDays, snapshotTask } from './snapshot.sql.js';
export { readVisibility } from './visibility.js';
