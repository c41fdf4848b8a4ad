export { followPortfolios, portfolioMessage } from './follow-portfolios.js';
export { getPortfolio } from './get-portfolio.js';
export { openWallet } from './open-wallet.js';
export { notifyPortfolios } from './portfolio-channel.sql.js';
export { findWallet } from './wallet.sql.js';
