export { getPortfolio, getPortfolioWithAge } from './get-portfolio.js';
export { type HoldKind, holdInvariants } from './hold-kind.sql.js';
export {
  convertHolds,
  lowerHolds,
  type NewHold,
  placeCashHolds,
  placeHold,
  placeShareHolds,
  releaseHolds,
  resetHolds,
} from './holds.sql.js';
export { portfolioChannel, publishPortfolioChange, publishPortfolioChangeNow } from './portfolio-channel.sql.js';
export { type NewEntry, postEntries } from './post-entries.sql.js';
export { requireActive, requirePlaying } from './require-active.js';
export { requirePerk } from './require-perk.js';
export { settleReturn } from './settle-return.js';
export { settleTier } from './settle-tier.js';
export { summedBefore } from './sum-up-ledger.js';
export { countVipMembers, listVipDays, saveVipDay } from './vip-members.sql.js';
export { findWallet } from './wallet.sql.js';
export { QueueFullError, WalletBatcher } from './wallet-batcher.js';
export { lockFreeWallets, lockWallets } from './wallet-locks.sql.js';
export { withWallet } from './with-wallet.js';
