export { cancelPool } from './cancel-pool.js';
export { enterPool, leavePool } from './enter-pool.js';
export {
  findDrawDay,
  insertPool,
  listClosesToPublish,
  listPoolLines,
  listRunningPools,
  lockPool,
  lockPoolShared,
  type PoolRow,
  setCloseTick,
  updatePoolTerms,
} from './pool.sql.js';
export { findEntries, type PoolEntryRow, readDemand } from './pool-entry.sql.js';
export { type Settled, settlePool } from './settle-pool.js';
export { closePool, sharePool } from './share-pool.js';
