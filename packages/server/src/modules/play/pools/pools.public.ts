export { cancelPool } from './cancel-pool.js';
export { enterInBatches } from './enter-in-batches.js';
export { enterPool, leavePool } from './enter-pool.js';
export {
  findDrawDay,
  insertPledgePool,
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
export { findEntry, type PoolEntryRow, readDemand } from './pool-entry.sql.js';
export { type Settled, settlePool } from './settle-pool.js';
export { closePledges, closePool, sharePool } from './share-pool.js';
