import {
  confirmIdentity,
  endImpersonation,
  freezeAccount,
  restoreAccount,
  startImpersonation,
  suspendAccount,
  unfreezeAccount,
} from './access.js';
import { checkReferralCode, getMe } from './accounts.js';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.js';
import { listAuditTrail } from './audit-trail.js';
import type { Endpoint } from './endpoint.js';
import { getCelebrityBoard, getLeague, getMoverBoard, getTraderBoard, setRankingVisibility } from './leaderboards.js';
import {
  getCandles,
  getCelebrity,
  getFairDayTicks,
  getFairness,
  getSparklines,
  getTick,
  listCelebrities,
} from './market.js';
import { listNews } from './news.js';
import {
  changeNotificationPreference,
  getNotificationPreferences,
  listNotifications,
  markNotificationsSeen,
  readAllNotifications,
  readNotification,
  removeNotification,
  unsubscribeFromMail,
} from './notifications.js';
import { cancelOrder, listOrders, placeOrder } from './orders.js';
import { listPriceAlerts, removePriceAlert, setPriceAlert } from './price-alerts.js';
import {
  changePassword,
  confirmTwoFactor,
  deleteAvatar,
  deleteMe,
  disableTwoFactor,
  endOtherSessions,
  endSession,
  exportMe,
  listSessions,
  renewRecoveryCodes,
  setUpTwoFactor,
  updateMe,
  uploadAvatar,
} from './profile.js';
import { subscribeToPush, unsubscribeFromPush } from './push.js';
import { claimDailyBonus, getChecklist, getDailyBonus, listDividends, listReferrals } from './rewards.js';
import { getRobotCheck } from './robot-check.js';
import {
  getPublicSettings,
  getSettingHistory,
  listSettingChanges,
  listStaffSettings,
  updateSetting,
} from './settings.js';
import { sharePicture } from './sharing.js';
import { createSupportTicket, listSupportTickets } from './support.js';
import { listTrades, placeTrade } from './trading.js';
import { getPortfolio, getPortfolioHistory } from './wallet.js';
import { getWatchlist, unwatchCelebrity, watchCelebrity } from './watchlist.js';

/** Every JSON call of the API: the server does not start without one of them. */
export const endpoints: readonly Endpoint[] = [
  getMe,
  updateMe,
  uploadAvatar,
  deleteAvatar,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  setUpTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  disableTwoFactor,
  exportMe,
  deleteMe,
  confirmIdentity,
  startImpersonation,
  endImpersonation,
  suspendAccount,
  restoreAccount,
  freezeAccount,
  unfreezeAccount,
  checkReferralCode,
  listCelebrities,
  getCelebrity,
  getCandles,
  getTick,
  getSparklines,
  getFairness,
  getFairDayTicks,
  listNews,
  getPortfolio,
  getPortfolioHistory,
  placeTrade,
  listTrades,
  placeOrder,
  listOrders,
  cancelOrder,
  setPriceAlert,
  listPriceAlerts,
  removePriceAlert,
  getWatchlist,
  watchCelebrity,
  unwatchCelebrity,
  sharePicture,
  getDailyBonus,
  claimDailyBonus,
  listReferrals,
  listDividends,
  getChecklist,
  getTraderBoard,
  getLeague,
  getCelebrityBoard,
  getMoverBoard,
  setRankingVisibility,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  getRobotCheck,
  createSupportTicket,
  listSupportTickets,
  getPublicSettings,
  listSettingChanges,
  listStaffSettings,
  updateSetting,
  getSettingHistory,
  listAuditTrail,
  listNotifications,
  markNotificationsSeen,
  readNotification,
  readAllNotifications,
  removeNotification,
  getNotificationPreferences,
  changeNotificationPreference,
  unsubscribeFromMail,
  subscribeToPush,
  unsubscribeFromPush,
];
