export { getPortfolio } from './get-portfolio.js';
export { lockActiveWallet } from './lock-active-wallet.js';
export { openWallet } from './open-wallet.js';
export { portfolioChannel, publishPortfolioChange, publishPortfolioChangeNow } from './portfolio-channel.sql.js';
export { postEntries } from './post-entries.sql.js';
export { requirePerk } from './require-perk.js';
export { lockActiveWallets, lockWallets, type Reserved, release, reserve } from './reservations.sql.js';
export { walletSettings } from './wallet.settings.js';
export { findWallet } from './wallet.sql.js';
