export { getPortfolio } from './get-portfolio.js';
export { openWallet } from './open-wallet.js';
export { announcePortfolios, notifyPortfolios, portfolioChannel } from './portfolio-channel.sql.js';
export { type NewEntry, postEntries } from './post-entries.sql.js';
export { lockWallet, lockWallets, type Reserved, release, reserve } from './reservations.sql.js';
export { findWallet } from './wallet.sql.js';
